/** Reads a resource locator without the engine's extraction, which would stop the whole run. */
import type { IExecuteSingleFunctions } from 'n8n-workflow';

export interface Located {
	mode: string;
	value: unknown;
}

/** Mode and value of a locator; a bare value, as an expression may give it, has the first mode. */
export function located(
	context: IExecuteSingleFunctions,
	parameter: string,
	firstMode: string,
): Located {
	const raw: unknown = context.getNodeParameter(parameter, '');
	if (typeof raw !== 'object' || raw === null) return { mode: firstMode, value: raw };
	const { mode, value } = raw as Partial<Located>;
	return { mode: String(mode ?? firstMode), value };
}
