/** The pages of the account's usage list, which follow a cursor in the body (docs/service.md, "Account"). */
import { stringifyExact } from './json';
import type { Paging } from './lists';
import { bodyOf, jsonRequest } from './requestBody';
import { unusableAnswer } from './sentences';

export const USAGE_PATH = '/openapi/v2/account/billing/usage-detail';

/** Most records per page. */
const PAGE_SIZE = 100;

export const usagePages: Paging = {
	requestOf: (request, { before, wanted }) => {
		if (before && before.cursor === undefined) throw unusableAnswer(before.resp, 'cursor');
		const filters = before ? { cursor: before.cursor } : bodyOf(request);
		const body = { ...filters, limit: Math.min(wanted, PAGE_SIZE) };
		return jsonRequest(request, request.url, stringifyExact(body));
	},
	isLast: ({ cursor, hasMore }) => cursor === undefined && hasMore !== true,
};
