/** The looks and the genres that a music video can have (reference 22, known from clients only). */

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
