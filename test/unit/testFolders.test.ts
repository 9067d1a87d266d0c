// No test is left out: each one is run by `npm test` or by what `npm run test:all` adds, and the
// same one twice only on another engine.
import { join } from 'node:path';
import { filesIn } from '../contract/sources';
import { root } from '../contract/product';

interface Project {
	displayName: string;
	testMatch: string[];
}

const { first, rest } = jest.requireActual<Record<'first' | 'rest', Project[]>>(
	join(root, 'test/support/jest/projects.js'),
);

const folders = [
	...new Set(
		filesIn('test', '.test.ts')
			.map((path) => path.split(/[\\/]/)[1])
			.sort(),
	),
];

/** The projects that run the tests of a folder. */
const projectsOf = (folder: string) =>
	[...first, ...rest]
		.filter(({ testMatch }) => {
			const [, names] = /\/test\/\{?([\w,]+)\}?\//.exec(testMatch[0]) ?? [];
			return names.split(',').includes(folder);
		})
		.map(({ displayName }) => displayName);

it.each([
	['unit', ['unit']],
	['recorded', ['unit']],
	['contract', ['contract']],
	['simulation', ['simulation']],
	['seeds', ['simulation', 'n8n 1.x']],
	['workflow', ['n8n 2.x', 'n8n 1.x']],
	['faults', ['n8n 2.x', 'n8n 1.x']],
	['growth', ['growth']],
	['sweeps', ['sweeps', 'sweeps on 1.x']],
])('each folder of tests is run by one command: %s by %j', (folder, projects) => {
	expect(projectsOf(folder)).toEqual(projects);
});

it('no other folder has tests', () => {
	expect(folders).toEqual([
		...[
			'contract',
			'faults',
			'growth',
			'recorded',
			'seeds',
			'simulation',
			'sweeps',
			'unit',
			'workflow',
		],
	]);
});
