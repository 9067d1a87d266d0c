/** The first line of `npm run editor`: what it does, how long that takes, and that it costs nothing. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const n8n = join(import.meta.dirname, '../../test/n8n/2.x/node_modules/.installed-from-lock');
const takes = existsSync(n8n)
	? 'This takes up to a minute.'
	: 'The first time, this installs n8n: 2.6 GB, 3 to 10 minutes.';

console.log(
	`Opens n8n with the PixVerse node and its examples. A stand-in answers for PixVerse, so nothing is charged. ${takes}`,
);
