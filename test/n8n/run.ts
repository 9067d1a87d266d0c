/**
 * `npm run test:n8n -- [2.x] [1.x] [--only=text] [--long]`: the packed package in real n8n; with `--long`
 * nothing but the scenarios that mostly wait or measure, which are left out otherwise unless they are named.
 */
import { parseArgs } from 'node:util';
import type { Scenario } from './bench';
import { withServer } from './bench';
import { installAll } from './install';
import { runAll, runMain, runSuite } from './runner';
import { suites } from './scenarios';
import { chosenVersions } from './versions';

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: { only: { type: 'string' }, long: { type: 'boolean', default: false } },
});

const isChosen = ({ name, isLong = false }: Scenario) =>
	values.only === undefined ? isLong === values.long : name.includes(values.only);

runMain(async () => {
	const versions = chosenVersions(positionals);
	installAll(versions);
	await runAll(async (tarball) => {
		for (const version of versions) {
			const chosen = suites
				.map((suite) => suite.filter(isChosen))
				.filter(({ length }) => length > 0);
			const running = chosen.map(async (suite) => {
				await runSuite({ version, tarball }, suite, async (grounds, run) => {
					await withServer(grounds, {}, run);
				});
			});
			// Both end before the package is removed, also if one n8n does not start.
			const ends = await Promise.allSettled(running);
			for (const end of ends) if (end.status === 'rejected') throw end.reason;
		}
	});
});
