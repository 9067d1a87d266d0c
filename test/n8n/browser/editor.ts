/** n8n's editor as a person uses it: one page, the canvas, the list of nodes, and pictures. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { until } from '../environment';
import { owner } from '../session';
import type { VersionName } from '../versions';

/** The editor moves things into place, and takes values over with a delay. */
const SETTLE_MS = 800;

/** Where the pictures of one version go. */
export function shotsFolder(version: VersionName): string {
	return join(__dirname, '..', 'shots', version);
}

/** Waits in the page's own time: what the page has put off for less comes first, however busy the machine is. */
export async function settle(page: Page, ms = SETTLE_MS): Promise<void> {
	await page.evaluate(`new Promise((resolve) => setTimeout(resolve, ${ms}))`);
}

/** A page of the editor, logged in. Make one with `Editor.open`. */
export class Editor {
	private shots = 0;

	private constructor(
		readonly page: Page,
		private readonly url: string,
		private readonly folder: string,
	) {}

	/** Logs in and empties the folder for the pictures. */
	static async open(context: BrowserContext, url: string, folder: string): Promise<Editor> {
		const { email, password } = owner;
		const data = { emailOrLdapLoginId: email, email, password };
		const answer = await context.request.post(`${url}/rest/login`, { data });
		if (!answer.ok()) throw new Error(`The login answers ${answer.status()}`);
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(folder, { recursive: true });
		return new Editor(await context.newPage(), url, folder);
	}

	/** The element that n8n's own tests know by this name. */
	at(testId: string): Locator {
		return this.page.locator(`[data-test-id="${testId}"]`);
	}

	/** The entries of the list that is open, whatever kind of list it is. */
	get options(): Locator {
		return this.page.locator('.el-select-dropdown__item:visible, [role="option"]:visible');
	}

	/** Takes a picture, numbered in order. */
	async shot(name: string): Promise<void> {
		await settle(this.page);
		const number = String(++this.shots).padStart(2, '0');
		await this.page.screenshot({ path: join(this.folder, `${number}-${name}.png`) });
	}

	/** Opens an empty workflow. */
	async newWorkflow(): Promise<void> {
		await this.page.goto(`${this.url}/workflow/new`);
		await this.at('canvas-plus-button').waitFor();
	}

	/** Opens a stored workflow. */
	async openWorkflow(id: string): Promise<void> {
		await this.page.goto(`${this.url}/workflow/${id}`);
		await this.at('canvas-default-node').first().waitFor();
	}

	/** Opens the list of nodes and types into it. */
	async searchNodes(openWith: string, text: string): Promise<void> {
		await this.at(openWith).click();
		await this.at('node-creator-search-bar').fill(text);
		await settle(this.page);
	}

	/** Waits until the list of nodes or actions shows a name. */
	async waitListed(wanted: string): Promise<void> {
		await until(`the list shows "${wanted}"`, async () => (await this.listed()).includes(wanted));
	}

	/** The names of the nodes or actions that the list shows. */
	async listed(): Promise<string[]> {
		return await this.at('node-creator-item-name').allInnerTexts();
	}

	/** Chooses a node or an action in the list. */
	async choose(name: string): Promise<void> {
		await this.at('node-creator-item-name').filter({ hasText: name }).first().click();
		await settle(this.page);
	}

	/** Opens the actions of the chosen node; in an empty workflow n8n shows its triggers first. */
	async openActions(): Promise<void> {
		await this.at('node-creator-category-item').filter({ hasText: 'Actions' }).click();
		await settle(this.page);
	}

	/** Loads the workflow again, in the dark theme. */
	async darken(): Promise<void> {
		await this.page.evaluate(() => localStorage.setItem('N8N_THEME', 'dark'));
		await this.page.reload();
		await this.at('canvas-default-node').first().waitFor();
	}
}
