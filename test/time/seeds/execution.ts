/** One execution of a schedule, on n8n's own engine: it runs, is stopped, and is run again. */
import { WorkflowExecute } from 'n8n-core';
import type { IRun, INodeExecutionData } from 'n8n-workflow';
import type { EngineRun } from '../../support/harness/engine';
import { additionalDataOf, startDataOf, workflowOf } from '../../support/harness/engine';
import type { ItemResult } from './itemResults';
import { resultsIn } from './itemResults';
import { Credentials, STORAGE_MODE } from './n8n';
import type { Process } from './process';
import { neverResolves } from './process';
import type { Plan } from './schedule';
import { NODE, nodeOf, rowOf, START, withAgent } from './settings';
import type { World } from './world';

/** n8n 1.x notices after a minute or two that a worker is gone; in milliseconds. */
export const RERUN_DELAY = 90_000;

export class Execution {
	/** Whether settings say something else each time. */
	changes = false;
	/** When its rows become wrong, by the wall clock. */
	wrongFrom?: number;
	/** Whether its rows come in another order when they are read again, and whether they did. */
	movesRows = false;
	private areMoved = false;
	/** The processes that it runs in at the moment: two when it was started twice. */
	readonly processes = new Set<Process>();
	/** The ends that n8n stored: two of an execution that was started twice. */
	readonly ends: Array<{ run: IRun; at: number }> = [];
	readonly ranIn: Process[] = [];
	/** Processes that ended in its middle. */
	readonly crashedIn: Process[] = [];
	/** Whether n8n ran it again, also beside itself, or a person executed its workflow again. */
	isRunAgain = false;
	isStartedTwice = false;
	isExecutedAgain = false;
	private underWay = 0;
	private stopped = false;
	/** When a person pressed Stop, in milliseconds from the start. */
	stoppedAt = Infinity;
	private cancel = () => {};

	constructor(
		private readonly world: World,
		readonly plan: Plan,
		readonly index: number,
		readonly minimumBalance?: number,
		private readonly id = String(100 + index),
	) {
		world.files.set(this.clip, Buffer.alloc(2_000, 1));
	}

	/** Where n8n keeps the file of its rows. */
	private get clip(): string {
		return `${STORAGE_MODE}:clip-${this.id}`;
	}

	get firstSeed(): number {
		return 1_000 * (1 + this.index);
	}

	/** How many of its items are the same. */
	get copies(): number {
		const { areTwins, key, items } = this.plan;
		return areTwins && key === 'none' ? items : 1;
	}

	get isDone(): boolean {
		return this.underWay === 0 && (this.ends.length > 0 || this.stopped);
	}

	get operations(): string[] {
		return [this.plan.operation, ...(this.plan.upscales ? ['upscale'] : [])];
	}

	start(number = this.plan.process): void {
		this.underWay++;
		const process = this.world.process(number);
		this.processes.add(process);
		this.ranIn.push(process);
		process.run(() => void this.run(process));
	}

	private async run(process: Process): Promise<void> {
		const engineRun = this.engineRun(process);
		const data = startDataOf(engineRun);
		const execute = new WorkflowExecute(additionalDataOf(engineRun), 'trigger', data);
		const running = execute.processRunExecutionData(workflowOf(engineRun));
		this.cancel = () => running.cancel();
		const run = await running;
		if (process.isDead) await neverResolves;
		this.underWay--;
		this.processes.delete(process);
		this.world.note(`${run.status} ${JSON.stringify(this.resultsIn(run))}`);
		this.ends.push({ run, at: this.world.script.now });
	}

	/** Its process has ended: n8n says that it crashed. */
	crash(process: Process): void {
		this.crashedIn.push(process);
		this.processes.delete(process);
		this.underWay--;
		this.stopped = true;
	}

	/** Its process has ended: n8n runs it again in another one, unless it is stopped till then. */
	runAgain(process: Process): void {
		this.crash(process);
		this.stopped = false;
		this.isRunAgain = true;
		this.areMoved = this.movesRows;
		this.underWay++;
		this.world.script.at(this.world.script.now + RERUN_DELAY, () => {
			this.underWay--;
			if (!this.stopped) this.start(1 - this.plan.process);
		});
	}

	/** Starts it once more beside itself; false when it does not run, or runs twice already. */
	startTwice(): boolean {
		const [process] = this.processes;
		if (this.processes.size !== 1) return false;
		this.isRunAgain = true;
		this.isStartedTwice = true;
		this.start(1 - process.number);
		return true;
	}

	/**
	 * Executes the workflow again, for the same rows, with a wait limit of its own, which makes no other video of a row; a
	 * swap of another mask is another video.
	 */
	executeAgain(maskName?: string): void {
		const { world, plan, index, minimumBalance, changes, wrongFrom, movesRows } = this;
		this.isExecutedAgain = true;
		const id = String(200 + world.executions.length);
		const patient = { ...plan, waitLimit: 4, maskName };
		const again = new Execution(world, patient, index, minimumBalance, id);
		Object.assign(again, { changes, wrongFrom, areMoved: movesRows });
		world.executions.push(again);
		again.start();
	}

	/** Presses Stop; false when it has not begun, or has ended. */
	stop(): boolean {
		if (this.isDone || this.ranIn.length === 0) return false;
		this.stopped = true;
		this.stoppedAt = Math.min(this.stoppedAt, this.world.script.now);
		this.cancel();
		return true;
	}

	private rows(): INodeExecutionData[] {
		const { plan, firstSeed, clip } = this;
		const rows = Array.from({ length: plan.items }, (_, item) =>
			rowOf(plan, firstSeed + (item % (plan.items / this.copies)), clip),
		);
		return this.areMoved ? rows.reverse() : rows;
	}

	private workflowIn({ node }: Process) {
		const { agent, items, key } = this.plan;
		if (agent !== undefined) {
			const numbers = Array.from({ length: items }, (_, item) => this.firstSeed + item);
			return withAgent(node, agent, numbers, key !== 'none');
		}
		const nodes = this.operations.map((operation) => nodeOf(operation, this));
		const links = nodes.map(({ name }) => ({ node: name, type: 'main', index: 0 }));
		const connections = { [START.name]: { main: [links] } };
		const settings = { timezone: 'UTC' };
		const workflow = { nodes: [START, ...nodes], connections, settings };
		return { workflow, node, nodeTypeName: NODE.type };
	}

	private engineRun(process: Process): EngineRun {
		const { account, agent } = this.plan;
		const baseUrl = `http://account-${account}`;
		const isReadable = () => this.world.canReadCredential(account);
		const credentialsHelper = new Credentials(baseUrl, isReadable);
		return {
			...this.workflowIn(process),
			credential: {} as never,
			items: agent === undefined ? this.rows() : [{ json: {} }],
			executionId: this.id,
			additionalData: { credentialsHelper },
		};
	}

	resultsIn = (run: Pick<IRun, 'data'>): ItemResult[] => resultsIn(this, run);
}
