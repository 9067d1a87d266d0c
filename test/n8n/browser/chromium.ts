/** Debian's Chromium without a window, which may talk to this machine only. */
import type { BrowserContext } from 'playwright-core';
import { chromium, selectors } from 'playwright-core';
import { TIMEOUT_MS } from '../environment';
import { chromiumPath } from '../install';

const flags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

const local = ['127.0.0.1', 'localhost'];

// The names by which n8n's own tests know its elements.
selectors.setTestIdAttribute('data-test-id');

/** Refuses every request to another machine: the editor asks for pages about community nodes. */
async function keepLocal(context: BrowserContext): Promise<void> {
	await context.route('**/*', async (route) => {
		const { protocol, hostname } = new URL(route.request().url());
		const stays = !protocol.startsWith('http') || local.includes(hostname);
		await (stays ? route.continue() : route.abort('internetdisconnected'));
	});
}

export async function withBrowser<T>(use: (context: BrowserContext) => Promise<T>): Promise<T> {
	const options = { executablePath: chromiumPath, args: flags, timeout: TIMEOUT_MS };
	const browser = await chromium.launch(options);
	try {
		const viewport = { width: 1440, height: 900 };
		const context = await browser.newContext({ viewport, locale: 'en-US' });
		context.setDefaultTimeout(TIMEOUT_MS);
		await keepLocal(context);
		return await use(context);
	} finally {
		await browser.close();
	}
}
