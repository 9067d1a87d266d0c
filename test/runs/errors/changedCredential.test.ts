// A credential that the user changes while a run works: the run keeps its own, and only its reads take a replaced key.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { IDataObject, INode } from 'n8n-workflow';
import { useLeapingClock } from '../../support/harness/fastClock';
import { useChangedCredential } from '../../support/harness/credentials';
import { loggedDuring } from '../../support/harness/logged';
import { jsonOf, messageOf } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Fault, FaultKind, LedgerRequest, StandInSettings } from '../../support/standin';
import { faults } from '../../support/standin/faults';
import {
	atItem,
	errorOf,
	generationsPerItem,
	READY,
	refusedWith,
	retryOnFail,
	runItems,
	sources,
	states,
	waitUntil,
} from '../judge';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const standIn = useStandIn();
const other = useStandIn();

const OTHER_KEY = 'the-key-of-another-account';

const changeCredential = useChangedCredential();

type Place = Fault['place'];

/** Changes the credential at the first request to `place`, before the stand-in reads that request. */
function changeAt(place: Place, change: () => IDataObject, skip = 0): void {
	let changed: IDataObject | undefined;
	changeCredential((credential) => ({ ...credential, ...changed }) as never);
	let seen = 0;
	const when = () => {
		if (seen++ >= skip) changed ??= change();
		return false;
	};
	standIn.fail({ place, ...refusedWith(1), when, times: 1 });
}

/** The user replaces the key of the same account, and deletes the old one. */
const rotate = () => {
	standIn.settings.apiKey = OTHER_KEY;
	return { apiKey: OTHER_KEY };
};

const changes: Record<string, () => IDataObject> = {
	"another account's key": () => ({ apiKey: OTHER_KEY }),
	'another address': () => ({ baseUrl: other.url }),
	'another key and another address': () => ({ apiKey: OTHER_KEY, baseUrl: other.url }),
};

interface Scene {
	place: Place;
	parameters?: IDataObject;
	settings?: Partial<INode>;
	standIn?: Partial<StandInSettings>;
	fault?: FaultKind;
}

const batches = { requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 30 } } } };

const scenes: Record<string, Scene> = {
	'while it uploads': { place: 'upload', parameters: { sourceVideo: sources.file } },
	'while it submits': { place: 'submit' },
	'after a lost answer': { place: 'submit', fault: faults.resetAfter },
	'while rows wait for a slot': { place: 'poll', standIn: { accountLimit: 1 } },
	'while it polls': { place: 'poll' },
	'while it downloads': { place: 'download', parameters: { downloadVideo: true } },
	'between two tries': { place: 'submit', fault: refusedWith(500041), settings: retryOnFail },
	'between two batches': { place: 'submit', parameters: batches },
};

const hasOtherKey = ({ headers }: LedgerRequest) => headers['api-key'] === OTHER_KEY;

const keysOf = (requests: LedgerRequest[]) =>
	new Set(requests.flatMap(({ headers }) => headers['api-key'] ?? []));

/** Runs three items of a scene, in which the credential changes. */
async function play(name: string, change: () => IDataObject) {
	const { place, parameters, settings, fault, ...scene } = scenes[name];
	Object.assign(standIn.settings, scene.standIn);
	changeAt(place, change);
	if (fault) standIn.fail(atItem(0, fault));
	return await runItems(standIn, 3, parameters, settings);
}

const cases = Object.keys(scenes).flatMap((scene) =>
	Object.keys(changes).map((change) => [scene, change] as const),
);

it.each(cases)('A run whose credential changes %s keeps its own: %s.', async (name, change) => {
	const { apiKey } = standIn.settings;
	const logged = await loggedDuring(async () => await play(name, changes[change]));
	expect(states(logged.result)).toEqual(READY);
	for (const key of [apiKey, OTHER_KEY]) expect(JSON.stringify(logged)).not.toContain(key);
	expect(generationsPerItem(standIn, 3)).toEqual([1, 1, 1]);
	expect(keysOf(standIn.ledger.requests)).toEqual(new Set([apiKey]));
	expect(other.ledger.requests).toEqual([]);
});

it.each(Object.keys(changes))(
	'A credential that changed before the first request counts: %s.',
	async (change) => {
		const changed = changes[change]();
		// n8n has written the Base URL of its own first read into the requests.
		changeCredential((own, read) => ({ ...own, ...(read > 1 && changed) }) as never);
		const [target, unused] = 'baseUrl' in changed ? [other, standIn] : [standIn, other];
		target.settings.apiKey = String(changed.apiKey ?? standIn.settings.apiKey);
		expect(states(await runItems(standIn, 1))).toEqual(['ready']);
		expect(target.ledger.generations).toHaveLength(1);
		expect(unused.ledger.requests).toEqual([]);
	},
);

it.each(Object.keys(scenes))(
	'A key that is replaced %s serves polls and other reads, and nothing is submitted with it.',
	async (name) => {
		const output = jsonOf(await play(name, rotate));
		for (const { place } of standIn.ledger.requests.filter(hasOtherKey))
			expect(['poll', 'account', 'list']).toContain(place);
		const made = standIn.ledger.generations.map(({ videoId }) => Number(videoId));
		const ready = output.filter(({ state }) => state === 'ready');
		expect(ready.map(({ video_id: id }) => id).sort()).toEqual(made.sort());
		for (const item of output.filter(({ state }) => state !== 'ready')) {
			expect(item.error).toMatchObject({ class: 'authentication' });
			expect(messageOf(item)).toMatch(
				errorOf(item).charged === 'unknown'
					? /was replaced while this run worked\. Look for it at PixVerse by its trace ID/
					: /was replaced while this run worked, .* Run the item again\./,
			);
		}
	},
);

it.each([
	['Get Balance', 'account', { resource: 'account', operation: 'getBalance' }],
	['Get Usage', 'list', { resource: 'account', operation: 'getUsage' }],
	['Get Many of Template', 'list', { resource: 'template', operation: 'getAll' }],
] as const)('A key that is replaced serves %s.', async (_name, place, parameters) => {
	changeAt(place, rotate);
	const output = jsonOf(await runItems(standIn, 1, parameters));
	expect(output.filter(({ error }) => error)).toEqual([]);
	expect(keysOf(standIn.ledger.requests)).toContain(OTHER_KEY);
});

it('The balance that a replaced key reads lets nothing be submitted.', async () => {
	changeAt('account', rotate);
	const result = await runItems(standIn, 3, { options: { minimumBalance: 1 } });
	expect(standIn.ledger.requests.filter(({ place }) => place === 'submit')).toEqual([]);
	for (const item of jsonOf(result)) {
		expect(item.error).toMatchObject({ class: 'authentication', charged: false });
		expect(messageOf(item)).toMatch(
			/the run began\. Nothing was charged\. .* Run the item again\./,
		);
	}
});

it('A replaced key is read once in ten seconds, however many polls are refused.', async () => {
	const reads = changeCredential((own) => own);
	standIn.fail({ place: 'poll', ...refusedWith(10001), times: 30 });
	await runItems(standIn, 5);
	const [ofN8n, ofItems] = [1, 5];
	expect(reads()).toBeLessThanOrEqual(ofN8n + ofItems + 7);
});

it('A key of a secret store with a line break at its end is sent without it.', async () => {
	changeCredential((own) => ({ ...own, apiKey: `${String(own.apiKey)}\n` }));
	const { apiKey } = standIn.settings;
	expect(states(await runItems(standIn, 3))).toEqual(READY);
	expect(keysOf(standIn.ledger.requests)).toEqual(new Set([apiKey]));
});

it('A run reads the credential once for each item, and no more.', async () => {
	const reads = changeCredential((own) => own);
	await runItems(standIn, 5, { sourceVideo: sources.file });
	const ofN8n = 1;
	expect(reads()).toBe(ofN8n + 5);
});

it('A try reads the credential anew if PixVerse has answered nothing and may have done nothing.', async () => {
	changeCredential((own, read) => (read < 3 ? { ...own, baseUrl: 'http://127.0.0.1:1' } : own));
	expect(states(await runItems(standIn, 1, {}, retryOnFail))).toEqual(['ready']);
});

it('A credential leaves the memory with its run.', async () => {
	const given: Array<WeakRef<IDataObject>> = [];
	changeCredential((own) => {
		given.push(new WeakRef(own));
		return own;
	});
	const inMemory = async () => {
		await new Promise(setImmediate);
		collectGarbage();
		return given.filter((one) => one.deref() !== undefined).length;
	};
	const ended = runItems(standIn, 1);
	await waitUntil(() => standIn.ledger.count('poll') > 0);
	expect(await inMemory()).toBeGreaterThan(0);
	await ended;
	expect(await inMemory()).toBe(0);
});

it.each([
	['of an account that does not know the video', 701009],
	['that PixVerse refuses, too,', undefined],
])('A new key %s is tried once, and gives way to the first one.', async (_what, code) => {
	const { apiKey } = standIn.settings;
	changeAt('poll', () => ({ apiKey: OTHER_KEY }));
	standIn.fail({ place: 'poll', ...refusedWith(123456), times: 1 });
	if (code) standIn.fail({ place: 'poll', ...refusedWith(code), times: 9, when: hasOtherKey });
	expect(states(await runItems(standIn, 1))).toEqual(['ready']);
	const polls = standIn.ledger.requests.filter(({ place }) => place === 'poll');
	const keys = polls.map(({ headers }) => headers['api-key']);
	expect(keys.slice(0, 2)).toEqual([apiKey, OTHER_KEY]);
	expect(keys.filter((key) => key === OTHER_KEY)).toHaveLength(1);
	expect(keys.at(-1)).toBe(apiKey);
});

describe('A replaced key', () => {
	useLeapingClock();

	it('with another address is not used, and the run waits until its limit', async () => {
		changeAt('poll', () => ({ ...rotate(), baseUrl: other.url }));
		const output = jsonOf(await runItems(standIn, 1, { options: { waitLimit: 1 } }));
		expect(keysOf(standIn.ledger.requests).has(OTHER_KEY)).toBe(false);
		expect(other.ledger.requests).toEqual([]);
		expect(output[0]).toMatchObject({ video_id: Number(standIn.ledger.generations[0].videoId) });
	});
});
