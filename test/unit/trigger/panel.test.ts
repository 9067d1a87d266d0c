// The steps of the trigger stand in one order in its panel and on the page about waiting.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PixVerseTrigger } from '../../../nodes/PixVerseTrigger/PixVerseTrigger.node';
import { root } from '../../operations/product';

const { properties, triggerPanel } = new PixVerseTrigger().description;
const panel = String(properties.find(({ name }) => name === 'setupNotice')?.displayName);

/** What each step is about, in order. */
const subjects = [
	/copy the production URL/,
	/add a webhook with this URL/,
	/[Ss]ecret into/,
	/Publish (this|the) workflow/,
	/paste the ID into/,
];

const stepsOf = (text: string): string[] =>
	text
		.replaceAll('**', '')
		.split(/(?:^|>|\n)(?=\d\. )/)
		.filter((part) => /^\d\. /.test(part));

const read = (path: string, begins: RegExp): string => {
	const text = readFileSync(join(root, path), 'utf8');
	return text
		.slice(text.search(begins))
		.split(/\n\n(?!\d\.)/)
		.slice(0, 3)
		.join('\n\n');
};

it.each([
	['its panel', panel],
	['the page about waiting', read('docs/waiting.md', /## Webhooks: the PixVerse Trigger/)],
])('%s numbers the steps, in the same order', (_where, text) => {
	const steps = stepsOf(text);
	expect(steps).toHaveLength(subjects.length);
	steps.forEach((step, index) => {
		expect(step).toMatch(new RegExp(`^${index + 1}\\. `));
		expect(step).toMatch(subjects[index]);
	});
});

it('n8n says beside the steps what to do while it listens for a test', () => {
	expect(triggerPanel).toMatchObject({
		activationHint: expect.stringContaining('two minutes'),
		executionsHelp: {
			inactive: expect.stringContaining('a webhook that has the test URL'),
			active: expect.stringContaining('a webhook that has the test URL'),
		},
	});
});
