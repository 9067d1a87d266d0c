/** The first line of `npm run demo`: what it does, how long that takes, and that it costs nothing. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '../../node_modules/.package-lock.json');
const takes = existsSync(packages)
	? 'This takes about 20 seconds.'
	: 'The first time, this installs packages: about 2 minutes.';

console.log(
	`Restyles a video with n8n's engine and a stand-in for PixVerse, so nothing is charged. ${takes}`,
);
