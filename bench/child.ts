/** Scripts of the benchmark that need a process of their own: an engine, a memory, a CPU. */
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const running = new Set<ChildProcess>();

process.on('exit', () => running.forEach((child) => child.kill()));

function begin(script: string, task: object, execArgv: string[] = []): ChildProcess {
	const file = join(__dirname, 'children', `${script}.ts`);
	const options = { execArgv: [...process.execArgv, ...execArgv] };
	const child = fork(file, [JSON.stringify(task)], options);
	running.add(child);
	child.once('exit', () => running.delete(child));
	return child;
}

/** The next message of a child. Rejects when it ends before that. */
async function heard(child: ChildProcess): Promise<unknown> {
	return await new Promise((resolve, reject) => {
		child.once('message', resolve);
		child.once('exit', (code) => reject(new Error(`A child ended with ${code}`)));
	});
}

/** Runs `bench/children/<script>.ts` with a task and gives what it sends back. */
export async function inChild<T>(script: string, task: object, execArgv?: string[]): Promise<T> {
	return (await heard(begin(script, task, execArgv))) as T;
}

/** The same with several tasks that begin together, when all children have come to their gate. */
export async function together<T>(script: string, tasks: object[]): Promise<T[]> {
	const children = tasks.map((task) => begin(script, task));
	await Promise.all(children.map(heard));
	const found = children.map(heard);
	children.forEach((child) => child.send('go'));
	return (await Promise.all(found)) as T[];
}

/** In a child: says that it is ready, and waits for the others. */
export async function gate(): Promise<void> {
	process.send?.('ready');
	await once(process, 'message');
}

/** In a child: does the task, sends what was found, and ends. */
export function answer<Task>(work: (task: Task) => Promise<object>): void {
	work(JSON.parse(process.argv[2]) as Task).then(
		(found) => process.send?.(found, () => process.exit(0)),
		(error: Error) => {
			console.error(error.stack);
			process.exit(1);
		},
	);
}
