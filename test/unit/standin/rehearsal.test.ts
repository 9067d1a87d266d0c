// The source IDs that lead to faults, as CONTRIBUTING lists them.
import type { StandIn, TimeOf } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { clientOf, idIn, restyleBody } from '../../support/standin/client';
import { NO_CREDITS } from '../../support/standin/refuse';
import { rehearse } from '../../support/standin/rehearsal';

let standIn: StandIn;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
	standIn = await startStandIn();
	client = clientOf(standIn);
});
beforeEach(() => {
	standIn.reset();
	rehearse(standIn, 0);
});
afterAll(async () => await standIn.close());

const restyle = async (id: number, trace?: string) =>
	await client.restyle({ ...restyleBody, source_video_id: id }, trace);
const statusOf = async (id: number) => (await client.poll(idIn(await restyle(id)))).resp.status;

it('7007 ends in moderation and 7008 in failure, with a refund; others end well.', async () => {
	expect([await statusOf(7007), await statusOf(7008)]).toEqual([7, 8]);
	expect(standIn.ledger.balance).toBe(1_000_000);
	expect(await statusOf(7009)).toBe(1);
	expect(standIn.ledger.balance).toBe(999_955);
});

it.each([
	['/openapi/v2/video/restyle/generate', { ...restyleBody, source_video_id: 7090 }],
	[
		'/openapi/v2/video/img/generate',
		{ prompt: 'a boat', model: 'v6', duration: 5, quality: '540p', img_id: 7090 },
	],
])('7090 is refused for too few credits, at %s with %j.', async (path, body) => {
	expect(await client.post(path, body)).toMatchObject({
		...{ code: 500090, message: NO_CREDITS },
	});
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
