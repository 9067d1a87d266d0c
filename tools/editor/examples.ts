/** The workflows of `examples/` in the editor: which of them are imported, with what, and where their results are delivered. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rest, StoredCredential } from '../../test/n8n/rest';
import { root } from '../../test/n8n/versions';
import type { WorkflowFile, WorkflowNode } from '../../test/n8n/workflows';
import type { Webhook } from '../../test/support/standin/webhook/deliver';
import { withTable } from './tables';

/** The example to begin with, and the one that is tried at its test URL. */
export const FIRST_EXAMPLE = 'restyle-a-video';
export const TRIGGER_EXAMPLE = 'try-the-trigger';

/** The secret of all webhooks; with the prefix, the trigger takes it for one. */
export const SECRET = 'whsec_of_the_stand_in';

/** What tells the examples from workflows of one's own. */
export const EXAMPLE_TAG = 'PixVerse example';

/** How examples name a webhook that is not there yet. */
const PLACEHOLDER = 'your-webhook-id';

/** The pauses between repeats of a delivery, in seconds, as PixVerse has them at first. */
export const PAUSES_S = [2, 10, 30, 60, 300];

/** An example, and the name of its file. */
export interface Example {
	file: string;
	workflow: WorkflowFile;
}

/** All examples; n8n lists the newest workflow first, so those to begin with come last. */
export function examplesIn(folder = join(root, 'examples')): Example[] {
	const rank = ({ file }: Example) => [TRIGGER_EXAMPLE, FIRST_EXAMPLE].indexOf(file);
	return readdirSync(folder)
		.map((name) => ({
			file: name.replace('.json', ''),
			workflow: JSON.parse(readFileSync(join(folder, name), 'utf8')) as WorkflowFile,
		}))
		.sort((a, b) => rank(a) - rank(b) || b.file.localeCompare(a.file));
}

const triggerOf = ({ workflow }: Example): WorkflowNode | undefined =>
	workflow.nodes.find(({ type }) => type.endsWith('.pixVerseTrigger'));

/** The ID of the webhook that delivers to an example: named after it. */
const webhookIdOf = ({ file }: Example) => (file === TRIGGER_EXAMPLE ? `${file}-test` : file);

const pauses = PAUSES_S.map((seconds) => seconds * 1000);

/**
 * The webhook of a trigger that a person made. Its ID is the ID in the URL that n8n shows for the trigger, behind `test-` for
 * the test URL.
 */
export function ownWebhook(id: string, n8n: string, secret: string): Webhook | undefined {
	const [, test, own] = /^(test-)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(id) ?? [];
	if (own === undefined) return undefined;
	return { url: `${n8n}/webhook${test ? '-test' : ''}/${own}/webhook`, secret, pauses };
}

/** The webhooks of the stand-in: for each trigger one with its production URL, and one with its test URL. */
export function webhooksFor(
	examples: Example[],
	n8n: string,
	secret: string,
): Record<string, Webhook> {
	const webhooks = examples.flatMap((example) => {
		const webhookId = triggerOf(example)?.webhookId;
		if (webhookId === undefined) return [];
		const to = (path: string) => ({ url: `${n8n}/${path}/${webhookId}/webhook`, secret, pauses });
		return [
			[example.file, to('webhook')],
			[`${example.file}-test`, to('webhook-test')],
		];
	});
	return Object.fromEntries(webhooks) as Record<string, Webhook>;
}

/** An example with a credential, and with the webhook that delivers to it. */
export function withCredential(example: Example, pixVerseApi: StoredCredential): WorkflowFile {
	const nodes = example.workflow.nodes.map((node) => ({
		...node,
		...(node.type.includes('.pixVerse') ? { credentials: { pixVerseApi } } : {}),
	}));
	const text = JSON.stringify({ ...example.workflow, nodes });
	return JSON.parse(text.replaceAll(PLACEHOLDER, webhookIdOf(example))) as WorkflowFile;
}

interface Named {
	id: string;
	name: string;
}

async function tagIn(rest: Rest): Promise<Named> {
	const all = await rest.call<Named[]>('GET', '/rest/tags');
	const tag = all.find(({ name }) => name === EXAMPLE_TAG);
	return tag ?? (await rest.call<Named>('POST', '/rest/tags', { name: EXAMPLE_TAG }));
}

/** Imports the examples that are not there yet; returns the page of each in n8n, by file. */
export async function importExamples(
	rest: Rest,
	examples: Example[],
	credential: StoredCredential,
): Promise<Record<string, string>> {
	const tag = await tagIn(rest);
	const there = await rest.call<Named[]>('GET', '/rest/workflows');
	const pages: Record<string, string> = {};
	for (const example of examples) {
		const workflow = withCredential(example, credential);
		const stored = there.find(({ name }) => name === workflow.name);
		const create = async () => {
			const created = { ...(await withTable(rest, workflow)), tags: [tag.id] } as WorkflowFile;
			return await rest.createWorkflow(created);
		};
		const id = stored?.id ?? (await create());
		pages[example.file] = `/workflow/${id}`;
	}
	return pages;
}

/** The page with the panel of the node that an example is about. */
export const panelOf = ({ workflow }: Example, page: string): string =>
	`${page}/${String(workflow.nodes.find(({ type }) => type.endsWith('.pixVerse'))?.id)}`;
