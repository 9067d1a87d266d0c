/**
 * Runs what a script of package.json and its first arguments name, after it has installed and built what that needs; further
 * arguments are passed on: `node scripts/run.mjs test seeds --first=17`. Uses nothing but Node and npm, for a bare clone.
 */
import { spawnSync } from 'node:child_process';

const onOlder = 'test/engines/1.x';
const rest = 'jest --config jest.rest.config.js';

/** What each needs beside the packages of the project, whether it reads `dist`, and what runs. */
const commands = {
	test: { isBuilt: true, run: 'jest' },
	'test unit': { run: 'jest --selectProjects unit' },
	'test older': { needs: onOlder, isBuilt: true, run: `${rest} --selectProjects "n8n 1.x"` },
	'test long': {
		...{ needs: onOlder, isBuilt: true },
		run: `${rest} --ignoreProjects "n8n 1.x" && tsx test/time/seeds/run.ts`,
	},
	'test seeds': { needs: onOlder, run: 'tsx test/time/seeds/run.ts' },
	'test vm': { isBuilt: true, run: 'tsx test/support/harness/onVm.ts' },
	'test faults': { isBuilt: true, run: 'jest test/runs/matrix' },
	n8n: { isBuilt: true, run: 'tsx test/n8n/run.ts' },
	'n8n queue': { isBuilt: true, run: 'tsx test/n8n/queue/run.ts' },
	'n8n image': { isBuilt: true, run: 'tsx test/n8n/container/run.ts' },
	lint: { needs: 'tools/lint', run: 'node scripts/lint.mjs' },
	'lint scan': { needs: 'tools/lint', isBuilt: true, run: 'node scripts/scan.mjs' },
	'lint release': { run: 'tsx tools/release/check.ts' },
};

function run(command, args = []) {
	// As npm does it: the shell reads the command, and gets the arguments whole.
	const quoted = args.map((one) => `"${one.replace(/(["\\$`])/g, '\\$1')}"`);
	const line = [command, ...quoted].join(' ');
	const { status } = spawnSync(line, { stdio: 'inherit', shell: true });
	if (status !== 0) process.exit(status ?? 1);
}

const [script, first, ...others] = process.argv.slice(2);
const isNamed = `${script} ${first}` in commands;
const chosen = commands[isNamed ? `${script} ${first}` : script];
const args = isNamed || first === undefined ? others : [first, ...others];
run(`node scripts/install.mjs . ${chosen.needs ?? ''}`);
if (chosen.isBuilt) run('node scripts/build.mjs');
run(chosen.run, args);
