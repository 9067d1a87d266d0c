/** Metric 11: the packed package, and what it costs n8n to load it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageName, packPackage, unpackPackage } from '../../test/n8n/package';
import { versions } from '../../test/n8n/versions';
import { median } from '../statistics';
import type { Metric } from '../types';
import { judged } from '../types';

const MOST = { kilobytes: 140, milliseconds: 30, megabytes: 5 };
const TIMES = { whole: 15, quick: 5 };

/**
 * What n8n's loader does with a package, in a process that has n8n's libraries already: it reads
 * package.json, requires every file that is named there, and makes an object of every class.
 */
const LOAD = `
const { join } = require('node:path');
const { createRequire } = require('node:module');
const [folder, n8n] = process.argv.slice(1);
createRequire(join(n8n, 'package.json'))('n8n-workflow');
gc();
const before = process.memoryUsage();
const started = performance.now();
const { n8n: { nodes, credentials } } = require(join(folder, 'package.json'));
globalThis.loaded = [...nodes, ...credentials].map((file) => {
	const [Class] = Object.values(require(join(folder, file)));
	return new Class();
});
const milliseconds = performance.now() - started;
gc();
const { heapUsed, external } = process.memoryUsage();
const bytes = heapUsed + external - before.heapUsed - before.external;
console.log(JSON.stringify({ milliseconds, megabytes: bytes / 1e6 }));
`;

interface Loaded {
	milliseconds: number;
	megabytes: number;
}

function load(folder: string): Loaded {
	const { node, folder: n8n } = versions['2.x'];
	// Where n8n finds n8n-workflow: community packages find it through NODE_PATH-like links.
	const env = { ...process.env, NODE_PATH: join(n8n, 'node_modules') };
	const args = ['--expose-gc', '-e', LOAD, folder, n8n];
	return JSON.parse(execFileSync(node, args, { env, encoding: 'utf8' })) as Loaded;
}

export const packageSize: Metric = async ({ quick }) => {
	const tarball = packPackage();
	const userFolder = mkdtempSync(join(tmpdir(), 'pixverse-bench-'));
	unpackPackage(tarball, userFolder);
	const folder = join(userFolder, '.n8n', 'nodes', 'node_modules', packageName);
	const loaded = Array.from({ length: TIMES[quick ? 'quick' : 'whole'] }, () => load(folder));
	const kilobytes = statSync(tarball).size / 1000;
	[dirname(tarball), userFolder].forEach((path) => rmSync(path, { recursive: true, force: true }));
	const row = (what: string, unit: string, target: number, ours: number) =>
		judged({ metric: `11 package, ${what}`, unit, target, ours });
	const of = (figure: keyof Loaded) => median(loaded.map((one) => one[figure]));
	return [
		row('packed', 'kB', MOST.kilobytes, kilobytes),
		row('time to load', 'ms', MOST.milliseconds, of('milliseconds')),
		row('memory after load', 'MB', MOST.megabytes, of('megabytes')),
	];
};
