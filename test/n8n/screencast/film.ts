/** Films a page: Chromium hands out a frame whenever the picture changes, and encodes them at the end. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { root } from '../versions';

/** A picture of the page, and when it appeared, in seconds. */
export interface Frame {
	jpeg: string;
	at: number;
}

const SIZE = { width: 1440, height: 900 };

/** Pictures that follow each other sooner are one: spinners turn 60 times a second. */
const SHORTEST_S = 0.1;

/** How long the last picture is shown. */
const LAST_S = 2;

/** The encoder needs a page on a host of its own: browsers encode for secure addresses only. */
const HOST = 'http://localhost/screencast/';

const bundle = 'node_modules/mediabunny/dist/bundles/mediabunny.mjs';
const files: Record<string, { contentType: string; body: () => string }> = {
	'': { contentType: 'text/html', body: () => '<script type="module" src="encoder.js"></script>' },
	'encoder.js': {
		contentType: 'text/javascript',
		body: () => readFileSync(join(__dirname, 'encoder.js'), 'utf8'),
	},
	'mediabunny.mjs': {
		contentType: 'text/javascript',
		body: () => readFileSync(join(root, bundle), 'utf8'),
	},
};

/** Adds a frame; one that was hardly seen makes room for the next. */
export function append(frames: Frame[], frame: Frame): void {
	const last = frames.at(-1);
	if (last && frame.at - last.at < SHORTEST_S) last.jpeg = frame.jpeg;
	else frames.push(frame);
}

/** Films until the returned function is called, which gives the frames. */
export async function film(page: Page): Promise<() => Promise<Frame[]>> {
	const session = await page.context().newCDPSession(page);
	const frames: Frame[] = [];
	session.on('Page.screencastFrame', ({ data, metadata: { timestamp = 0 }, sessionId }) => {
		append(frames, { jpeg: data, at: timestamp });
		void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
	});
	const [maxWidth, maxHeight] = [SIZE.width, SIZE.height];
	await session.send('Page.startScreencast', { format: 'jpeg', quality: 85, maxWidth, maxHeight });
	return async () => {
		await session.send('Page.stopScreencast');
		const at = Date.now() / 1000;
		const last = frames.at(-1);
		return last && at > last.at ? [...frames, { jpeg: last.jpeg, at }] : frames;
	};
}

async function openEncoder(context: BrowserContext): Promise<Page> {
	const page = await context.newPage();
	await page.route(`${HOST}**`, async (route) => {
		const { contentType, body } = files[route.request().url().slice(HOST.length)] ?? files[''];
		await route.fulfill({ contentType, body: body() });
	});
	await page.goto(HOST);
	await page.waitForFunction('window.encoder');
	await page.evaluate(`encoder.start(${SIZE.width}, ${SIZE.height})`);
	return page;
}

/** Makes a WebM file of the frames, in real time and without a cut. */
export async function encode(context: BrowserContext, frames: Frame[]): Promise<Buffer> {
	const page = await openEncoder(context);
	const [{ at: start }] = frames;
	for (const [index, { jpeg, at }] of frames.entries()) {
		const duration = (frames[index + 1]?.at ?? at + LAST_S) - at;
		await page.evaluate(`encoder.add('${jpeg}', ${at - start}, ${duration})`);
	}
	const text = await page.evaluate<string>('encoder.finish()');
	await page.close();
	return Buffer.from(text, 'base64');
}
