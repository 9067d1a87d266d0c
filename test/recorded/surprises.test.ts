// A record made by hand, of a service with surprises: the report names each of them. And every record of the
// service itself, once there is one in `service/`: the stand-in answers as it did.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { statementsIn } from '../../tools/probe/page';
import { playBack } from '../../tools/probe/playback/playback';
import { readRecord } from '../../tools/probe/record/file';
import { judge, reportOf } from '../../tools/probe/report';
import { settlings } from '../../tools/probe/statements';
import { findings, page } from '../support/probe/run';

const lines = readRecord(join(__dirname, 'byHand.jsonl'));
const service = join(__dirname, 'service');

const surprises = [
	'keys, wrong key: code none under HTTP 401, not 10001 under HTTP 200',
	'effects, without a query: Resp.total is text, not integer',
	'effects, without a query: Resp.items is new (list)',
	'effects, without a query: Resp.data is missing',
	'templates, for videos: Resp.effect_items[].effect_credits is new (integer)',
	'templates, for images: Resp.effect_items[].effect_credits is new (integer)',
	'refused-body, nothing in it: HTTP 400, not 200',
	'text, first: Resp.credits is text, not integer',
	'text, first: Resp.queue_position is new (integer)',
	'trace-same, same body: code 400099 under HTTP 200, not 0 under HTTP 200',
	'trace-other, another body: Resp.video_id is a new one',
	'follow, look: Resp.size is text, not integer',
	'follow, look: Resp.progress is new (integer)',
	'follow, look: Resp.has_audio is missing',
	'address, file: content-type application/octet-stream, not video/mp4',
];

describe('the surprises', () => {
	it('are all found, and nothing else', async () => {
		expect(await playBack(lines)).toEqual(surprises);
	});

	it('are named in the report, with what they mean for the page', () => {
		const report = reportOf(lines, judge(lines, statementsIn(page), settlings), surprises);
		for (const surprise of surprises) expect(report).toContain(surprise);
		expect(report).toContain('10 of 100 credits were spent');
		expect(report).toContain('`x-request-id` in 37 of 37');
		expect(report.indexOf('## Refuted')).toBeLessThan(report.indexOf('## Confirmed'));
		expect(report).toContain('CHARGED AGAIN');
	});

	it.each([
		[
			'wrong-key',
			'wrong: no code under HTTP 401; empty: code 10004 under HTTP 200; without an envelope',
		],
		[
			'trace-again',
			'same body: code 400099 under HTTP 200, not charged; another body: another video, charged 5',
		],
		['other-statuses', 'not in the documents: 10'],
		['record-fields', 'without has_audio'],
		['template-price', 'confirmed: in the field effect_credits'],
		['list-prices', 'confirmed: listed 5, told 5, charged 5'],
		['effect-list', 'refuted: in total, items'],
		['code-statuses', '400011 under 200; 400011 under 400'],
		['address-life', 'application/octet-stream; 7548 bytes, the record says 7548'],
	])('of %s', (anchor, said) => {
		expect(findings(lines)[anchor]).toContain(said);
	});
});

it('the stand-in answers as the service did in each record of it', async () => {
	const names = existsSync(service) ? readdirSync(service) : [];
	for (const name of names.filter((one) => one.endsWith('.jsonl')))
		expect([name, await playBack(readRecord(join(service, name)))]).toEqual([name, []]);
});
