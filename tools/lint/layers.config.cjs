/**
 * Who may import whom, types included: resources → fields → http, and resources → handlers → job → run → account → http.
 * All but http and account may know the prices. Nothing goes up, in a circle, or from one handler to another.
 */
const transport = '^nodes/PixVerse/transport';

/** The files of each layer, and the layers that these may import. */
const layers = {
	node: ['^nodes/[^/]+/[^/]+\\.node\\.ts$', ['resources', 'pickers', 'trigger']],
	trigger: ['^nodes/PixVerseTrigger/(?!.*\\.node\\.ts$)', ['trigger', 'http']],
	resources: ['^nodes/PixVerse/resources/', ['resources', 'fields', 'handler', 'prices', 'http']],
	fields: ['^nodes/PixVerse/fields/', ['fields', 'prices', 'http']],
	pickers: ['^nodes/PixVerse/listSearch/', ['pickers', 'prices', 'http']],
	credential: ['^credentials/', ['http']],
	handler: [`${transport}/[^/]+$`, ['job', 'run', 'account', 'prices', 'http']],
	job: [`${transport}/job/`, ['job', 'run', 'account', 'prices', 'http']],
	run: [`${transport}/run/`, ['run', 'account', 'prices', 'http']],
	account: [`${transport}/account/`, ['account', 'http']],
	http: [`${transport}/http/`, ['http']],
	prices: ['^nodes/PixVerse/prices/', ['prices']],
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
