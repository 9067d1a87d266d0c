/** n8n's command line: imports a credential and a workflow, executes it, reads the output. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IRunExecutionData } from 'n8n-workflow';
import { environmentFor, freePort } from './environment';
import type { CredentialValues } from './rest';
import type { Version } from './versions';
import { n8nScript } from './versions';
import type { WorkflowFile } from './workflows';

export interface CommandLine {
	version: Version;
	userFolder: string;
	guardReport: string;
}

const workflowId = 'restyleFromCli01';

async function n8n(line: CommandLine, args: string[]): Promise<string> {
	const { version, userFolder, guardReport } = line;
	const env = {
		...environmentFor(version, userFolder, guardReport),
		N8N_RUNNERS_BROKER_PORT: String(await freePort()),
	};
	const child = spawn(version.node, [n8nScript(version), ...args], { env });
	let output = '';
	let complaints = '';
	child.stdout.on('data', (text) => (output += String(text)));
	child.stderr.on('data', (text) => (complaints += String(text)));
	const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
	if (code !== 0) {
		const end = `${output}${complaints}`.slice(-2000);
		throw new Error(`n8n ${args[0]} ended with ${code}:\n${end}`);
	}
	return output;
}

/** Stores a credential of the package under the ID that the workflow names. */
export async function importCredential(
	line: CommandLine,
	stored: { id: string; name: string },
	data: CredentialValues,
): Promise<void> {
	const input = join(line.userFolder, 'credential.json');
	writeFileSync(input, JSON.stringify([{ ...stored, type: 'pixVerseApi', data }]));
	await n8n(line, ['import:credentials', `--input=${input}`]);
}

/** Stores a workflow. */
export async function importWorkflow(line: CommandLine, workflow: WorkflowFile): Promise<string> {
	const input = join(line.userFolder, 'workflow.json');
	writeFileSync(input, JSON.stringify({ ...workflow, id: workflowId, active: false }));
	await n8n(line, ['import:workflow', `--input=${input}`]);
	return workflowId;
}

/** The JSON in the output: from a line that is only `{` to one that is only `}`, log lines around. */
function jsonIn(output: string): string {
	const lines = output.split('\n');
	return lines.slice(lines.indexOf('{'), lines.lastIndexOf('}') + 1).join('\n');
}

/** Executes a stored workflow; n8n logs before the run's JSON, and sometimes after it. */
export async function execute(line: CommandLine, id: string): Promise<{ data: IRunExecutionData }> {
	const output = await n8n(line, ['execute', `--id=${id}`, '--rawOutput']);
	return JSON.parse(jsonIn(output)) as { data: IRunExecutionData };
}
