/** Faults on demand: what the client sees, and whether the service acted. */
import type { Fault } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { clientOf, restyleBody } from '../../support/standin/client';
import { client, standIn } from './setup';

const other = { ...restyleBody, seed: 8 };

describe('faults', () => {
	it.each<[Fault['fault'], string | object, number]>([
		[{ kind: 'resetBefore' }, 'fetch failed', 0],
		[{ kind: 'resetAfter' }, 'fetch failed', 1],
		[{ kind: 'stall', ms: 1 }, { code: 0 }, 1],
		[{ kind: 'http', status: 502, body: '{}' }, { status: 502 }, 0],
		[{ kind: 'httpAfter', status: 502, body: '{}' }, { status: 502 }, 1],
		[{ kind: 'cutJson' }, 'JSON', 1],
		[
			{ kind: 'errCode', code: 500100, message: 'no', lowerCase: true },
			{ status: 500, code: 500100 },
			0,
		],
		[{ kind: 'drip', bytes: 20, everyMs: 1 }, { code: 0 }, 1],
		[{ kind: 'cutAt', bytes: 10 }, 'terminated', 1],
	])('%j', async (fault, expected, generations) => {
		standIn.fail({ place: 'submit', fault, skip: 1, when: ({ body }) => body?.seed === 7 });
		await client.restyle(other);
		await client.restyle();
		const struck = client.restyle();
		if (typeof expected === 'string') await expect(struck).rejects.toThrow(expected);
		else expect(await struck).toMatchObject(expected);
		expect((await client.restyle()).code).toBe(0);
		expect(standIn.ledger.generations).toHaveLength(3 + generations);
	});

	it.each([429, 401, 403])('HTTP %i without an envelope, at any place', async (status) => {
		for (const place of ['submit', 'account'] as const) {
			const headers = { 'retry-after': '7' };
			standIn.fail({ place, fault: { kind: 'http', status, headers, body: '{}' } });
		}
		for (const reply of [await client.restyle(), await client.balance()]) {
			expect(reply).toMatchObject({ status, code: undefined, retryAfter: '7' });
		}
		expect(standIn.ledger.generations).toEqual([]);
	});

	it('a stalled answer ends with the server, at once', async () => {
		const own = await startStandIn();
		own.fail({ place: 'submit', fault: { kind: 'stall' } });
		const stalled = clientOf(own)
			.restyle()
			.catch(() => 'gone');
		while (own.ledger.generations.length === 0) await new Promise(setImmediate);
		await own.close();
		expect(await stalled).toBe('gone');
	});
});
