/** The effects and templates of a new stand-in (docs/service.md, "Lists"). */
import type { Effect } from './types';

/** One template, 1 for videos and 2 for images; all are invented. Only the ID is more or less certain. */
export interface Template {
	template_id: number;
	name: string;
	type: 1 | 2;
	/** What it costs; some say nothing. */
	credits?: number;
}

const videoNames = [
	...['Paper Boat', 'Warm Hug', 'Balloon Flight', 'Sand Statue', 'Tiny World', 'Robot Dance'],
	...['Flower Crown', 'Ice Age', 'Jungle Run', 'Moon Walk', 'Magic Mirror', 'Golden Rain'],
	...['Old Film', 'Dragon Ride', 'Puppet Show', 'Underwater', 'Wind Swept', 'Time Lapse'],
	...['Neon Street', 'Group Photo'],
];
const imageNames = [
	...['Doll in a Box', 'Comic Cover', 'Passport Photo', 'Oil Portrait', 'Sticker Sheet'],
	...['Pixel Avatar', 'Magazine', 'Chalk Board', 'Postage Stamp', 'Snow Portrait'],
];

const numbered = (names: string[], type: 1 | 2, first: number): Template[] =>
	names.map((name, index) => ({ template_id: first + index * 64, name, type }));

/** The templates of a new stand-in. */
export const defaultTemplates: Template[] = [
	...numbered(videoNames, 1, 302325299711040),
	...numbered(imageNames, 2, 302325299741120),
];

/** As the vendor's page shows them; seven are invented. */
const INVENTED_FROM = 302325299692608;

const invented = ['Anime', 'Watercolor', 'Oil Painting', 'Pop Art', 'Pixel Art', 'Noir', 'Mosaic'];

const effects: [id: number, name: string][] = [
	...invented.map((name, index): [number, string] => [INVENTED_FROM + index * 64, name]),
	...([
		[322878269109312, 'Simpson'],
		[322876019426368, 'Ghibli Animation'],
		[322004186061696, 'Van Gogh'],
		[322671712341056, 'Clay'],
	] as [number, string][]),
];

/** The host of the pictures does not exist, on purpose. */
export const defaultEffects: Effect[] = effects.map(([restyle_id, name]) => ({
	restyle_id,
	name,
	thumbnail: `https://covers.standin.invalid/${name.toLowerCase().replace(/\W+/g, '-')}.jpg`,
}));
