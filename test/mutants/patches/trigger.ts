/** Mistakes in receiving deliveries: signatures, repeats, and confirming one by its job. */
import { mistakes } from '../patch';

export const trigger = [
	...mistakes('unit/trigger/signature', {
		'trigger: the signature of an ID of 64 bits fits another': [
			'if (Number.isInteger(number) && !Number.isSafeInteger(number)) return token;',
			'',
			'an integer that only a float64 would equal',
		],
		'trigger: a forged delivery has each text encoded again and again': [
			'if (encoded.has(text)) continue;',
			'encodes each text of the body once',
		],
	}),
	...mistakes('runs/trigger/refusals', {
		'trigger: the signature is not checked': [
			'if (!reading) return',
			"if (!reading && headers.signature === '') return",
			'A call with a wrong secret is refused',
		],
		'trigger: what strangers send silences the log': [
			'warnedAt.add(reason, clock.now());',
			"['a signature that does not fit', reason].forEach((one) => warnedAt.add(one, clock.now()));",
			'does not keep the log from',
		],
		'trigger: the credential is read for a call without a signature': [
			'if (headers !== undefined || triggerSettings(context).acceptsUnsigned) {',
			'if (context) {',
			'refused before its body has come',
		],
		'trigger: a label or the ID of a webhook is a secret': [
			'if (isSecret(word) && isLike) continue;',
			'continue;',
			'with the ID of the webhook',
		],
	}),
	...mistakes('runs/trigger/confirmations', {
		'trigger: an old timestamp is accepted without a look': [
			'isSure: isRecent && isWhole',
			'isSure: isWhole',
			'of 14400 seconds ago starts',
		],
		'trigger: "ready" without an address starts the workflow': [
			'isSure: isRecent && isWhole',
			'isSure: isRecent',
			'starts the workflow with the record',
		],
		'trigger: a record without an address confirms a delivery': [
			'const { state: actual, record } = readRecord(made, outcome.resp);',
			'const actual = state;\n\t\tconst { record } = readRecord(made, outcome.resp);',
			'when the record has none either',
		],
		'trigger: a job that cannot be read is read for each call': [
			'reads.seen.add(made.id, { state',
			"if (found !== 'unknown') reads.seen.add(made.id, { state",
			'for a video that cannot be read',
		],
		'trigger: a replayed delivery is confirmed each time': [
			'if (seen && !mayHaveReached(state, seen, clock.now())) return',
			'if (seen && clock.now() < 0) return',
			'takes few reads',
		],
		'trigger: a job that was read is never read again': [
			'return now - seen.last >= Math.min(MAX_PAUSE, pause);',
			'return now < 0 && pause > 0;',
			'is read at each repeat of PixVerse',
		],
		'trigger: a delivery is refused for its job': [
			'return { status: 503, reason: `a job',
			'return { status: 401, reason: `a job',
			'never refused because of its job',
		],
	}),
	...mistakes('runs/trigger/repeats', {
		'trigger: a repeat is refused': [
			'? accept(context) : postpone(context);',
			'? postpone(context) : postpone(context);',
			'a repeat is answered ok',
		],
		'trigger: a repeat starts the workflow again': [
			'started.add(key, url);',
			'a repeat is answered ok',
		],
		'trigger: a repeat does not heed the first call': [
			'if (pending.has(key)) return',
			'if (!key) return',
			'before n8n has stored the first one',
		],
		'trigger: a delivery counts before n8n has stored the execution': [
			'if (status !== 200) return false;',
			'if (status === 0) return false;',
			'n8n could not store',
		],
		'trigger: the answer is not exactly ok': [
			"OK = 'ok'",
			"OK = 'OK'",
			'is answered ok and starts nothing',
		],
	}),
	...mistakes('runs/trigger/withoutSecret', {
		'trigger: the headers of an answer tell a stranger which videos exist': [
			'for (const name of added)',
			"for (const name of added.filter((one) => one === ''))",
			'all answers to a stranger are the same',
		],
		'trigger: the first answer tells a stranger which videos exist': [
			'return !senderKnows(taken, url);',
			'return false;',
			'all answers to a stranger are the same',
		],
		'trigger: a later answer tells a stranger which videos exist': [
			'return senderKnows(taken, started.get(key)) ? accept',
			'return started.has(key) ? accept',
			'all answers to a stranger are the same',
		],
		'trigger: reads have no limit': [
			'this.latest.length >= max',
			'max < 0',
			'no more jobs are read',
		],
		'trigger: the record that confirmed a delivery does not become the item': [
			'fields: record }',
			'fields: {} }',
			'the record and not the delivery',
		],
		'trigger: a stranger who repeats one call uses up the reads': [
			'if (seen && !mayHaveReached(state, seen, clock.now())) return unconfirmed(seen.state, state);\n\treads.count(maxReads);',
			'reads.count(maxReads);\n\tif (seen && !mayHaveReached(state, seen, clock.now())) return unconfirmed(seen.state, state);',
			'takes no reads from the others',
		],
		'trigger: a repeat that a test confirms has to wait': [
			'reads.seen.delete(made.id);',
			'while a person listens for a test',
		],
	}),
	...mistakes('runs/trigger/secrets', {
		'trigger: an item has the secret in it': [
			'withoutSecrets(await receiveWith(context, headers, credential), hidden)',
			'await receiveWith(context, headers, credential)',
			'A delivery that quotes the secret',
		],
		'trigger: the log has the secret in it': [
			'messageOf(withoutSecrets(text, hidden))',
			'messageOf(text)',
			'The log says why a job cannot be read',
		],
		'trigger: the log breaks off within a secret': [
			'messageOf(withoutSecrets(text, hidden))',
			'withoutSecrets(messageOf(text), hidden)',
			'where the log breaks off',
		],
	}),
	...mistakes('unit/values/webhookSecret', {
		'trigger: an ID of digits is a secret': ['/[a-z]/i.test(word)', 'true', '4058333700014058'],
		'trigger: a name that a person gave is a secret': [
			'!word.split(/[-_.]/).every((part) => part.length < 16 && NAME.test(part))',
			'word.length > 1',
			'webhook-secret',
		],
		'trigger: an ID of another form is a secret': [
			' && formOf(word) === formOf(words[0])',
			'holds no secret',
		],
		'trigger: a name of another length is a secret': [
			'MIN_SHARE * longest',
			'0 * longest',
			'of another length than the secret',
		],
	}),
	...mistakes('unit/trigger/delivery', {
		'trigger: a forged delivery may have any number of fields': [
			'Object.keys(fields).length <= MAX_FIELDS',
			'Object.keys(fields).length >= 0',
			'101 fields',
		],
		'trigger: a delivery may be of any depth': [
			'isDeeper(fields, MAX_LEVELS)',
			'isDeeper(fields, 100_000)',
			'eleven levels',
		],
		'trigger: a body that is slow to read blocks n8n': ['*"?|-?', '*"|-?', 'is read in no time'],
	}),
	...mistakes('runs/trigger/deliveries', {
		'trigger: a body that n8n leaves unread is none': [
			'await request.readRawBody().catch(() => {});',
			'octet-stream starts the workflow',
		],
	}),
];
