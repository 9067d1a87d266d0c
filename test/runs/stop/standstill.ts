/** Runs in which an item waits forever, because time and the service stand still: for Stop at each place. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { PixVerseApi } from '../../../credentials/PixVerseApi.credentials';
import { clock } from '../../../nodes/PixVerse/transport/base/clock';
import { TestCredentials } from '../../support/harness/credentials';
import type { Fault, Place, StandIn, StandInSettings } from '../../support/standin';
import { faults } from '../../support/standin/faults';

/** How an item comes to wait. */
export interface Wait {
	parameters?: IDataObject;
	items?: INodeExecutionData[];
	settings?: Partial<StandInSettings>;
	/** The settings of the node. */
	node?: Partial<INode>;
	faults?: Fault[];
	/** So many pauses are over before. */
	pauses?: number;
	/** Which reading of the credential lasts until Stop was pressed. */
	heldReading?: number;
	/** What another run of the account does, which is not stopped. */
	other?: Pick<Wait, 'parameters' | 'items'> & Required<Pick<Wait, 'waits'>>;
	/** Whether the item waits. */
	waits?: (seen: Seen) => boolean;
	/** Instead of that, Stop is pressed when a submission arrives, which is answered soon after. */
	isOnWire?: boolean;
}

/** What shows that an item waits. */
interface Seen {
	count: (place: Place) => number;
	ledger: StandIn['ledger'];
	/** How often the credential was read. */
	readings: number;
}

/** Requests at a place get no answer. */
export const stalled = (place: Place): Wait => ({
	faults: [{ place, ...faults.silent, times: 99 }],
	waits: ({ count }) => count(place) > 0,
});

/** Requests at a place are to be sent again after a pause. */
export const refused = (place: Place): Wait => ({
	faults: [{ place, acts: false, answer: { status: 503 }, times: 99 }],
	waits: ({ count }) => count(place) > 0,
});

/** No time passes until `goOn` is called, but for so many pauses of what `here` does, which pass at once. */
export function stopTime(pauses = 0) {
	const usual = { ...clock };
	const ours = new AsyncLocalStorage<true>();
	let left = pauses;
	let goOn = () => {};
	const goesOn = new Promise<void>((resolve) => (goOn = resolve));
	const wait = async (_time: number, ...signals: Array<AbortSignal | undefined>) => {
		if (signals.some((signal) => signal?.aborted)) return;
		const isAborted = new Promise((resolve) =>
			signals.forEach((signal) => signal?.addEventListener('abort', resolve)),
		);
		await Promise.race([goesOn, isAborted]);
	};
	clock.pause = async (...asked) => {
		if (ours.getStore() === undefined || left-- <= 0) await wait(...asked);
	};
	clock.timeout = wait;
	return {
		here: async <T>(work: () => Promise<T>) => await ours.run(true, work),
		goOn: () => {
			Object.assign(clock, usual);
			goOn();
		},
	};
}

/** n8n's database, where the credential is: to read it takes a turn of the event loop, or until `letGo` is called. */
export class Database extends TestCredentials {
	readings = 0;
	letGo = () => {};
	private readonly held = new Promise<void>((resolve) => (this.letGo = resolve));

	constructor(
		{ settings, url }: StandIn,
		private readonly heldReading = -1,
	) {
		super(new PixVerseApi(), { apiKey: settings.apiKey, baseUrl: url });
	}

	async getDecrypted() {
		this.readings++;
		await (this.readings === this.heldReading ? this.held : new Promise(setImmediate));
		return await super.getDecrypted();
	}
}
