/** A trigger beside the executions of an account, to which the service delivers what it makes. */
import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { Receiver } from '../../support/harness/trigger';
import { take } from '../../support/harness/trigger';
import type { SimulatedJob } from '../../support/simulation/service';
import { fieldsOf, isTaken, pausesInSeconds } from '../../support/standin/webhook/deliver';
import { bodyOf } from '../../support/standin/webhook/sign';
import { Credentials } from './n8n';
import type { Process } from './process';
import type { World } from './world';

/** How long the service waits for an answer, in milliseconds. */
const PATIENCE = 30_000;

/** An answer as n8n writes it. */
class Answer extends EventEmitter {
	statusCode = 0;
	text = '';
	closed = false;
	writableEnded = false;

	setHeader(): this {
		return this;
	}

	end(text: string): void {
		Object.assign(this, { text, writableEnded: true });
		this.emit('finish');
	}
}

/** What a process knows of a node must not be known of the next one. */
let nodes = 0;

export class Deliveries {
	/** What n8n stores with the workflow, whichever process it runs in. */
	private readonly staticData = {};
	private readonly receivers = new Map<Process, Receiver>();

	constructor(
		private readonly world: World,
		private readonly account: number,
	) {}

	private receiverIn(process: Process): Receiver {
		const { world, account, staticData } = this;
		const known = this.receivers.get(process);
		if (known) return known;
		const baseUrl = `http://account-${account}`;
		const isReadable = () => world.struck(account, 'credential') === undefined;
		const receiver: Receiver = {
			run: {
				...{ baseUrl, node: process.trigger, nodeId: `trigger ${++nodes}` },
				parameters: { outcomes: ['ready'], acceptWithoutSecret: true },
				around: { credentialsHelper: new Credentials(baseUrl, isReadable) },
			},
			...{ calls: 0, executions: [], staticData, log: [] },
		};
		this.receivers.set(process, receiver);
		return receiver;
	}

	private get executions() {
		return [...this.receivers.values()].flatMap(({ executions }) => executions);
	}

	private async attempt({ id }: SimulatedJob): Promise<boolean> {
		const process = this.world.process(0);
		const request = Readable.from([Buffer.from(bodyOf(fieldsOf(id)))]);
		const sent = Object.assign(request, { headers: { 'content-type': 'application/json' } });
		const answer = new Answer();
		const receiver = this.receiverIn(process);
		const taking = process.run(async () => await take(receiver, sent as never, answer as never));
		await Promise.race([taking, this.world.script.pause(PATIENCE)]);
		return isTaken({ status: answer.statusCode, text: answer.text } as never);
	}

	/** Says that a job is ready until that is taken, twice each time. */
	async deliver(job: SimulatedJob): Promise<void> {
		const { script, misdelivered } = this.world;
		for (const pause of [0, ...pausesInSeconds]) {
			await script.pause(pause * 1_000);
			const taken = await Promise.all([this.attempt(job), this.attempt(job)]);
			const started = this.executions.filter(({ video_id }) => String(video_id) === job.id);
			if (started.length > 1) misdelivered.push(`${job.id}: ${started.length} executions`);
			const isReady = job.status === 1 && script.now >= job.endsAt;
			if (started.length > 0 && !isReady) misdelivered.push(`${job.id}: too early`);
			if (taken.includes(true) && started.length === 0) misdelivered.push(`${job.id}: lost`);
			if (taken.includes(true)) return;
		}
	}
}
