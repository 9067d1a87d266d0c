/**
 * `npm run test:n8n -- [2.x] [1.x] [--only=text] [--long]`: the packed package in real n8n; with `--long`
 * nothing but the scenarios that mostly wait or measure, which are left out otherwise unless they are named.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { OlderFile } from '../support/releases';
import { olderFiles, releasesIn } from '../support/releases';
import type { Scenario } from './bench';
import { withServer } from './bench';
import { installAll } from './install';
import { runAll, runSuite } from './runner';
import { scenarios } from './scenarios';
import { chosenVersions, root } from './versions';

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: { only: { type: 'string' }, long: { type: 'boolean', default: false } },
});

const isChosen = ({ name, isLong = false }: Scenario) =>
	values.only === undefined ? isLong === values.long : name.includes(values.only);

/** The scenarios that run an example as it was: a workflow that people have imported. */
function scenariosOf({ release, path, text }: OlderFile): Scenario[] {
	const found = scenarios.filter(({ example }) => example === basename(path, '.json'));
	if (found.length === 0) throw new Error(`Nothing runs ${path} of ${release}`);
	return found.map(({ name, run, ...more }) => ({
		...more,
		name: `${name}, of ${release}`,
		run: async (bench) => await run({ ...bench, readExample: () => text }),
	}));
}

const older = olderFiles(root, 'examples');

/** What one n8n runs each: today's scenarios, and each release's examples, which have the same webhooks. */
const suites = [
	scenarios,
	...releasesIn(root).map((release) =>
		older.filter((file) => file.release === release).flatMap(scenariosOf),
	),
]
	.map((suite) => suite.filter(isChosen))
	.filter(({ length }) => length > 0);

async function main(): Promise<void> {
	const versions = chosenVersions(positionals);
	installAll(versions);
	await runAll(async (tarball) => {
		for (const version of versions) {
			for (const suite of suites) {
				await runSuite({ version, tarball }, suite, async (grounds, run) => {
					await withServer(grounds, {}, run);
				});
			}
		}
	});
}

main().catch((error: Error) => {
	console.error(error.stack);
	process.exitCode = 1;
});
