// Stop while an item waits, at each place where an item can wait: the wait ends, each video is named, and no request or charge follows.
import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import { continues, itemWith, upload, video } from '../../support/harness/files';
import type { EngineResult } from '../../support/harness/engine';
import type { NodeRun } from '../../support/harness/pixverse';
import { locator, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import type { Place } from '../../support/standin';
import { swap } from '../charges/steps';
import {
	items,
	refusedWith,
	retryOnFail,
	seedOfItem,
	unnamedVideos,
	untilQuiet,
	waitUntil,
} from '../judge';
import type { Wait } from './standstill';
import { Database, refused, stalled, stopTime } from './standstill';

/** Lets time pass again. */
let goOn = () => {};
afterEach(() => {
	goOn();
	jest.restoreAllMocks();
});

// A stand-in for each test: stopped runs leave slots behind at the account of their address.
const standIn = useStandIn({ jobs: { kind: 'polls', polls: 1e9 } }, 'test');

/** In milliseconds: a stopped run ends long before. */
const LONGEST = 10_000;

const named = { effect: locator('name', 'Clay') };
const getMany = { resource: 'voice', operation: 'getAll' };
const musicVideo = {
	...{ operation: 'vibeMv', song: locator('mediaId', '405833376854443') },
	...{ aspectRatio: '16:9', quality: '540p' },
};

const unknownVideo = { operation: 'get', videoId: '343252978602905' };
const minimum = { parameters: { options: { minimumBalance: 1000 } } };
const maximum = { parameters: { options: { maximumCredits: 60 } } };

/** So many requests have come, or more. */
const isAt =
	(place: Place, requests: number): NonNullable<Wait['waits']> =>
	({ count }) =>
		count(place) >= requests;

/** The account is full. */
const isRefused: Wait['waits'] = ({ ledger }) => ledger.refusals.length > 0;

const withRefusedKey: Wait = {
	...{ heldReading: 3, pauses: 1, waits: ({ readings }) => readings === 3 },
	faults: [{ place: 'poll', ...refusedWith(10001) }],
};

/** Another run has reserved the credits that are left, and waits for a slot. */
const reservedByOther: Wait = {
	settings: { credits: 1165, accountLimit: 0 },
	other: { ...minimum, waits: isRefused },
	...minimum,
	waits: isAt('account', 2),
};

/** The job has ended when it is polled, after a pause. */
const withFile: Wait = {
	settings: { jobs: { kind: 'polls', polls: 0 } },
	pauses: 1,
	parameters: { downloadVideo: true },
};

const stored = { data: 'filesystem-v2', id: 'filesystem-v2:a', bytes: 5, mimeType: 'video/mp4' };
const [{ binary }] = items(1);
const sameFile = items(2).map(({ json }) => ({ json, binary }));

const places: Array<[place: string, wait: Wait]> = [
	// n8n itself was the first to read it.
	['the credential, before all', { heldReading: 2, waits: ({ readings }) => readings === 2 }],
	['the credential, whose key a poll was refused for', withRefusedKey],
	['a list of names', { ...stalled('list'), parameters: named, items: items(2) }],
	['the pause before a list is read again', { ...refused('list'), parameters: named }],
	['a page of a list', { ...stalled('list'), parameters: getMany }],
	['the pause before a page is read again', { ...refused('list'), parameters: getMany }],
	['the balance', { ...stalled('account'), ...minimum }],
	['the pause before the balance is read again', { ...refused('account'), ...minimum }],
	['credits that another run has reserved', reservedByOther],
	['its turn to reserve credits', { ...reservedByOther, items: items(3) }],
	['credits that its own run has reserved', { isOnWire: true, ...maximum, items: items(2) }],
	['a slot', { settings: { accountLimit: 1 }, items: items(2), waits: isRefused }],
	[
		"n8n's storage of files",
		{ items: [itemWith({ data: stored })], parameters: video, waits: () => openings() > 0 },
	],
	['an upload', { ...stalled('upload'), parameters: video }],
	['the upload of another item', { ...stalled('upload'), parameters: video, items: sameFile }],
	[
		'its turn to upload',
		{ ...stalled('upload'), parameters: upload, items: items(4), waits: isAt('upload', 3) },
	],
	['the pause before an upload is sent again', { ...refused('upload'), parameters: video }],
	['the pause before a submission is sent again', refused('submit')],
	['the mask for its swap', { isOnWire: true, parameters: swap }],
	['the verification of its song', { ...stalled('prepare'), parameters: musicVideo }],
	['the pause before a poll', { waits: isAt('submit', 1) }],
	['a poll', { ...stalled('poll'), pauses: 1, items: items(4) }],
	['a poll, with Retry On Fail,', { ...stalled('poll'), pauses: 1, node: retryOnFail }],
	['a poll, with Continue,', { ...stalled('poll'), pauses: 1, node: continues }],
	['a record to appear', { parameters: unknownVideo, waits: isAt('poll', 1) }],
	['a file', { ...withFile, ...stalled('download') }],
	[
		'the rest of a file',
		{
			...withFile,
			faults: [{ place: 'download', acts: true, wire: { drip: [1000, 1e9] } }],
			waits: ({ ledger }) => ledger.deliveries.some(({ bytes }) => bytes > 0),
		},
	],
	['the pause before a file is requested again', { ...withFile, ...refused('download') }],
];

/** How often a file of n8n's storage was to be opened, which takes for ever. */
let openings: () => number;

beforeEach(() => {
	const service = Container.get(BinaryDataService);
	const open = jest.spyOn(service, 'getAsStream').mockReturnValue(new Promise(() => {}));
	openings = () => open.mock.calls.length;
});

it.each(places)(
	'Stop while an item waits for %s ends the run, and nothing leaves, is charged or is unnamed afterwards.',
	async (
		_place,
		{ settings, node, faults = [], pauses, heldReading, other, waits, isOnWire, ...own },
	) => {
		const { ledger } = standIn;
		const database = new Database(standIn, heldReading);
		const seen = () => ({ ledger, count: ledger.count, readings: database.readings });
		const stops: Array<() => void> = [];
		const start = async ({ parameters, ...more }: NodeRun) =>
			await runPixVerse(standIn, {
				items: items(1),
				parameters: { seed: seedOfItem, ...parameters },
				settings: node,
				onStart: (stop) => stops.push(stop),
				...more,
			});
		let before: { requests: number; generations: number } | undefined;
		const stop = () => {
			before = { requests: ledger.requests.length, generations: ledger.generations.length };
			stops.pop()?.();
			return true;
		};
		Object.assign(standIn.settings, settings);
		standIn.fail(...faults);
		if (isOnWire) standIn.fail({ place: 'submit', acts: true, wire: { late: 50 }, when: stop });
		const time = stopTime(pauses);
		goOn = time.goOn;
		const otherRun = other && start(other);
		await waitUntil(() => other?.waits(seen()) ?? true);
		const given = { ...own, additionalData: { credentialsHelper: database } };
		const running = time.here(async () => await start(given));
		await waitUntil(() => before !== undefined || waits?.(seen()) === true);
		if (!isOnWire) {
			await untilQuiet(standIn);
			stop();
		}
		const late = new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST, undefined));
		const result = await Promise.race([running, late]);
		expect(result?.status).toBe('canceled');
		expect(unnamedVideos(standIn, result as EngineResult)).toEqual([]);
		// What goes on nevertheless gets what it waits for.
		stops.pop()?.();
		await otherRun;
		for (const letGo of heldReading ? [database.letGo, time.goOn] : [time.goOn]) {
			letGo();
			await untilQuiet(standIn);
		}
		expect(ledger.requests.slice(before?.requests)).toEqual([]);
		expect(ledger.generations).toHaveLength(Number(before?.generations) + (isOnWire ? 1 : 0));
	},
);
