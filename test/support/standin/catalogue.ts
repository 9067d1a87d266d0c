/** The effects and templates of a new stand-in (docs/service.md, "Lists"). */

export interface Effect {
	restyle_id: number;
	name: string;
	thumbnail: string;
}

/** One template, 1 for videos and 2 for images; all are invented. Only the ID is more or less certain. */
export interface Template {
	template_id: number;
	name: string;
	type: 1 | 2;
	/** What it costs; some say nothing. */
	credits?: number;
}

const numbered = (name: string, type: 1 | 2, first: number, count: number): Template[] =>
	Array.from({ length: count }, (_, index) => ({
		template_id: first + index * 64,
		name: `${name} ${index + 1}`,
		type,
	}));

export const defaultTemplates: Template[] = [
	...numbered('Video Template', 1, 302325299711040, 20),
	...numbered('Image Template', 2, 302325299741120, 10),
];

/** The last four are on the vendor's page, the others are invented. */
const effects: Array<[id: number, name: string]> = [
	[302325299692608, 'Anime'],
	[302325299692672, 'Watercolor'],
	[302325299692736, 'Oil Painting'],
	[302325299692800, 'Pop Art'],
	[302325299692864, 'Pixel Art'],
	[302325299692928, 'Noir'],
	[302325299692992, 'Mosaic'],
	[322878269109312, 'Simpson'],
	[322876019426368, 'Ghibli Animation'],
	[322004186061696, 'Van Gogh'],
	[322671712341056, 'Clay'],
];

/** The host of the pictures does not exist, on purpose. */
export const defaultEffects: Effect[] = effects.map(([restyle_id, name]) => ({
	restyle_id,
	name,
	thumbnail: `https://covers.standin.invalid/${name.toLowerCase().replace(/\W+/g, '-')}.jpg`,
}));
