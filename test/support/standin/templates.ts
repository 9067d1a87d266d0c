/** Invented templates, 1 for videos and 2 for images (docs/service.md, "Lists"). */

/** One template. Only the ID is more or less certain. */
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
