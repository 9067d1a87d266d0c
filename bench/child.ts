/** Scripts of the benchmark that need a process of their own: an engine, a memory, a CPU. */
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const running = new Set<ChildProcess>();

process.on('exit', () => running.forEach((child) => child.kill()));

function spawnChild(script: string, task: object, execArgv: string[] = []): ChildProcess {
	const file = join(__dirname, 'children', `${script}.ts`);
	const options = { execArgv: [...process.execArgv, ...execArgv] };
	const child = fork(file, [JSON.stringify(task)], options);
	running.add(child);
	child.once('exit', () => running.delete(child));
	return child;
}

/** The next message of a child. Rejects when it ends before that. */
async function nextMessage(child: ChildProcess): Promise<unknown> {
	return await new Promise((resolve, reject) => {
		child.once('message', resolve);
		child.once('exit', (code) => reject(new Error(`A child ended with ${code}`)));
	});
}

/** Runs `bench/children/<script>.ts` with a task and gives what it sends back. */
export async function runInChild<T>(script: string, task: object, execArgv?: string[]): Promise<T> {
	return (await nextMessage(spawnChild(script, task, execArgv))) as T;
}

/** The same with several tasks, as many at a time as there are processors. */
export async function runInChildren<T>(script: string, tasks: object[]): Promise<T[]> {
	const found: T[] = [];
	const left = [...tasks.entries()];
	const oneByOne = async () => {
		for (let next = left.shift(); next !== undefined; next = left.shift()) {
			found[next[0]] = await runInChild<T>(script, next[1]);
		}
	};
	await Promise.all(Array.from({ length: availableParallelism() }, oneByOne));
	return found;
}

/** In a child: does the task, sends what was found, and ends. */
export function serveTask<Task>(work: (task: Task) => Promise<object>): void {
	work(JSON.parse(process.argv[2]) as Task).then(
		(found) => process.send?.(found, () => process.exit(0)),
		(error: Error) => {
			console.error(error.stack);
			process.exit(1);
		},
	);
}
