/** Mistakes in what is taken from a service, or a user, that sends what nobody expects. */
import type { Patch } from '../patch';

export const hostile: Patch[] = [
	{
		name: 'results inside the own network are fetched',
		file: 'transport/http/fileAddress.ts',
		search: 'if (allowPrivate ||',
		replace: 'if (!allowPrivate ||',
		tests: 'unit/http/fileAddress',
		named: 'is inside a network',
	},
	{
		name: 'results of any scheme are fetched',
		file: 'transport/http/fileAddress.ts',
		search: "if (!['http:', 'https:'].includes(protocol))",
		replace: 'if (protocol === url)',
		tests: 'unit/http/fileAddress',
		named: 'has another scheme',
	},
	{
		name: 'redirects of a file are followed without a look',
		file: 'transport/job/download.ts',
		search: 'disableFollowRedirect: true',
		replace: 'disableFollowRedirect: false',
		tests: 'faults/hostile',
		named: 'is not followed',
	},
	{
		name: 'a redirect of a file is not checked',
		file: 'transport/job/download.ts',
		search: 'url = checkAddress(item, resolved(location, url), made);',
		replace: 'url = resolved(location, url) ?? url;',
		tests: 'faults/hostile',
		named: 'is not followed to another scheme',
	},
	{
		name: 'a list that repeats itself has no end',
		file: 'transport/http/paging.ts',
		search: 'page.records.length === 0 || isSame(page, before)',
		replace: 'page.records.length === 0',
		tests: 'faults/hostile',
		named: 'promises more and repeats itself',
	},
	{
		name: 'an answer of any depth is read',
		file: 'transport/http/envelope.ts',
		search: 'isDeeperThan(MOST_LEVELS, body) ? undefined : body',
		replace: 'body',
		tests: 'unit/http/envelope',
		named: 'far too deep',
	},
	{
		name: '"__proto__" may be an additional field',
		file: 'fields/tools/options.ts',
		search: "['__proto__', 'constructor', 'prototype']",
		replace: "['prototype']",
		tests: 'faults/hostile',
		named: 'in the additional fields is refused',
	},
	{
		name: 'a limit of 0 lists everything',
		file: 'transport/run/options.ts',
		search: '&& Number(limit) >= 1)',
		replace: ')',
		tests: 'workflow/reads',
		named: 'a limit of',
	},
];
