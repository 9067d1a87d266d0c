/** The options that the node shows with each model, against those that a case sets with it. Pure. */
import type { INodeProperties } from 'n8n-workflow';
import type { OperationCase } from './cases';
import { shownBy } from './expected';

const modelsOf = ({ displayOptions }: INodeProperties) => displayOptions?.show?.['/model'];

/** The models in the calls of a case, but for typed ones, each with the names of its options. */
function setWith({ alternatives = [] }: OperationCase): Array<[model: string, options: string[]]> {
	return alternatives.flatMap(({ parameters: { model, options } }) => {
		if (!model || model === 'other') return [];
		return [[String(model), Object.keys(options ?? {})] as [string, string[]]];
	});
}

/** Options that are shown with a model that does not know them, or not with one that does. */
export function modelProblems(one: OperationCase, fields: INodeProperties[]): string[] {
	const dependent = shownBy(one, fields)
		.map(({ property }) => property)
		.filter(modelsOf);
	if (!fields.some(({ name }) => name === 'model')) {
		return dependent.map(({ name }) => `${name} is never shown: there is no model`);
	}
	return setWith(one).flatMap(([model, set]) => {
		const withModel = dependent.filter((property) => modelsOf(property)?.includes(model));
		const shown = withModel.map(({ name }) => name);
		return [
			...shown.filter((name) => !set.includes(name)).map((name) => `${model} shows ${name}`),
			...set.filter((name) => !shown.includes(name)).map((name) => `${model} hides ${name}`),
		];
	});
}
