/** The looks and the genres that a music video can have (docs/service.md, "One-click films"). */

export const looks = [
	'Candy',
	'Chromatic Clash',
	'Cinematic',
	'Claymation',
	'Custom',
	'Decadence',
	'Dreamscape',
	'Futuristic',
	'Holiday',
	'Impressionism',
	'Lo-fi',
	'Retro Game',
	'Vintage',
	'Voxel',
	'Woodland Tale',
	'Woolen Felt',
];

export const genres = [
	'Ambient',
	'Classical',
	'Country',
	'Electronic',
	'Folk',
	'Funk',
	'HipHop',
	'Jazz',
	'Metal',
	'Others',
	'Pop',
	'R&B',
	'Reggae',
	'Rock',
	'Soul',
];
