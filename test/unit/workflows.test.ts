// The workflows of the repository: what they may do, and that what publishes runs no code but npm's.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../.github/workflows');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** The keys of a block of YAML with what stands below each, less its indentation. */
function blocksOf(text: string): Record<string, string> {
	const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^\s*#/.test(line));
	const blocks: Record<string, string> = {};
	let key = '';
	for (const line of lines) {
		const [, name, rest] = /^([\w-]+):(.*)$/.exec(line) ?? [];
		if (name !== undefined) blocks[(key = name)] = rest.trim();
		else blocks[key] += `\n${line.replace(/^ {2}/, '')}`;
	}
	return blocks;
}

const inside = (block = '') => blocksOf(block.replace(/^\n/, ''));
const jobsOf = (text: string) => inside(blocksOf(text).jobs);

/** What the steps of a job run and use. */
const stepsOf = (job: string) =>
	[...job.matchAll(/^ *(?:- )?(run|uses): (.+)$/gm)].map(([, kind, what]) => `${kind}: ${what}`);

/** The jobs that may write: the one that publishes, and the one that opens an issue. */
const WRITING: Record<string, string[]> = { 'publish.yml': ['publish'], 'nightly.yml': ['report'] };

it.each(readdirSync(folder))('%s may read the repository, and names no registry.', (file) => {
	const text = read(file);
	expect(inside(blocksOf(text).permissions)).toEqual({ contents: 'read' });
	expect(text).not.toMatch(/registry|npmjs|_authToken|NODE_AUTH_TOKEN/i);
	const writing = Object.entries(jobsOf(text)).filter(([, job]) => /\bwrite\b|write-all/.test(job));
	expect(writing.map(([name]) => name)).toEqual(WRITING[file] ?? []);
});

describe('what is published', () => {
	const { pack, publish } = jobsOf(read('publish.yml'));

	it('is tested, checked and packed by a job that may not publish', () => {
		expect(inside(pack).permissions).toBeUndefined();
		expect(stepsOf(pack).filter((step) => step.startsWith('run: '))).toEqual([
			'run: npm run test:all',
			'run: npm run lint',
			'run: npm run lint -- scan',
			'run: npm run lint -- release "$GITHUB_REF_NAME"',
			'run: npm run build',
			'run: mkdir packed && npm pack --ignore-scripts --pack-destination packed',
		]);
		expect(stepsOf(pack).at(-1)).toMatch(/^uses: actions\/upload-artifact@/);
		expect(pack).toContain('path: packed/*.tgz');
	});

	it('is the tarball of that job, with provenance, by a job that runs nothing else', () => {
		expect(inside(publish).needs).toBe('pack');
		expect(inside(inside(publish).permissions)).toEqual({ 'id-token': 'write' });
		expect(stepsOf(publish)).toEqual([
			expect.stringMatching(/^uses: actions\/setup-node@/),
			expect.stringMatching(/^uses: actions\/download-artifact@/),
			'run: npm publish ./packed/*.tgz --provenance --access public',
		]);
		expect(publish).not.toContain('cache:');
	});
});
