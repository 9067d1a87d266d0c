/** Mistakes about the names in an error or an output item: a paid video is never lost. */
import { mistakes } from '../patch';

export const errors = [
	...mistakes('runs/errors/failedItem', {
		'the sentence is not inside the error of an item': [
			'\t\tmessage: wholeMessage(failure),\n\t\t[idField]:',
			'\t\t[idField]:',
			'has its sentence and its charge in error',
		],
		'an error item has a field of its own beside error': [
			'return { json: { error }, pairedItem: { item } };',
			"return { json: { error, message: '' }, pairedItem: { item } };",
			'has its sentence and its charge in error',
		],
	}),
	...mistakes('runs/errors/strangers', {
		'a picker offers an ID that n8n evaluates': [
			'list.ids.test(value) && trimmed(value) === value',
			"value !== ''",
			'has no record whose ID n8n would evaluate',
		],
		'a picker shows a name that n8n evaluates': [
			"quoted(name).replace(/^[=\\s]+/, '')",
			'quoted(name)',
			'shows no name that n8n would evaluate',
		],
		'a search in a picker reads a thousand pages': [
			'undefined, list, MAX_PAGES)',
			'undefined, list)',
			'reads 20 pages',
		],
		"a stranger's object counts as a file in any mode": [
			"if (mode === FILE_MODE) return 'file';",
			"return 'file';",
			'is no source in the mode',
		],
		'a file in JSON text is uploaded': [
			'if (array?.some(isFile)) throw fileRefused(label);',
			'',
			'is no image in the mode',
		],
		'an ID leads to another path': [
			'/^\\.{0,2}$|\\p{Cs}/u',
			'/\\p{Cs}/u',
			'leads to no other path',
		],
		'signs in what PixVerse says reach log, error and item': [
			'const plain = withoutSigns(text);',
			'const plain = text;',
			'keeps no sign that turns a text round, in error',
		],
		'a tag of PixVerse is one in an error': [
			"text.replace(/<(?=[a-z/!?])/gi, '< ')",
			'text',
			'is no tag in the error',
		],
		'the path of the Base URL is quoted': [
			'`${origin}${hasPath',
			'`${baseUrl}${hasPath',
			'is not quoted after',
		],
		'a row that is no text loses a paid video': [
			'STATES.includes(textOf(state))',
			'STATES.includes(String(state))',
			'keeps no paid video from its item',
		],
		'JSON is read beyond its bounds': [
			'if (levels === 0 || keys.length > (Array.isArray(value) ? MAX.entries : MAX.keys))',
			'if (levels < 0)',
			'cannot be read',
		],
	}),
	...mistakes('unit/http/client', {
		'a false certificate may be ignored at PixVerse': [
			'outcomeOfError(error, isOwnAddress(String(request.baseURL)))',
			'outcomeOfError(error)',
			'A false certificate',
		],
	}),
	...mistakes('unit/job/download', {
		'a file has a name that no disk takes': [
			'.subarray(0, MAX_NAME_BYTES - end.length)',
			'',
			'A file that is to be called',
		],
	}),
	...mistakes('unit/http/requestBody', {
		'the notes of a body stay for ever': [
			'new WeakMap<object, Notes>()',
			'new Map<object, Notes>()',
			'are no reason to keep it',
		],
	}),
	...mistakes('runs/charges/mayBeCharged', {
		'an error item has no charge and no advice': [
			'`${withFullStop(sentence(failure))} ${description(failure)}`.trim()',
			'sentence(failure)',
			'After lost responses',
		],
		'the trace ID of a lost answer is gone once the video ID is known': [
			'if (job.accepted?.wasInDoubt) this.entries.delete',
			'if (!made) this.entries.delete',
			'names the video and the trace ID',
		],
	}),
	...mistakes('runs/charges/failedVideos', {
		'the error item has no video ID': [
			'failure.videoId === undefined ? null : exactId(failure.videoId)',
			'null',
			'a video that always fails is made 1 times',
		],
	}),
	...mistakes('unit/values/errors', {
		'the sentence of a failure has no video ID': [
			'return videoId === undefined || plain.includes(videoId)',
			'return videoId !== plain',
			'keeps its words where a tool fails',
		],
	}),
	...mistakes('runs/stop/stopWorkflow', {
		'the error of a stopped workflow does not name the videos of the other items': [
			'videoId ?? []);\n\tconst inDoubt',
			'videoId ?? []).slice(0, 0);\n\tconst inDoubt',
			'names each video that was submitted',
		],
		'an output item has no paired item': [
			'return { json, pairedItem: { item: index } };',
			'return { json };',
			'The error output has the failed item',
		],
	}),
	...mistakes('unit/http/sentences', {
		'an accepted job whose work throws does not name its video': [
			'if (own?.videoId !== undefined) {',
			'if (own?.videoId === null) {',
			'that was accepted names its video',
		],
	}),
	...mistakes('time/faultsOfOneRun', {
		'the video ID does not reach the custom data of the execution': [
			'this.put(job, `${job.item}=${made.id}`);',
			'has its video named when it is answered by then',
		],
	}),
	...mistakes('unit/run/journal', {
		'the progress of a run says nothing of what it spent': [
			'${credits.spent} credits',
			'credits',
			'says which credits are guessed',
		],
		'the newest names fall out of the custom data': [
			'names.shift()',
			'names.pop()',
			'and the newest ones',
		],
	}),
	...mistakes('runs/settings/lists', {
		'the records of a list have no paired item': [
			'({ json, pairedItem: { item: index } })',
			'({ json })',
			'pairs each record with the item that asked',
		],
	}),
	...mistakes('runs/errors/quotedKey', {
		'a quoted API key reaches items and errors': [
			'headers as IDataObject, text, hideKey)',
			'headers as IDataObject, text)',
			'A quoted API key in',
		],
		'a key that n8n quotes reaches items': [
			'{ reason: hideKey(outcome.reason) }',
			'{ reason: outcome.reason }',
			'that n8n throws',
		],
	}),
	...mistakes('runs/errors/credential', {
		'a row with another API key is submitted in the run': [
			'account === ofRun.account || (await',
			'account || (await',
			'refuses that row before anything is sent',
		],
		'the Base URL of a row does not count for its account': [
			'this.baseUrl = first.baseUrl ?? written;',
			'this.baseUrl = written;',
			'refuses that row before anything is sent',
		],
		'a failed read of the credential is kept for the rows of later batches': [
			'if (run.credential === first) run.credential = undefined;',
			'',
			'fails the rows of that batch only',
		],
	}),
	...mistakes('runs/errors/changedCredential', {
		'a changed credential counts for the rest of the run': [
			'const first = (run.credential ??= own);',
			'const first = (run.credential = own);',
			'between two batches keeps its own',
		],
		'a lost submission is sent again with the credential of the next try': [
			'return isInDoubt || this.wasAnswered;',
			'return false;',
			'between two tries keeps its own',
		],
		'a credential that was of no use is kept for the next try': [
			'return isInDoubt || this.wasAnswered;',
			'return true;',
			'reads the credential anew',
		],
		'the key of the run goes to an address that n8n has written meanwhile': [
			'request: { ...request, baseURL: credential.baseUrl as string },',
			'request,',
			'keeps its own|before the first request',
		],
		'a changed credential looks like that of another row': [
			'return accountKey(data.apiKey, data.baseUrl ?? this.baseUrl) === account;',
			'return false;',
			'between two batches keeps its own',
		],
		'a replaced key submits': [
			'return isRead ? this.forReads : this.first;',
			'return this.forReads;',
			'nothing is submitted with it',
		],
		'a replaced key serves no poll': [
			'return isRead ? this.forReads : this.first;',
			'return this.first;',
			'serves polls',
		],
		'a replaced key goes to another address': [
			'accountKey(this.first.apiKey, data.baseUrl ?? this.baseUrl) === this.account;',
			'true;',
			'with another address is not used',
		],
		'a new key that is refused stays': [
			'this.forReads = this.first;\n\t\t\treturn false;',
			'return false;',
			'gives way to the first one',
		],
		'a run keeps its credential in memory for ever': [
			'this.forReads = first;',
			'this.forReads = first;\n\t\t((globalThis as Record<string, unknown>).kept ??= [first]) as unknown;',
			'leaves the memory with its run',
		],
		'a refused key is read at each poll': [
			'if (clock.now() - this.renewedAt < RENEW_INTERVAL) return false;',
			'',
			'is read once in ten seconds',
		],
		'nobody reads that the key was replaced': [
			'credential?.isReplaced ? withNewKey(described) : described',
			'described',
			'serves polls',
		],
	}),
	...mistakes('runs/charges/partialResponses', {
		'a deletion that was done is told as a failure': [
			'if (isInDoubt && isNotFound(outcome))',
			'if (false)',
			'a deletion that goes silent',
		],
	}),
	...mistakes('unit/account/recentSubmissions', {
		'an image is taken for the video with its number': [
			'`${type.idField} ${id}`',
			'id',
			'of an image is another one',
		],
	}),
];
