/** Whether the comparison of a request with its row sees what is deep inside. */
import type { LedgerRequest } from '../support/standin';
import { rowOf } from './parameters';
import { problemsOf } from './conform';

const ID = '405833376854443123';

function problemsIn(key: string, rawBody: string): string[] {
	const row = rowOf(key);
	const headers = { 'api-key': 'k', 'ai-trace-id': 't', 'content-type': 'application/json' };
	const { method, path } = row;
	const request: LedgerRequest = { at: 0, method, path, headers, query: {}, rawBody };
	return problemsOf(row, request);
}

const chain = (members: string) =>
	`{"multi_transition":[${members}],"model":"v5","quality":"540p"}`;
const last = '{"img_id":2,"duration":0}';

it.each([
	[`{"img_id":${ID},"duration":5},${last}`, []],
	[`{"img_id":"${ID}","duration":5},${last}`, ['multi_transition[0].img_id is no integer']],
	[`{"duration":5},${last}`, ['multi_transition[0].img_id is missing']],
	[`{"img_id":1,"more":5},${last}`, ['multi_transition[0].more is no field of the row']],
	[`{"img_id":1,"duration":9},${last}`, ['multi_transition[0].duration is out of bounds']],
	[last, ['multi_transition is out of bounds']],
	[`7,${last}`, ['multi_transition[0] is no object']],
])('looks into the chain %s', (members, problems) => {
	expect(problemsIn('video.multiTransition', chain(members))).toEqual(problems);
});

const references = (member: string) =>
	`{"image_references":[{"img_id":1}],"video_references":[${member}],"prompt":"x",` +
	'"model":"v6","duration":5,"quality":"540p","aspect_ratio":"16:9"}';
const either = 'video_references[0].video_media_id, video_references[0].source_video_id';

it.each([
	['{"source_video_id":1}', []],
	['{"source_video_id":1,"video_media_id":2}', [`not exactly one of ${either}`]],
	['{}', [`not exactly one of ${either}`]],
])('applies the rules inside %s', (member, problems) => {
	expect(problemsIn('video.fusion', references(member))).toEqual(problems);
});

const ways = 'audio_media_id, lip_sync_tts_speaker_id with lip_sync_tts_content';

it.each([
	['"audio_media_id":1', []],
	['"lip_sync_tts_speaker_id":"1","lip_sync_tts_content":"x"', []],
	['"lip_sync_tts_content":"x"', [`not exactly one of ${ways}`]],
	['"audio_media_id":1,"lip_sync_tts_content":"x"', [`not exactly one of ${ways}`]],
])('knows fields that belong together: %s', (speech, problems) => {
	expect(problemsIn('video.lipSync', `{"source_video_id":1,${speech}}`)).toEqual(problems);
});

const clip = '"prompt":"x","model":"v4","duration":5,"quality":"540p","aspect_ratio":"1:1"';

it.each([
	['"template_id":1', []],
	[
		'"template_id":1,"camera_movement":"zoom_in"',
		['more than one of camera_movement, template_id'],
	],
	['"style":"day"', ['style has no listed value']],
])('knows fields that exclude each other: %s', (more, problems) => {
	expect(problemsIn('video.text', `{${clip},${more}}`)).toEqual(problems);
});
