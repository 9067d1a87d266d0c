/** The tokens of choices on the wire, and the tokens of a request. */
import { createHash } from 'node:crypto';
import type { LedgerRequest, StandIn } from '../support/standin';
import { parseLossless } from '../support/standin/losslessJson';
import type { OperationRow } from '../support/standin/row';
import type { Call } from './call';
import type { Choice, OperationCase } from './cases';
import { item } from './cases';
import type { Tokens } from './cases/setting';
import { withEarlier } from './cases/setting';

/** The pages of a list: the node counts them, no setting does. */
export const pages = ['page_num', 'page_size', 'page', 'pageSize'];

function hashOf(field: string): string | undefined {
	const data = item.binary?.[field]?.data;
	return data && createHash('sha256').update(Buffer.from(data, 'base64')).digest('hex');
}

/** What stands for IDs and addresses of uploads, files and masks in the tokens of a case. */
const PLACE = /\(the (upload|address|file|mask) (?:of|in) ([^)]+)\)/g;

/** What the choices are to put into the body, or the query, of a call; large integers exact. */
export function tokensOf(
	{ ledger, settings, url: origin }: StandIn,
	{ defaults }: OperationCase,
	choices: Choice[],
	{ earlier, masks }: Pick<Call, 'earlier' | 'masks'>,
): unknown {
	const uploadOf = (what: string) =>
		ledger.uploads.find(({ url, sha256 }) => url === what || (sha256 && sha256 === hashOf(what)));
	const found: Record<string, (what: string) => string | undefined> = {
		upload: (what) => uploadOf(what)?.mediaId,
		address: (what) => `"${settings.fileHost ?? origin}${uploadOf(what)?.path}"`,
		file: hashOf,
		mask: (name) => masks[name],
	};
	const tokens = Object.assign({}, defaults, ...choices.map(({ sends }) => sends)) as Tokens;
	const members = Object.entries(tokens).map(([name, token]) => `"${name}":${token}`);
	const text = withEarlier(`{${members.join(',')}}`, earlier);
	return parseLossless(
		text.replace(PLACE, (_, kind: string, what: string) => `${found[kind](what)}`),
	);
}

/** What a request carried, a file by its hash, without the pages of a list. */
export function sentBy(
	row: OperationRow,
	{ query, body = {}, rawBody, file }: LedgerRequest,
): object {
	if (row.contentType === 'application/json') return parseLossless(rawBody) as object;
	if (row.contentType) return { ...body, ...(file && { [file.field]: file.sha256 }) };
	return Object.fromEntries(Object.entries(query).filter(([name]) => !pages.includes(name)));
}
