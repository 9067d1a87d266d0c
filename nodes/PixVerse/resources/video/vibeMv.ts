/** Music Video (VibeMV): `POST /openapi/v2/video/music_mv_agent/generate` (reference 22). */
import { sendQuality, sendRatio } from '../../fields/clip';
import { musicVideoFields, sendMusicSettings, sendSong } from '../../fields/vibeMv';
import { jobOperation } from '../operation';
import { sendSeed } from '../../fields/seed';
import { sendConstant } from '../../fields/write';

export const vibeMv = jobOperation({
	name: 'Music Video',
	value: 'vibeMv',
	action: 'Generate a music video from a song',
	description: 'Make a complete music video from a song. Costs 15 credits per second and more.',
	path: '/openapi/v2/video/music_mv_agent/generate',
	body: [
		...[sendConstant('mv_agent_type', 'vibe_mv_v3_custom'), sendSong],
		...[sendRatio, sendQuality, sendMusicSettings, sendSeed],
	],
	job: { expectedSeconds: 600, waitLimitMinutes: 60, prepare: 'verifySong' },
	fields: musicVideoFields,
});
