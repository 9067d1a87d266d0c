/**
 * The official community-node rules in strict mode, the rules of the house, who imports whom, whether each regular
 * expression is linear, types, formatting, and whether the links of the pages lead somewhere.
 *
 * The tools live in `tools/lint`, because they bring a thousand packages that nothing else
 * needs; `eslint.config.mjs` has to name the official one as if it were installed here, so it is
 * linked in.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const bin = (folder, name) => join(folder, 'node_modules', '.bin', name);

function link() {
	const target = resolve('tools/lint/node_modules/@n8n/node-cli');
	const place = resolve('node_modules/@n8n/node-cli');
	mkdirSync(resolve('node_modules/@n8n'), { recursive: true });
	if (existsSync(place)) rmSync(place, { recursive: true });
	symlinkSync(target, place, 'junction');
}

function run(title, command, args) {
	console.log(`\n${title}`);
	const { status } = spawnSync(command, args, {
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
	return status === 0;
}

link();
const sources = ['nodes', 'credentials', 'package.json'];
const passed = [
	run('Official rules', bin('tools/lint', 'eslint'), [...sources, '--max-warnings=0']),
	run('House rules', bin('tools/lint', 'eslint'), [
		...['--config', 'tools/lint/house.config.mjs'],
		...['nodes', 'credentials', 'test', 'bench', 'tools'],
	]),
	run('Layers', bin('tools/lint', 'depcruise'), [
		...['--config', 'tools/lint/layers.config.cjs', 'nodes', 'credentials'],
	]),
	run('Regular expressions', bin('.', 'tsx'), ['tools/lint/regexes.mjs']),
	run('Types', bin('.', 'tsc'), ['--noEmit', '-p', 'tsconfig.check.json']),
	run('Formatting', bin('.', 'prettier'), ['--check', '.']),
	run('Links', bin('tools/lint', 'remark'), [
		...['.', '.github', '--ignore-path', '.gitignore', '--frail', '--quiet', '--no-stdout'],
		// By its path: plugins are looked for beside the pages.
		...['--use', './tools/lint/node_modules/remark-validate-links/index.js=repository:false'],
	]),
];
const failed = passed.filter((ok) => !ok).length;
console.log(`\nlint: ${passed.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
