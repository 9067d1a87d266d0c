// The steps of the trigger stand in one order in its panel and on the page about waiting.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PixVerseTrigger } from '../../../nodes/PixVerseTrigger/PixVerseTrigger.node';
import { root } from '../../operations/product';

const { properties, triggerPanel } = new PixVerseTrigger().description;
const panel = String(properties.find(({ name }) => name === 'setupNotice')?.displayName);
const [, page] = readFileSync(join(root, 'docs/waiting.md'), 'utf8').split('## Webhooks: the');

it.each([panel, page])('The steps are numbered in the same order.', (text) => {
	expect(text.replaceAll('**', '')).toMatch(
		/1\. [^]*copy the production URL[^]*2\. [^]*add a webhook with this URL[^]*3\. [^]*[Ss]ecret into[^]*4\. Publish (this|the) workflow[^]*5\. [^]*paste the ID into/,
	);
});

it('n8n says beside the steps what to do while it listens for a test.', () => {
	const testing = expect.stringContaining('a webhook that has the test URL');
	expect(triggerPanel).toMatchObject({
		activationHint: expect.stringContaining('two minutes'),
		executionsHelp: { inactive: testing, active: testing },
	});
});
