/** n8n's editor as a person uses it: one page, logged in, the canvas, the list of nodes, and pictures in `test/n8n/shots`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page, ViewportSize } from 'playwright-core';
import type { Bench } from '../bench';
import { waitUntil } from '../environment';
import { owner } from '../session';
import { withBrowser } from './chromium';

/** The editor moves things into place, and takes values over with a delay. */
const SETTLE_MS = 800;

/** The canvas moves into its place, which has no end that one could wait for. */
const PICTURE_MS = 500;

/** The tabs of the editor reach so far into the canvas. */
const TABS_HEIGHT = 16;

const CANVAS = '.vue-flow';

type Part = Record<'x' | 'y' | 'width' | 'height', number>;

export class Editor {
	constructor(
		readonly page: Page,
		private readonly url: string,
		private readonly folder: string,
	) {}

	/** The element that n8n's own tests know by this name. */
	at(testId: string): Locator {
		return this.page.getByTestId(testId);
	}

	node(name: string): Locator {
		return this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	}

	/** The entries of the list that is open, whatever kind of list it is. */
	get options(): Locator {
		return this.page.locator('.el-select-dropdown__item:visible, [role="option"]:visible');
	}

	/** Waits in the page's own time: what the page has put off for less comes first, however busy the machine is. */
	async settle(ms = SETTLE_MS): Promise<void> {
		await this.page.evaluate(`new Promise((resolve) => setTimeout(resolve, ${ms}))`);
	}

	async open(path: string): Promise<void> {
		await this.page.goto(`${this.url}${path}`);
	}

	/** An empty workflow. */
	async openNew(): Promise<Locator> {
		await this.open('/workflow/new');
		const plus = this.at('canvas-plus-button');
		await plus.waitFor();
		return plus;
	}

	async openWorkflow(id: string): Promise<void> {
		await this.open(`/workflow/${id}`);
		await this.at('canvas-node').first().waitFor();
	}

	/** Goes to a page within the one that is open: loading it anew takes seconds. */
	async goTo(path: string): Promise<void> {
		const to = JSON.stringify(path);
		await this.page.evaluate(
			`history.pushState({}, '', ${to}); dispatchEvent(new PopStateEvent('popstate'))`,
		);
	}

	/** Pastes a text where the cursor is. */
	async paste(text: string): Promise<void> {
		await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
		await this.page.keyboard.press('Control+V');
	}

	/** Divides the panel of each node that is opened from now on: the percent of its input, settings and output. */
	async dividePanel(left: number, main: number, right: number): Promise<void> {
		const parts = JSON.stringify(JSON.stringify({ left, main, right }));
		await this.page.addInitScript(`localStorage.setItem('N8N_NDV_PANEL_WIDTH_REGULAR', ${parts})`);
	}

	/** Writes a picture of the page, or a part of it, in WebP, under the name that a page of the docs has for it. */
	async picture(name: string, part?: Part): Promise<void> {
		await this.settle(PICTURE_MS);
		const session = await this.page.context().newCDPSession(this.page);
		const all = { x: 0, y: 0, ...(this.page.viewportSize() as ViewportSize) };
		const clip = { ...(part ?? all), scale: 1 };
		const picture = { format: 'webp', quality: 70, clip } as const;
		const { data } = await session.send('Page.captureScreenshot', picture);
		const file = join(this.folder, `${name}.webp`);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, Buffer.from(data, 'base64'));
	}

	/** Writes a picture of an element, or of a part of its height. */
	async pictureOf(name: string, element: Locator, height?: number, top = 0): Promise<void> {
		const box = await element.boundingBox();
		if (!box) throw new Error(`There is nothing to see for ${name}`);
		await this.picture(name, { ...box, y: box.y + top, height: height ?? box.height - top });
	}

	/** Waits for a node on the canvas and writes a picture of all. */
	async pictureOfCanvas(name: string, node: string): Promise<void> {
		await this.page.locator(CANVAS).locator(this.node(node)).first().waitFor();
		// The canvas becomes smaller when n8n shows its panels.
		await this.settle();
		// n8n's list of advice about a published workflow lies over it.
		await this.page.keyboard.press('Escape');
		await this.pictureOf(name, this.page.locator(CANVAS).first(), undefined, TABS_HEIGHT);
	}

	/** Waits until the list of nodes or actions shows a name, and chooses it. */
	async choose(name: string): Promise<void> {
		const shown = async () => (await this.listed()).includes(name);
		await waitUntil(`the list shows "${name}"`, shown);
		await this.at('node-creator-item-name').filter({ hasText: name }).first().click();
		await this.settle();
	}

	async listed(): Promise<string[]> {
		return await this.at('node-creator-item-name').allInnerTexts();
	}
}

/** Opens the editor for `use`, in a window of that size; when that fails, a picture shows what was there. */
export async function inEditor<T>(
	{ server }: Pick<Bench, 'server'>,
	use: (editor: Editor) => Promise<T>,
	size: ViewportSize = { width: 1440, height: 900 },
): Promise<T> {
	return await withBrowser(async (context) => {
		const { email, password } = owner;
		const data = { emailOrLdapLoginId: email, email, password };
		const answer = await context.request.post(`${server.url}/rest/login`, { data });
		if (!answer.ok()) throw new Error(`The login answers ${answer.status()}`);
		const folder = join(__dirname, '..', 'shots', server.version.name);
		const editor = new Editor(await context.newPage(), server.url, folder);
		await editor.page.setViewportSize(size);
		try {
			return await use(editor);
		} catch (error) {
			// The page may be what is gone.
			await editor.picture('FAILED').catch(() => undefined);
			throw error;
		}
	});
}
