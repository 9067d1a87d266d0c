/**
 * Who may import whom, types included: resources → fields → http → base → values, and resources → handlers → job → run →
 * account → http. Nothing goes up, in a circle, or from one handler to another.
 */
const transport = '^nodes/PixVerse/transport';

const calls = ['http', 'base', 'values'];
const below = ['account', 'prices', ...calls];

/** The files of each layer, and the layers that these may import. */
const layers = {
	node: ['^nodes/[^/]+/[^/]+\.node\.ts$', ['resources', 'pickers', 'trigger']],
	trigger: ['^nodes/PixVerseTrigger/(?!.*\.node\.ts$)', ['trigger', ...calls]],
	resources: [
		'^nodes/PixVerse/resources/',
		['resources', 'fields', 'handler', 'prices', 'http', 'values'],
	],
	fields: ['^nodes/PixVerse/fields/', ['fields', 'prices', 'http', 'values']],
	pickers: ['^nodes/PixVerse/listSearch/', ['pickers', 'account', 'prices', 'http', 'values']],
	credential: ['^credentials/', ['http', 'values']],
	handler: [`${transport}/[^/]+$`, ['job', 'run', ...below]],
	job: [`${transport}/job/`, ['job', 'run', ...below]],
	run: [`${transport}/run/`, ['run', ...below]],
	account: [`${transport}/account/`, below],
	http: [`${transport}/http/`, calls],
	prices: ['^nodes/PixVerse/prices/', ['prices', 'values']],
	base: [`${transport}/base/`, ['base', 'values']],
	values: [`${transport}/values/`, ['values']],
};

const OURS = '^(nodes|credentials)/';
const known = Object.values(layers).map(([path]) => path);

module.exports = {
	forbidden: [
		{
			name: 'a circle',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
		{
			name: 'a file of no layer',
			severity: 'error',
			from: { pathNot: known },
			to: {},
		},
		{
			name: 'an import from no layer',
			severity: 'error',
			from: {},
			to: { path: OURS, pathNot: known },
		},
		...Object.entries(layers).map(([name, [path, below]]) => ({
			name: `what ${name} may not import`,
			severity: 'error',
			from: { path },
			to: { path: OURS, pathNot: below.map((layer) => layers[layer][0]) },
		})),
	],
	options: {
		includeOnly: OURS,
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
	},
};
