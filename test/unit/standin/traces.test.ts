/** The four ways in which a repeated trace ID is answered. */
import type { StandInSettings } from '../../support/standin';
import { restyleBody } from '../../support/standin/client';
import { client, set, standIn } from './setup';

const other = { ...restyleBody, seed: 8 };

describe('a repeated trace ID', () => {
	it.each<[StandInSettings['repeatedTrace'], object, boolean, number, number]>([
		['sameAnswer', other, true, 0, 0],
		['error', restyleBody, false, 400017, 0],
		['hangs', restyleBody, false, 0, 1],
		['refusesDifferentBody', restyleBody, true, 0, 0],
		['refusesDifferentBody', other, false, 400017, 0],
	])('%s', async (repeatedTrace, body, same, code, hanging) => {
		set({ repeatedTrace });
		const first = await client.restyle(restyleBody, 'trace');
		const second = await client.restyle(body, 'trace');
		expect([second.text === first.text, second.code]).toEqual([same, code]);
		expect(standIn.ledger.generations).toHaveLength(1);
		expect(standIn.ledger.hanging).toHaveLength(hanging);
		for (const { videoId } of standIn.ledger.hanging) {
			for (let look = 0; look < 5; look++) {
				expect((await client.look(videoId)).resp.status).toBe(5);
			}
		}
	});

	it.each([true, false])(
		'of a refusal is remembered only if told so: %s',
		async (remembersRefusals) => {
			set({ remembersRefusals });
			standIn.fail({ place: 'submit', fault: { kind: 'errCode', code: 500069, message: 'load' } });
			await client.restyle(restyleBody, 'trace');
			expect((await client.restyle(restyleBody, 'trace')).code).toBe(
				remembersRefusals ? 500069 : 0,
			);
		},
	);
});
