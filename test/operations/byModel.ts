/** The options that the node shows with each model, against those that a case sets with it. Pure. */
import type { INodeProperties } from 'n8n-workflow';
import type { OperationCase } from './cases';
import { shownBy } from './expected';

const modelsOf = ({ displayOptions }: INodeProperties) => displayOptions?.show?.['/model'];

/** The models in the calls of a case, but for typed ones, each with the names of its options. */
function setWith({ alternatives = [] }: OperationCase): Array<[model: string, options: string[]]> {
	const byModel = new Map<string, string[]>();
	for (const { parameters } of alternatives) {
		const { model, options } = parameters;
		if (!model || model === 'other') continue;
		const others = byModel.get(String(model)) ?? [];
		byModel.set(String(model), [...others, ...Object.keys(options ?? {})]);
	}
	return [...byModel];
}

/** Options that are shown with a model that does not know them, or not with one that does. */
export function modelProblems(one: OperationCase, fields: INodeProperties[]): string[] {
	const shownAtAll = shownBy(one, fields).map(({ property }) => property);
	const dependent = shownAtAll.filter(modelsOf);
	const always = shownAtAll.filter((property) => !modelsOf(property)).map(({ name }) => name);
	if (!fields.some(({ name }) => name === 'model')) {
		return dependent.map(({ name }) => `${name} is never shown: there is no model`);
	}
	return setWith(one).flatMap(([model, set]) => {
		const withModel = dependent.filter((property) => modelsOf(property)?.includes(model));
		const shown = withModel.map(({ name }) => name);
		return [
			...shown.filter((name) => !set.includes(name)).map((name) => `${model} shows ${name}`),
			...set
				.filter((name) => ![...shown, ...always].includes(name))
				.map((name) => `${model} hides ${name}`),
		];
	});
}
