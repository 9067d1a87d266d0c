/** The answers in test/recorded/: one file for each. Those of a record are added, each shape of them once. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'lossless-json';
import { parseToWrite } from '../../nodes/PixVerse/transport/values/json';
import { readRecord, shapeOf } from './compare';
import type { Answer } from './session';

/** The answers in a folder, by the names of their files. */
export const readAnswers = (folder: string): Array<[name: string, answer: Answer]> =>
	readdirSync(folder)
		.filter((name) => name.endsWith('.json'))
		.map((name) => [name, parseToWrite(readFileSync(join(folder, name), 'utf8')) as Answer]);

/** Writes the answers of a record into a folder; returns the names of the files. */
export function keepAnswers(record: string, folder: string): string[] {
	const shapes = new Set<string>();
	const answers = readRecord(record).flatMap((line) => {
		const answer = line.kind === 'exchange' ? line.answer : undefined;
		return answer?.body === undefined ? [] : [answer];
	});
	const isNew = (answer: Answer) => {
		const shape = [answer.operation, ...shapeOf(answer)].join('\n');
		return shapes.size < shapes.add(shape).size;
	};
	return answers.filter(isNew).map((answer, at) => {
		const label = answer.operation.replace(/^.*?, .*?, /, '').replace(/\W+/g, '-');
		const name = `probe-${answer.seen}-${at + 1}-${label}.json`;
		writeFileSync(join(folder, name), `${stringify(answer, undefined, '\t')}\n`);
		return name;
	});
}
