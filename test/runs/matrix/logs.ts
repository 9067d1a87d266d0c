/** What n8n and the node write to the log, kept only as far as it betrays a key. */
import { Container } from '@n8n/di';
import { LoggerProxy } from 'n8n-workflow';

/** Every key of the matrix begins like this. */
export const KEY_PREFIX = 'key-of-the-matrix-';

const betrayals: string[] = [];
let lines = 0;

function hear(...words: unknown[]): void {
	lines++;
	const text = words.map((word) => (word instanceof Error ? word.stack : JSON.stringify(word)));
	if (text.join(' ').includes(KEY_PREFIX)) betrayals.push(text.join(' '));
}

const levels = ['error', 'warn', 'info', 'debug', 'verbose'] as const;
type Loud = Record<string, (...words: unknown[]) => void>;

/** Listens to everything that is logged; `backend` is the engine's own `@n8n/backend-common`. */
export function listenToLogs(backend: { Logger: unknown }): void {
	const logger = Container.get(backend.Logger as never) as unknown as Loud;
	const loud = Object.fromEntries(levels.map((level) => [level, hear]));
	Object.assign(logger, loud, { log: hear, scoped: () => logger });
	LoggerProxy.init(loud as never);
}

/** The lines that contain a key. */
export const linesWith = (key: string): string[] => betrayals.filter((line) => line.includes(key));

/** How many lines were heard: none would mean that nobody listened. */
export const heard = (): number => lines;
