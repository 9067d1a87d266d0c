/** The record on disk: a line of JSON for each event, written at once, so that it is whole up to the last one. */
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
	isObject,
	parseToWrite,
	stringifyExact,
} from '../../../nodes/PixVerse/transport/http/json';
import type { Line } from './types';

/** Appends a line. */
export function writeLine(path: string, line: Line): void {
	mkdirSync(dirname(path), { recursive: true });
	appendFileSync(path, `${stringifyExact(line)}\n`);
}

function lineIn(text: string): Line | undefined {
	try {
		const line = parseToWrite(text);
		return isObject(line) ? (line as unknown as Line) : undefined;
	} catch {
		return undefined;
	}
}

/** The lines of a record. One that was cut off is left out. */
export function readRecord(path: string): Line[] {
	const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean).map(lineIn);
	return lines.filter((line) => line !== undefined);
}
