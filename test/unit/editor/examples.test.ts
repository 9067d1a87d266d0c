// What `npm run editor` imports, where the stand-in delivers to, and what it prints of a delivery.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkflowFile } from '../../n8n/workflows';
import type { Ledger } from '../../support/standin';
import { filesIn } from '../../operations/sources';
import { root } from '../../operations/product';
import { examplesIn, FIRST, prepared, TRIGGER, webhooksFor } from '../../../tools/editor/examples';
import { deliveryLines, logLines } from '../../../tools/editor/lines';

const examples = examplesIn();
const credential = { id: '7', name: 'PixVerse stand-in' };

const webhookIdsIn = ({ nodes }: WorkflowFile): string[] =>
	nodes.flatMap(({ parameters }) => {
		const { webhookId } = (parameters.options ?? {}) as { webhookId?: string };
		return webhookId === undefined ? [] : [webhookId];
	});

describe('the examples in the editor', () => {
	it('are all of them, those to begin with last: n8n lists the newest first', () => {
		const files = examples.map(({ file }) => file);
		expect(files).toHaveLength(filesIn('examples', '.json').length);
		expect(files.slice(-2)).toEqual([TRIGGER, FIRST]);
	});

	it('have the credential in each of our nodes', () => {
		const nodes = examples.flatMap((example) => prepared(example, credential).nodes);
		const ours = nodes.filter(({ type }) => type.includes('.pixVerse'));
		expect(ours.map(({ credentials }) => credentials)).toEqual(
			ours.map(() => ({ pixVerseApi: credential })),
		);
	});

	it('name only webhooks that the stand-in has, and the one to try is delivered to its test URL', () => {
		const webhooks = webhooksFor(examples, 'http://n8n', 'secret');
		const named = examples.flatMap((example) => webhookIdsIn(prepared(example, credential)));
		expect(named.length).toBeGreaterThan(2);
		expect(named.filter((id) => !(id in webhooks))).toEqual([]);
		const [tried] = examples.filter(({ file }) => file === TRIGGER);
		const [id] = webhookIdsIn(prepared(tried, credential));
		expect(webhooks[id]).toMatchObject({
			url: expect.stringMatching(/^http:\/\/n8n\/webhook-test\/[\w-]+\/webhook$/),
			secret: 'secret',
		});
	});
});

describe('the terminal beside the editor', () => {
	it('shows whole lines of the node, each once', () => {
		const log = 'start\nx PixVerse: one\nPixVerse Trigger: two\nPixVerse: thr';
		const { lines, next } = logLines(log, 0);
		expect(lines).toEqual(['PixVerse: one', 'PixVerse Trigger: two']);
		expect(logLines(`${log}ee\n`, next).lines).toEqual(['PixVerse: three']);
	});

	it('says what became of a delivery, and when it comes again', () => {
		const attempt = { at: 0, took: 1, videoId: '7', text: '' };
		const webhookAttempts = [
			{ ...attempt, status: 404 },
			{ ...attempt, status: 200, text: 'ok', videoId: '8' },
			{ ...attempt, status: 401, text: 'no' },
		];
		const lines = deliveryLines({ webhookAttempts } as unknown as Ledger, 0);
		expect(lines.map((line) => line.replace(/^\S+ {2}/, ''))).toEqual([
			'Delivered video 7  nobody listens at this URL: again in 2 s',
			'Delivered video 8  ok',
			'Delivered video 7  HTTP 401 no: again in 10 s',
		]);
		expect(deliveryLines({ webhookAttempts } as unknown as Ledger, 2)).toHaveLength(1);
	});
});

it.each(['demo', 'editor'])('`npm run %s` begins with what it does and that it is free', (name) => {
	const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		scripts: Record<string, string>;
	};
	const [, intro] = /^node (\S+intro\.mjs) && /.exec(scripts[name]) ?? [];
	expect(readFileSync(join(root, intro), 'utf8')).toContain('so nothing is charged');
});
