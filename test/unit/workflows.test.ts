// The workflows of the repository: their rights, and a publishing job that runs no code but npm's.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../.github/workflows');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** The rights to write: to publish with provenance, and to open an issue. */
const WRITING: Record<string, string[]> = {
	'publish.yml': ['    permissions:\n      id-token: write\n'],
	'nightly.yml': ['    permissions:\n      issues: write\n'],
};

it.each(readdirSync(folder))('%s may read the repository, and names no registry.', (file) => {
	const text = read(file);
	expect(text).toContain('\npermissions:\n  contents: read\n\n');
	expect(text).not.toMatch(/registry|npmjs|_authToken|NODE_AUTH_TOKEN/i);
	expect(text.match(/^ +permissions:.*\n( +[\w-]+: \w+\n)*/gm) ?? []).toEqual(WRITING[file] ?? []);
});

describe('what is published', () => {
	const [pack, publish] = read('publish.yml').split('\n  publish:\n');

	/** What the steps of a job run and use. */
	const stepsOf = (job: string) => job.match(/(?<=^ +- )(run|uses): .+$/gm) ?? [];

	it('is tested, checked and packed by a job that may not publish', () => {
		expect(stepsOf(pack).filter((step) => step.startsWith('run: '))).toEqual([
			'run: npm run test:all',
			'run: npm run lint',
			'run: npm run lint -- scan',
			'run: npm run lint -- release "$GITHUB_REF_NAME"',
			'run: npm run build',
			'run: mkdir packed && npm pack --ignore-scripts --pack-destination packed',
		]);
		expect(pack).toMatch(
			/uses: actions\/upload-artifact@.*\s+with:\s+name: tarball\s+path: packed/,
		);
		expect(pack).not.toContain('id-token');
	});

	it('is the tarball of that job, with provenance, by a job that runs nothing else; n8n offers no release candidate', () => {
		expect(publish).toContain('    needs: pack\n');
		expect(publish).toContain('id-token: write');
		expect(stepsOf(publish)).toEqual([
			expect.stringMatching(/^uses: actions\/setup-node@/),
			expect.stringMatching(/^uses: actions\/download-artifact@/),
			"run: npm publish ./packed/*.tgz --provenance --access public --tag ${{ contains(github.ref_name, '-') && 'next' || 'latest' }}",
		]);
		expect(publish).toContain('name: tarball');
		expect(publish).not.toContain('cache:');
	});
});
