/** The restyle effects, as the vendor's page shows them; seven are invented (docs/service.md, "Lists"). */
import type { Effect } from './types';

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

/** The effects of a new stand-in. The host of the pictures does not exist, on purpose. */
export const defaultEffects: Effect[] = effects.map(([restyle_id, name]) => ({
	restyle_id,
	name,
	thumbnail: `https://covers.standin.invalid/${name.toLowerCase().replace(/\W+/g, '-')}.jpg`,
}));
