/** `npm test -- vm [file …]`: runs each file of the project `vm` in a process of its own, on the Node of n8n 2.x. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installN8n } from '../../n8n/install';
import { root, versions } from '../../n8n/versions';

const FOLDERS = ['test/operations', 'test/runs/settings'];

const named = process.argv.slice(2);
const files = FOLDERS.flatMap((folder) =>
	readdirSync(join(root, folder))
		.filter((file) => file.endsWith('.test.ts'))
		.map((file) => `${folder}/${file}`),
).filter((file) => named.length === 0 || named.some((one) => file.includes(one)));

installN8n(versions['2.x']);
// n8n loads its engine by `import()`, and the isolate cannot start if Node was started from a snapshot.
const flags = ['--experimental-vm-modules', '--no-node-snapshot'];
const jest = ['node_modules/jest/bin/jest.js', '--config', 'jest.vm.config.js', '--runInBand'];
const env = { ...process.env, N8N_EXPRESSION_ENGINE: 'vm' };
const failed = files.filter((file) => {
	const { status } = spawnSync(versions['2.x'].node, [...flags, ...jest, file], {
		...{ cwd: root, env, stdio: 'inherit' },
	});
	return status !== 0;
});
if (files.length === 0 || failed.length > 0) {
	console.error(`Failed on n8n's vm engine: ${failed.join(', ') || 'there is no such file'}`);
	process.exitCode = 1;
}
