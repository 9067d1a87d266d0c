/** Pictures of workflows for the documentation, as n8n's editor shows them, in WebP. */
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Editor } from './editor';
import { settle } from './editor';

const QUALITY = 70;
/** The canvas moves into its place, which has no end that one could wait for. */
const SETTLE_MS = 500;
/** The tabs of the editor reach so far into the canvas. */
const TABS_HEIGHT = 16;
const CANVAS = '.vue-flow';

type Part = Record<'x' | 'y' | 'width' | 'height', number>;

/** A page of the editor: a workflow, or one of its executions. */
export const pageOf = (workflow: string, execution?: string): string =>
	`/workflow/${workflow}${execution === undefined ? '' : `/executions/${execution}`}`;

/** Goes to a page of the editor within the page that is open: loading it anew takes seconds. */
export async function goTo({ page }: Editor, path: string): Promise<void> {
	const to = JSON.stringify(path);
	await page.evaluate(
		`history.pushState({}, '', ${to}); dispatchEvent(new PopStateEvent('popstate'))`,
	);
}

/** Waits for a node on the canvas and writes a picture of all. */
export async function saveCanvas({ page }: Editor, node: string, file: string): Promise<void> {
	const drawn = page.locator(`${CANVAS} [data-test-id="canvas-node"][data-node-name="${node}"]`);
	await drawn.first().waitFor();
	await settle(page, SETTLE_MS);
	const box = await page.locator(CANVAS).first().boundingBox();
	if (!box) throw new Error('There is no canvas on the page');
	await savePicture(
		page,
		{ ...box, y: box.y + TABS_HEIGHT, height: box.height - TABS_HEIGHT },
		file,
	);
}

/** Writes a picture of a part of the page. */
export async function savePicture(page: Page, part: Part, file: string): Promise<void> {
	const clip = { ...part, scale: 1 };
	const session = await page.context().newCDPSession(page);
	const picture = { format: 'webp', quality: QUALITY, clip } as const;
	const { data } = await session.send('Page.captureScreenshot', picture);
	writeFileSync(file, Buffer.from(data, 'base64'));
}
