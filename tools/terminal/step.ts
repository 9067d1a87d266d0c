/** Shows a person in a terminal what is being done, and for how long. */
import ora from 'ora';

const TICK_MS = 1_000;

/** Writes one line. */
export const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Does `work` behind a spinner with the elapsed seconds; what is no terminal gets a line at the start
 * and one at the end. `work` may pass a better text on, which counts from the next second.
 */
export async function step<T>(
	title: string,
	work: (show: (text: string) => void) => Promise<T> | T,
): Promise<T> {
	const started = Date.now();
	const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`;
	let current = title;
	const spinner = ora({ text: title, discardStdin: false, stream: process.stdout }).start();
	const timer = setInterval(() => (spinner.text = `${current}  ${elapsed()}`), TICK_MS);
	try {
		// A spinner that never turned would not be seen at all while `work` blocks.
		spinner.render();
		const result = await work((text) => (current = text));
		spinner.succeed(`${title}  ${elapsed()}`);
		return result;
	} catch (error) {
		spinner.fail(title);
		throw error;
	} finally {
		clearInterval(timer);
	}
}
