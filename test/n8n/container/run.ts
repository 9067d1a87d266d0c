/**
 * The packed package in n8n's container images, for the CI: `npm run test:n8n -- image n8nio/n8n:latest`.
 * n8n 3 comes as an image only. Without an image the same steps run in the n8n 2.x that is installed here:
 * `npm run test:n8n -- image`, or `npm run test:n8n -- image here protection` for one of them.
 */
import { installN8n } from '../install';
import { installServices } from '../queue/install';
import { runAll, runMain, runSuite } from '../runner';
import { versions } from '../versions';
import { steps } from './steps';

const [name = 'here', only = ''] = process.argv.slice(2);
const image = name === 'here' ? undefined : name;
const version = versions['2.x'];

runMain(async () => {
	installServices();
	if (!image) installN8n(version);
	const chosen = steps.filter((step) => step.name.includes(only));
	await runAll(async (tarball) => {
		await runSuite({ version, tarball, image }, chosen, async (grounds, run) => await run(grounds));
	});
});
