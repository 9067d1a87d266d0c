/**
 * The packed package in n8n's container images, for the CI: `tsx test/n8n/container/run.ts n8nio/n8n:latest`.
 * n8n 3 comes as an image only. The same steps in the n8n 2.x that is installed here, where there is no
 * Docker: `tsx test/n8n/container/run.ts here [part of a step's name]`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startStandIn } from '../../support/standin';
import { packPackage } from '../package';
import { installServices } from '../queue/install';
import type { Host } from './hosts';
import { inContainers, installedHere } from './hosts';
import type { Step } from './steps';
import { steps } from './steps';

const [image = 'n8nio/n8n:latest', only = ''] = process.argv.slice(2);

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
	let failed = 0;
	for (const step of steps.filter(({ name }) => name.includes(only)))
		if (!(await passes(step, host))) failed += 1;
	if (existsSync(guardReport)) {
		console.log(
			`FAILED  connections that left this machine:\n${readFileSync(guardReport, 'utf8')}`,
		);
		failed += 1;
	}
	rmSync(folder, { recursive: true, force: true });
	rmSync(dirname(tarball), { recursive: true, force: true });
	process.exitCode = failed > 0 ? 1 : 0;
}

main().catch((error: Error) => {
	console.error(error.stack);
	process.exitCode = 1;
});
