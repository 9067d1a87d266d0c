/** The record on disk: a line of JSON for each event, written at once, so that it is whole up to the last one. */
import { appendFileSync, readFileSync } from 'node:fs';
import { parseToWrite, stringifyExact } from '../../nodes/PixVerse/transport/http/json';
import type { Line } from './session';

/** Appends a line. */
export const writeLine = (path: string, line: Line) =>
	appendFileSync(path, `${stringifyExact(line)}\n`);

/** The lines of a record. */
export const readRecord = (path: string): Line[] =>
	readFileSync(path, 'utf8')
		.trim()
		.split('\n')
		.map((line) => parseToWrite(line) as Line);
