/** Invented restyle effects, in the shape that clients expect (docs/service.md, "Lists"). */
import type { Effect } from './types';

const styles: [name: string, prompt: string][] = [
	['Anime', 'hand-drawn anime with clean lines and flat, bright colors'],
	['Watercolor', 'soft watercolor on rough paper, colors running into each other'],
	['Oil Painting', 'thick oil paint with visible strokes of the brush'],
	['Clay', 'stop-motion clay figures with fingerprints in the surface'],
	['Pixel Art', '16-bit pixel art with a small palette'],
	['Comic Book', 'inked comic book with halftone dots'],
	['Cyberpunk', 'neon city at night, rain, violet and cyan light'],
	['Noir', 'black and white film noir with hard shadows'],
	['Origami', 'folded paper with sharp creases'],
	['Low Poly', 'low polygon 3D with flat shading'],
	['Ukiyo-e', 'Japanese woodblock print with waves and flat color'],
	['Stained Glass', 'stained glass held by dark lead lines'],
	['Plush Toy', 'soft felt toys with visible stitches'],
	['Bricks', 'built from glossy plastic bricks'],
	['Pencil Sketch', 'graphite pencil on white paper, cross-hatched'],
	['Pop Art', 'loud pop art with four flat colors'],
	['Vaporwave', 'pink and teal haze, marble statues, grids'],
	['Steampunk', 'brass, steam and cog wheels'],
	['Ink Wash', 'Chinese ink wash with much empty paper'],
	['Mosaic', 'small ceramic tiles with light joints'],
	['Embroidery', 'colored thread on linen'],
	['Golden Hour', 'warm low sunlight and long shadows'],
	['Snow Globe', 'a snowy miniature under glass'],
];

/** The effects of a new stand-in. The host of the covers does not exist, on purpose. */
export const defaultEffects: Effect[] = styles.map(([name, prompt], index) => ({
	restyle_id: 302325299692608 + index * 64,
	restyle_name: name,
	restyle_prompt: prompt,
	cover_url: `https://covers.standin.invalid/${name.toLowerCase().replace(/\W+/g, '-')}.jpg`,
}));
