/** What a person does with mouse and keyboard, counted by the page itself. */
import type { Page } from 'playwright-core';

/** Presses of the mouse, and fields that were typed into. */
export interface Effort {
	clicks: number;
	typed: number;
}

/** Runs in the browser. The address of the stand-in is typed by the test alone: people leave it. */
const COUNTING = `
	window.effortOfThePerson = { clicks: 0, fields: new Set() };
	addEventListener('pointerdown', ({ isTrusted }) => {
		if (isTrusted) window.effortOfThePerson.clicks += 1;
	}, true);
	addEventListener('input', ({ target }) => {
		const isOfTheTest = target.closest('[data-test-id="parameter-input-baseUrl"]');
		const isText = target.matches('input:not([type=checkbox]), textarea, [contenteditable=true]');
		if (isText && !isOfTheTest) window.effortOfThePerson.fields.add(target);
	}, true);
`;

const READING =
	'({ clicks: window.effortOfThePerson.clicks, typed: window.effortOfThePerson.fields.size })';

/** Starts to count; what it returns reads the count. The page may not be loaded anew in between. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
	await page.evaluate(COUNTING);
	return async () => await page.evaluate<Effort>(READING);
}
