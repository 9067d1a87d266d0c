// Addresses that are signed anew in every execution: whether their rows are paid for again.
import type { IDataObject } from 'n8n-workflow';
import { jsonOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({}, 'test');

describe('an address that carries another signature each time', () => {
	const signed = (signature: number) =>
		`https://files.example.com/a.mp4?X-Amz-Date=${signature}&X-Amz-Signature=${signature}`;
	const source = { __rl: true, mode: 'url', value: '={{ $json.url }}' };
	const runs: Array<[string, IDataObject, string | undefined]> = [
		['under a key, in another execution', { options: { traceId: 'row 7' } }, undefined],
		['in an execution that n8n starts again', {}, 'execution 1'],
	];

	it.each(runs)('is the same video: %s', async (_name, parameters, executionId) => {
		const run = async (signature: number) =>
			await runPixVerse(standIn, {
				items: [{ json: { url: signed(signature) } }],
				parameters: { sourceVideo: source, ...parameters },
				executionId,
			});
		const [first] = jsonOf(await run(1));
		const [second] = jsonOf(await run(2));
		expect(second.video_id).toBe(first.video_id);
		expect(standIn.ledger.generations).toHaveLength(1);
		const sent = standIn.ledger.requests.filter(({ place }) => place === 'upload');
		expect(JSON.stringify(sent)).toContain('X-Amz-Signature=2');
	});
});
