// The workflows of the repository: their rights, and a publishing job that runs no code but npm's.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageLock from '../../package-lock.json';
import packing from '../../tools/pack/package.json';

const folder = join(__dirname, '../../.github/workflows');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** The rights to write: to publish with provenance, and to open an issue. */
const WRITING: Record<string, string[]> = {
	'publish.yml': ['    permissions:\n      id-token: write\n'],
	'nightly.yml': ['    permissions:\n      issues: write\n'],
};

const TOKEN_STEP =
	'run: if [ -n "$TOKEN" ]; then npm config set "$(npm config get registry | cut -d \':\' -f 2):_authToken" "$TOKEN"; fi';

it.each(readdirSync(folder))('%s may read the repository, and names no registry.', (file) => {
	const text = read(file);
	expect(text).toContain('\npermissions:\n  contents: read\n\n');
	expect(text.replace(TOKEN_STEP, '')).not.toMatch(/registry|npmjs|_authToken|NODE_AUTH_TOKEN/i);
	expect(text.match(/^ +permissions:.*\n( +[\w-]+: \w+\n)*/gm) ?? []).toEqual(WRITING[file] ?? []);
});

it.each(readdirSync(folder))('Each job of %s has a time limit.', (file) => {
	const jobs = read(file)
		.split('\njobs:\n')[1]
		.split(/\n(?=  \w+:\n)/);
	expect(jobs.filter((job) => !/\n    timeout-minutes: \d+\n/.test(job))).toEqual([]);
});

describe('what is published', () => {
	const [check, pack, publish] = read('publish.yml').split(/\n  (?:pack|publish):\n/);

	/** What the steps of a job run and use. */
	const stepsOf = (job: string) => job.match(/(?<=^ +- )(run|uses): .+$/gm) ?? [];
	const commandsOf = (job: string) => stepsOf(job).filter((step) => step.startsWith('run: '));

	it('is tested and checked by a job that packs nothing', () => {
		expect(commandsOf(check)).toEqual([
			'run: npm run lint -- release "$GITHUB_REF_NAME"',
			'run: npm run test:all',
			'run: npm run lint',
			'run: npm run lint -- scan',
		]);
		expect(check).not.toContain('id-token');
	});

	it('is packed by a job that runs the compiler and gulp alone, and may not publish', () => {
		expect(pack).toContain('    needs: check\n');
		expect(commandsOf(pack)).toEqual([
			'run: npm ci --ignore-scripts --prefix tools/pack && mv tools/pack/node_modules .',
			'run: npx tsc -p . && npx gulp build:assets',
			'run: mkdir packed && npm pack --ignore-scripts --pack-destination packed',
		]);
		expect(pack).toMatch(
			/uses: actions\/upload-artifact@.*\s+with:\s+name: tarball\s+path: packed/,
		);
		expect(pack).not.toContain('id-token');
	});

	it('is compiled there with the versions with which everything is tested', () => {
		const locked: Record<string, { version?: string }> = packageLock.packages;
		const versions = Object.keys(packing.dependencies).map((name) => [
			name,
			locked[`node_modules/${name}`].version,
		]);
		expect(Object.fromEntries(versions)).toEqual(packing.dependencies);
	});

	it('is the tarball of that job, with provenance, after a person has approved it; a release candidate has the tag "next"', () => {
		expect(publish).toContain('    needs: pack\n');
		expect(publish).toContain('    environment: npm\n');
		expect(publish).toContain('id-token: write');
		expect(stepsOf(publish)).toEqual([
			expect.stringMatching(/^uses: actions\/setup-node@/),
			expect.stringMatching(/^uses: actions\/download-artifact@/),
			TOKEN_STEP,
			"run: npm publish ./packed/*.tgz --provenance --access public --tag ${{ contains(github.ref_name, '-') && 'next' || 'latest' }}",
		]);
		expect(publish).toContain('name: tarball');
		expect(publish).not.toContain('cache:');
	});
});
