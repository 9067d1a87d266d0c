/** Finds an expression of n8n that stands somewhere as text, because the field was not switched to Expression. */
import { InputError } from './errors';

/** Only with n8n's own names: a text may have placeholders of another kind. */
const EXPRESSION =
	/\{\{\s*\$(?:\(|(?:json|input|node|items?|binary|now|today|execution|workflow|vars|fromAI|itemIndex|runIndex)\b)[^}]*\}{0,2}/;

/** Throws an InputError that names `label` when a text holds an expression that was not evaluated. */
export function refuseExpression(text: string, label: string): void {
	const [expression] = EXPRESSION.exec(text) ?? [];
	if (expression === undefined) return;
	throw new InputError(
		`'${label}' holds the expression ${expression.slice(0, 80)} as text. Switch the field to Expression`,
	);
}
