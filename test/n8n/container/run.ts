/**
 * The packed package in n8n's container images, for the CI: `npm run test:n8n -- image n8nio/n8n:latest`.
 * n8n 3 comes as an image only. Without an image the same steps run in the n8n 2.x that is installed here:
 * `npm run test:n8n -- image`, or `npm run test:n8n -- image here protection` for one of them.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startStandIn } from '../../support/standin';
import { installN8n } from '../install';
import { packPackage } from '../package';
import { installServices } from '../queue/install';
import type { Host } from './hosts';
import { inContainers, installedHere } from './hosts';
import type { Step } from './steps';
import { steps } from './steps';
import { versions } from '../versions';

const [image = 'here', only = ''] = process.argv.slice(2);

async function passes({ name, run }: Step, host: Host): Promise<boolean> {
	const standIn = await startStandIn();
	const started = Date.now();
	const say = (text: string) =>
		console.log(`${image}  ${name}  ${((Date.now() - started) / 1000).toFixed(1)} s  ${text}`);
	try {
		say(`passed  ${await run(host, standIn)}`);
		return true;
	} catch (error) {
		say(`FAILED  ${(error as Error).message}`);
		return false;
	} finally {
		await standIn.close();
	}
}

async function main(): Promise<void> {
	installServices();
	const tarball = packPackage();
	const folder = mkdtempSync(join(tmpdir(), 'pixverse-guard-'));
	const guardReport = join(folder, 'report.jsonl');
	const host =
		image === 'here' ? installedHere(tarball, guardReport) : inContainers(image, tarball);
	if (image === 'here') installN8n(versions['2.x']);
	const chosen = steps.filter(({ name }) => name.includes(only));
	let [passed, failed] = [0, 0];
	for (const step of chosen) {
		if (await passes(step, host)) passed += 1;
		else failed += 1;
	}
	if (existsSync(guardReport)) {
		console.log(
			`FAILED  connections that left this machine:\n${readFileSync(guardReport, 'utf8')}`,
		);
		failed += 1;
	}
	rmSync(folder, { recursive: true, force: true });
	rmSync(dirname(tarball), { recursive: true, force: true });
	console.log(`n8n: ${passed} passed, ${failed} failed`);
	process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

main().catch((error: Error) => {
	console.error(error.stack);
	process.exitCode = 1;
});
