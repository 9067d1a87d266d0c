/** Packs the package once and unpacks it the way n8n installs a community package. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './versions';

export const packageName = 'n8n-nodes-pixverse';

/** Builds what is not current; returns the tarball's path. Real users get the tarball, so tests do too. */
export function packPackage(): string {
	const target = mkdtempSync(join(tmpdir(), 'pixverse-pack-'));
	execFileSync('npm', ['run', 'build', '--silent'], {
		cwd: root,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', target];
	execFileSync('npm', pack, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
	const [tarball] = readdirSync(target).filter((name) => name.endsWith('.tgz'));
	return join(target, tarball);
}

/** Unpacks a tarball into the community nodes of a user folder; n8n finds it at its next start. */
export function unpackPackage(tarball: string, userFolder: string): void {
	const folder = join(userFolder, '.n8n', 'nodes', 'node_modules', packageName);
	mkdirSync(folder, { recursive: true });
	execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
}
