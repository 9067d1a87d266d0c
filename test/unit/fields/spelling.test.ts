// The spellings of a choice in tables, chats and texts of models.
import { optionsOf } from '../../../nodes/PixVerse/fields/tools/choice';
import { findChoice, withoutUnit } from '../../../nodes/PixVerse/fields/tools/spelling';

const read = (value: unknown, choices: string[]) => findChoice(value, optionsOf(choices));

const models = ['v6', 'c1', 'v5.6', 'v5.5', 'v5', 'v4.5', 'v4', 'v3.5'];
const ratios = ['1:1', '16:9', '2:3', '21:9', '3:2', '3:4', '4:3', '9:16', 'auto'];
const qualities = ['1080p', '360p', '540p', '720p'];
const cameras = ['auto_camera', 'fix_bg', 'robo_arm', 'zoom_in', 'zoom_out', 'smooth_zoom_in'];
const lengths = ['15', '30'];
const looks = ['Lo-fi', 'Retro Game', 'R&B', 'HipHop', 'en-US', '3d_animation'];

it.each<[choices: string[], choice: string, values: unknown[]]>([
	[models, 'v6', ['v6', 'V6', ' V 6 ', 6, '6.0', '"v6"']],
	[models, 'v6', ['PixVerse v6', 'pixverse-v6', 'PixVerse_V6', 'PixVerse 6']],
	[models, 'v5.6', ['V5.6', 'v5,6', 5.6, '5.60', 'model v5.6', 'ｖ５．６']],
	[models, 'v5', [5, '5', 'v5.0', ['v5']]],
	[models, 'c1', ['C1', 'PixVerse C1', '\u200bc1\ufeff']],
	[qualities, '720p', [720, '720', '720P', '720 p', '720.0', '７２０p', '72\u200b0p', "'720p'"]],
	[qualities, '1080p', ['1080P', '1080', ['1080p']]],
	[ratios, '9:16', ['9x16', '9×16', '9 : 16', '9/16', '9-16', '9 by 16']],
	[ratios, '9:16', ['09:16', '09:16:00', '9:16:00', '9：16']],
	[ratios, '9:16', [556 / 1440, '0.386111111111111', '0,3861', '0.386', 0.5625, '1080x1920']],
	[ratios, '16:9', ['16:09:00', 969 / 1440, 1.7778, '1920 × 1080']],
	[ratios, '21:9', ['21:09', 1269 / 1440, 2.333]],
	[ratios, '1:1', ['1:01:00', '1x1', 61 / 1440, 1, '1.0', '1024x1024']],
	[ratios, '9:16', ['Vertical (9:16)', '9:16 (Vertical)', 'Portrait 9x16', 'TikTok, 1080x1920 px']],
	[qualities, '720p', ['720p (HD)', 'HD 720', 'HD (720p)', '720P HD']],
	[qualities, '720p', ['720-p']],
	[ratios, '2:3', ['2:03', 123 / 1440, 0.667]],
	[ratios, '3:2', ['3:02', 182 / 1440, 1.5]],
	[ratios, '3:4', ['03:04', 184 / 1440, 0.75]],
	[ratios, '4:3', ['04:03', 243 / 1440, 1.333]],
	[ratios, 'auto', ['Auto', ' AUTO ']],
	[cameras, 'zoom_in', ['Zoom In', 'zoom-in', 'ZoomIn', 'ZOOM_IN']],
	[cameras, 'fix_bg', ['Fixed Background', 'fix bg', 'fixed_background']],
	[cameras, 'robo_arm', ['Robot Arm', 'robo arm']],
	[looks, 'Lo-fi', ['lo fi', 'LoFi', 'lo–fi']],
	[looks, 'R&B', ['r & b']],
	[looks, 'HipHop', ['hip-hop', 'Hip Hop']],
	[looks, 'en-US', ['en-us', 'EN_US']],
	[looks, '3d_animation', ['3D Animation', '3d-animation']],
	[lengths, '15', [15, '15', '15.0']],
])('Of %j, %j is meant by each of %j.', (choices, choice, values) => {
	expect(values.map((value) => read(value, choices))).toEqual(values.map(() => choice));
});

it.each<[choices: string[], values: unknown[]]>([
	[models, ['v7', 7, -6, '-6', 'v6 max', 'v', 'pixverse']],
	[models, ['', ' ', '\u200b', null, undefined, {}, [], ['v5', 'v6'], 'v5 or v6', 'v5v6', true]],
	[qualities, ['2k', '4k', 'HD', 480, -720, '-720', '72', '720i', '1280x720', 0]],
	[ratios, ['16', '5:4', '0:0', '9:16:30', '18:32', '12:16', '9', 'x']],
	[ratios, ['0.5', '0.39', 0, -0.75, '1.78']],
	[ratios, ['9:16 or 16:9', 'not 9:16 but 1', '16:9:1', 'the 9:16 of 2026']],
	[qualities, ['720p or 1080p', '720p60', '720-1080', '4K 2160p', '720p 2']],
	[lengths, ['1-5', '3-0']],
	[models, ['v6 (max)', 'v6 720p', '720p']],
	[ratios, ['1080x1920x3', '900:1601', '2026-09-16', 'portrait']],
	[cameras, ['zoom', 'camera', 'zoom in and out']],
])('Of %j, none is meant by any of %j.', (choices, values) => {
	expect(values.map((value) => read(value, choices))).toEqual(values.map(() => undefined));
});

it('No two ratios have a number in common, neither as a quotient nor as a time of day.', () => {
	for (const ratio of ratios.slice(0, -1)) {
		const [width, height] = ratio.split(':').map(Number);
		expect(read((width * 60 + height) / 1440, ratios)).toBe(ratio);
		expect(read(width / height, ratios)).toBe(ratio);
	}
});

it.each([
	...['8s', '8 s', '8 sec', '8sec.', '8 secs', '8 seconds', '8 Second', '"8"'],
	...['“8”', ' 8 ', '8,0', '8.0 s', '0:00:08', '00:00:8', '８ｓ', '8\u200b'],
])('%j is 8 seconds.', (value) => {
	expect(withoutUnit(value)).toBe('8');
});

it.each([
	...[8, -8, '-8s', '8.5s', '8,5', '8,000', '8m', '0:08', '1:00:08'],
	...['8 min', '5-8s', 's', '', null, undefined, true],
])('%j stays as it is.', (value) => {
	expect([8, '8'].includes(withoutUnit(value) as never) ? 8 : withoutUnit(value)).toBe(value);
});

it('A value that may mean two choices means none.', () => {
	expect(read('fast', ['Fast', 'FAST'])).toBeUndefined();
	expect(read('fast', ['Fast', 'slow'])).toBe('Fast');
});
