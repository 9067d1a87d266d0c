/** What the viewer of a screencast needs to follow it: a pointer, a caption, and time to read. */
import type { BrowserContext, Page } from 'playwright-core';

/** How long a viewer has for what has just changed. */
const READ_MS = 1_500;

/** Draws into every page; a browser without a window has no pointer of its own. */
const drawing = `
addEventListener('DOMContentLoaded', () => {
	const add = (style) => {
		const element = document.createElement('div');
		element.style.cssText = 'position:fixed;z-index:2147483647;pointer-events:none;' + style;
		return document.documentElement.appendChild(element);
	};
	const pointer = add('width:18px;height:18px;margin:-9px;border-radius:9px;background:#e03b;border:2px solid #fff');
	const caption = add('left:0;right:0;bottom:0;padding:10px 24px;background:#111c;color:#fff;font:18px sans-serif');
	addEventListener('mousemove', ({ clientX, clientY }) => {
		Object.assign(pointer.style, { left: clientX + 'px', top: clientY + 'px' });
	}, true);
	window.showCaption = () => {
		caption.textContent = sessionStorage.getItem('caption');
		caption.hidden = !caption.textContent;
	};
	showCaption();
});`;

/** Prepares all pages to come. */
export async function setStage(context: BrowserContext): Promise<void> {
	await context.addInitScript(drawing);
}

/** Says what comes, on this page and on those after it. */
export async function caption(page: Page, text: string): Promise<void> {
	await page.evaluate(`sessionStorage.setItem('caption', ${JSON.stringify(text)}); showCaption()`);
	await read(page);
}

/** Lets the viewer read. */
export async function read(page: Page): Promise<void> {
	await page.waitForTimeout(READ_MS);
}
