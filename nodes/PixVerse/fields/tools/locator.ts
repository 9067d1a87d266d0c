/** Reads a resource locator without the engine's extraction, which would stop the whole run. */
import type { IExecuteSingleFunctions } from 'n8n-workflow';

export interface Located {
	mode: string;
	value: unknown;
}

/** Mode and value of a locator; a bare value, as an expression may give it, has the first mode. */
export function asLocated(raw: unknown, firstMode: string): Located {
	if (typeof raw !== 'object' || raw === null) return { mode: firstMode, value: raw };
	const { mode, value } = raw as Partial<Located>;
	return { mode: String(mode ?? firstMode), value };
}

/** The locator of a parameter. */
export function located(
	context: IExecuteSingleFunctions,
	parameter: string,
	firstMode: string,
): Located {
	return asLocated(context.getNodeParameter(parameter, ''), firstMode);
}
