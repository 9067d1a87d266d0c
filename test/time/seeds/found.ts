/** Schedules that found something, each under the name of what it found. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schedule } from './schedule';

const folder = join(__dirname, '../found');

export const foundNames = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

export const foundSchedule = (name: string): Schedule =>
	JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
