// Every open statement of docs/service.md has a probe, or a reason why none can settle it.
import { openWithoutAnchor, statementsIn } from '../../../tools/probe/page';
import { probes } from '../../../tools/probe/probes';
import { settlings } from '../../../tools/probe/statements';
import { page } from '../../support/probe/run';

const anchors = statementsIn(page).map(({ anchor }) => anchor);

describe('the page', () => {
	it('has an anchor at each open statement', () => {
		expect(openWithoutAnchor(page)).toEqual([]);
	});

	it('has each anchor once, and each is known to the probes', () => {
		expect(new Set(anchors).size).toBe(anchors.length);
		expect(settlings.map(({ anchor }) => anchor).sort()).toEqual([...anchors].sort());
	});

	it('is asked about by probes that exist, or there is a reason', () => {
		const names = probes.map(({ name }) => name);
		for (const settling of settlings) {
			if ('reason' in settling) expect(settling.reason).toMatch(/^[A-Z].{20}/);
			else expect(settling.probes.filter((name) => !names.includes(name))).toEqual([]);
		}
	});
});

describe('an open statement', () => {
	const pageWith = (text: string) => `# Page\n\n## Requests\n\n- ${text}\n- Documented.\n`;

	it.each([
		'Whether it floats is not documented.',
		'What it weighs is not.',
		'It floats. Documented; one client sinks it.',
		'It floats (a client\nof mine).',
		'It may sink. Assumed.',
		'Nobody has seen it sink.',
		'The list is second-hand.',
		'Sources disagree on it.',
	])('is found: %s', (text) => {
		expect(openWithoutAnchor(pageWith(text))).toHaveLength(1);
		expect(openWithoutAnchor(pageWith(`<a id="it"></a>${text}`))).toEqual([]);
	});

	it('does not make others open', () => {
		const text = 'It floats. Documented. <a id="rust"></a>Whether it rusts is not documented.';
		expect(openWithoutAnchor(pageWith(text))).toEqual([]);
		const [{ anchor, text: said }] = statementsIn(pageWith(text));
		expect([anchor, said]).toEqual(['rust', 'Whether it rusts is not documented.']);
		expect(openWithoutAnchor(pageWith('It floats in 5 seas. Documented.'))).toEqual([]);
	});
});
