/** Reads a switch: an expression or a model may have made a text of it. */

/** Whether a switch is on. */
export const isOn = (value: unknown): boolean =>
	value === true || String(value).trim().toLowerCase() === 'true';
