/** Faults on demand: what the client sees, and whether the service acted; and the source IDs that lead to them. */
import type { Fault, TimeOf } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { clientOf, idIn, restyleBody } from '../../support/standin/client';
import { rehearse } from '../../support/standin/rehearsal';
import { client, set, standIn, submit } from './setup';

const other = { ...restyleBody, seed: 8 };

it.each<[Fault['fault'], seen: string | object, generations: number]>([
	[{ kind: 'resetBefore' }, 'fetch failed', 0],
	[{ kind: 'resetAfter' }, 'fetch failed', 1],
	[{ kind: 'stall', ms: 1 }, { code: 0 }, 1],
	[{ kind: 'http', status: 429, body: '{}' }, { status: 429, code: undefined }, 0],
	[{ kind: 'httpAfter', status: 502, body: '{}' }, { status: 502 }, 1],
	[{ kind: 'cutJson' }, 'JSON', 1],
	[
		{ kind: 'errCode', code: 500100, message: 'no', lowerCase: true },
		{ status: 500, code: 500100 },
		0,
	],
	[{ kind: 'drip', bytes: 20, everyMs: 1 }, { code: 0 }, 1],
	[{ kind: 'cutAt', bytes: 10 }, 'terminated', 1],
])('The fault %j hits the second submission of its body, and no other.', async (...row) => {
	const [fault, seen, generations] = row;
	standIn.fail({ place: 'submit', fault, skip: 1, when: ({ body }) => body?.seed === 7 });
	await client.restyle(other);
	await client.restyle();
	const hit = client.restyle();
	if (typeof seen === 'string') await expect(hit).rejects.toThrow(seen);
	else expect(await hit).toMatchObject(seen);
	expect((await client.restyle()).code).toBe(0);
	expect(standIn.ledger.generations).toHaveLength(3 + generations);
});

it('A download is cut after so many bytes.', async () => {
	set({ jobs: { kind: 'looks', looks: 0 } });
	const { url } = (await client.look(idIn(await client.restyle()))).resp;
	standIn.fail({ place: 'download', fault: { kind: 'cutAt', bytes: 5 } });
	const file = fetch(String(url)).then(async (response) => await response.arrayBuffer());
	await expect(file).rejects.toThrow('terminated');
	expect(standIn.ledger.deliveries).toMatchObject([{ bytes: 5 }]);
});

it('A stalled answer ends with the stand-in.', async () => {
	const own = await startStandIn();
	own.fail({ place: 'submit', fault: { kind: 'stall' } });
	const stalled = clientOf(own).restyle();
	const gone = expect(stalled).rejects.toThrow('fetch failed');
	while (own.ledger.generations.length === 0) await new Promise(setImmediate);
	await own.close();
	await gone;
});

describe('the IDs that lead to faults', () => {
	beforeEach(() => rehearse(standIn, 0));

	const restyle = async (id: number, trace?: string) =>
		await client.restyle({ ...restyleBody, source_video_id: id }, trace);
	const statusOf = async (id: number) => (await client.look(idIn(await restyle(id)))).resp.status;

	it('7007 ends in moderation and 7008 in failure, with a refund; others end well.', async () => {
		expect([await statusOf(7007), await statusOf(7008)]).toEqual([7, 8]);
		expect(standIn.ledger.balance).toBe(1_000_000);
		expect(await statusOf(7009)).toBe(1);
		expect(standIn.ledger.balance).toBe(999_955);
	});

	it.each([
		['video.restyle', { source_video_id: undefined, video_media_id: 7090 }],
		['video.lipSync', { audio_media_id: 7090 }],
		['video.image', { img_id: 7090 }],
		['video.modify', { prompt: '@img0', img_ids: [7090] }],
		['video.fusion', { image_references: [{ img_id: 7090 }] }],
	])('7090 is refused for too few credits, in %s with %j.', async (key, body) => {
		expect(await submit(key, body)).toMatchObject({ code: 500090 });
		expect((await submit(key, body)).message).toBe('credits insufficient');
		expect(standIn.ledger.generations).toEqual([]);
	});

	it('7180 takes three minutes.', async () => {
		expect([await statusOf(7180), await statusOf(1)]).toEqual([5, 1]);
		const { ms } = standIn.settings.jobs as { ms: TimeOf };
		expect([ms({ source_video_id: '7180' }), ms({ source_video_id: '1' })]).toEqual([180_000, 0]);
	});

	it('7500 loses the first answer of each trace ID, and no other.', async () => {
		for (const [count, trace] of ['one', 'two'].entries()) {
			await expect(restyle(7500, trace)).rejects.toThrow('fetch failed');
			const { code, text } = await restyle(7500, trace);
			expect([code, standIn.ledger.generations.length]).toEqual([0, count + 1]);
			expect(text).toContain(standIn.ledger.generations[count].videoId);
		}
	});
});
