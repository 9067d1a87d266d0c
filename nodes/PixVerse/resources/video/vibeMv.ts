/**
 * Music Video (VibeMV): `POST /openapi/v2/video/music_mv_agent/generate`
 * (docs/service.md, "One-click films").
 */
import { qualityBySecond, ratio } from '../../fields/inputs/clip';
import { constant } from '../../fields/inputs/constant';
import { seed } from '../../fields/inputs/seed';
import { musicSettings, song } from '../../fields/inputs/vibeMv';
import { filmQualities } from '../../fields/models';
import { creditsForLength } from '../../prices/inWords';
import { jobOperation } from '../operation';

const PATH = '/openapi/v2/video/music_mv_agent/generate';

export const vibeMv = jobOperation({
	name: 'Music Video',
	value: 'vibeMv',
	action: 'Music video from song',
	description: `Make a complete music video from a song. Costs ${creditsForLength(PATH)} credits per second and more.`,
	path: PATH,
	inputs: [
		constant('mv_agent_type', 'vibe_mv_v3_custom'),
		song,
		ratio,
		qualityBySecond(PATH, filmQualities),
		musicSettings,
		seed,
	],
	job: { expectedSeconds: 600, waitLimitMinutes: 60, prepare: 'verifySong' },
});
