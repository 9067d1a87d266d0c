/** Mistakes in what is taken from a service, or a user, that sends what nobody expects. */
import { mistakes } from '../patch';

export const hostile = [
	...mistakes('transport/http/addresses.ts', 'unit/http/fileAddress', {
		'results inside the own network are fetched': [
			'if (allowPrivate ||',
			'if (!allowPrivate ||',
			'is inside a network',
		],
		'results of any scheme are fetched': [
			"if (!['http:', 'https:'].includes(protocol))",
			'if (protocol === url)',
			'has another scheme',
		],
	}),
	...mistakes('transport/job/download.ts', 'faults/hostile', {
		'redirects of a file are followed without a look': [
			'disableFollowRedirect: true',
			'disableFollowRedirect: false',
			'is not followed',
		],
		'a redirect of a file is not checked': [
			'url = checkedAddress(item, new URL(location, url).href);',
			'url = new URL(location, url).href;',
			'is not followed to another scheme',
		],
	}),
	...mistakes('transport/job/download.ts', 'faults/allowedDomains', {
		'the domains of the credential keep a paid video from its file': [
			'allowedDomains: undefined,',
			'',
			'does not keep a paid video from its file',
		],
	}),
	...mistakes('transport/job/download.ts', 'faults/allowedDomains', {
		'a download that n8n refuses starts again, and leads nowhere': [
			'if (forbiddenBy(error) === undefined)',
			'if (made.id)',
			'names the video, its address and the setting',
		],
	}),
	...mistakes('transport/http/lists.ts', 'faults/hostile', {
		'a list that repeats itself has no end': [
			'JSON.stringify(page) === JSON.stringify(before)',
			'page.resp === before',
			'promises more and repeats itself',
		],
	}),
	...mistakes('transport/run/options.ts', 'workflow/reads', {
		'a limit of 0 lists everything': ['&& Number(limit) >= 1)', ')', 'a limit of'],
	}),
];
