// Who may import whom: resources → fields → http; resources → handlers → job → run → account → http;
// all but http may know the prices, which know nothing; never up, never from handler to handler, no circle. The trigger stands on http alone.
import { circlesIn, importsIn, specifiersIn, violations } from '../operations/layers';
import { filesIn } from '../operations/sources';

const sources = [...filesIn('nodes', '.ts'), ...filesIn('credentials', '.ts')];
const graph = importsIn(sources);

describe('the layers', () => {
	it('hold all source files', () => {
		expect(Object.keys(graph).length).toBeGreaterThan(100);
		expect(Object.values(graph).flat().length).toBeGreaterThan(300);
	});

	it('import only downwards, and no handler another one', () => {
		expect(violations(graph)).toEqual([]);
	});

	it('have no circle', () => {
		expect(circlesIn(graph)).toEqual([]);
	});
});

describe('these rules', () => {
	const T = 'nodes/PixVerse/transport';
	const TRIGGER = 'nodes/PixVerseTrigger/signature.ts';

	it.each([
		['an upward import', `${T}/http/retry.ts`, `${T}/job/poll.ts`],
		['an account that knows a run', `${T}/account/slots.ts`, `${T}/run/item.ts`],
		['a handler that imports a handler', `${T}/makeJob.ts`, `${T}/getJob.ts`],
		['a field that knows a job', 'nodes/PixVerse/fields/input.ts', `${T}/job/poll.ts`],
		['a resource that passes by the handlers', 'nodes/PixVerse/resources/x.ts', `${T}/job/poll.ts`],
		['a picker that knows a run', 'nodes/PixVerse/listSearch/pickers.ts', `${T}/run/item.ts`],
		['a trigger that knows a job', TRIGGER, `${T}/job/poll.ts`],
		['prices that know a run', 'nodes/PixVerse/prices/table.ts', `${T}/run/item.ts`],
		['a field that knows the trigger', 'nodes/PixVerse/fields/input.ts', TRIGGER],
		['a credential that knows a run', 'credentials/A.credentials.ts', `${T}/run/item.ts`],
	])('find %s', (_what, from, to) => {
		expect(violations({ [from]: [to] })).toEqual([`${from} → ${to}`]);
	});

	it.each([
		"import { a } from './up';",
		'import type { A } from "./up";',
		"import './up';",
		"export * from './up';",
		"import up = require('./up');",
		"const up = require('./up');",
		"const up = async () => await import('./up');",
		"type Up = typeof import('./up');",
	])('see %s', (text) => {
		expect(specifiersIn(text)).toEqual(['./up']);
	});

	it('see no import in a text or a package', () => {
		expect(specifiersIn("const a = \"import './up'\"; import 'n8n-workflow';")).toEqual([]);
	});

	it('find a circle', () => {
		expect(circlesIn({ a: ['b'], b: ['c'], c: ['a'], d: ['a'] })).toEqual(['a → b → c → a']);
		expect(circlesIn({ a: ['b', 'c'], b: ['c'], c: [] })).toEqual([]);
	});
});
