// How often n8n evaluates an expression: it does so for all items before the first request, and answers nobody meanwhile.
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { call, eachWay, fullCalls } from '../../operations/call';
import { cases, item, parametersOf } from '../../operations/cases';
import { isN8n2 } from '../../support/harness/engine';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({ listedOnly: false }, 'test');

/** An expression for each value in these parameters, and the row that it reads, which counts by the way to the value. */
function counted(parameters: IDataObject) {
	const row: IDataObject = {};
	const counts: Record<string, number> = {};
	const withExpressions = (value: unknown, way: string): unknown => {
		if (Array.isArray(value)) return value.map((one, at) => withExpressions(one, `${way}.${at}`));
		if (typeof value === 'object' && value !== null) {
			if ('__rl' in value && 'value' in value)
				return { ...value, value: withExpressions(value.value, way) };
			const members = Object.entries(value);
			return Object.fromEntries(
				members.map(([name, one]) => [name, withExpressions(one, way ? `${way}.${name}` : name)]),
			);
		}
		const name = `value${Object.keys(counts).length}`;
		counts[way] = 0;
		const get = () => {
			counts[way] += 1;
			return value;
		};
		// A copy of the row, which is in the output, does not read it.
		Object.defineProperty(row, name, { get, enumerable: false });
		return `={{ $json.${name} }}`;
	};
	return { set: withExpressions(parameters, '') as IDataObject, row, counts };
}

/** Fields that stand twice in the list of properties, because their default differs between operations. */
const TWICE = ['model', 'quality'];

/** Lists of entries, which n8n evaluates once more each time that it looks at their entries. */
const LISTS = ['images', 'referenceVideos'];

/** How often the expression of a field is evaluated at most: n8n 2.x goes through its list of properties twice. */
function boundOf(way: string): number {
	const [name] = way.split('.');
	const isMore = LISTS.includes(name) || TWICE.includes(name);
	if (isN8n2) return isMore ? 5 : 3;
	return isMore ? 3 : 2;
}

it.each(cases)('$operation reads each expression only a few times.', async (one) => {
	const [wrong, seen] = [[] as string[], new Set<string>()];
	for (const { choices } of [...eachWay(one), ...fullCalls(one)]) {
		const { set, row, counts } = counted(parametersOf(choices));
		// A call with no other fields than earlier calls shows nothing new.
		if (Object.keys(counts).every((way) => seen.has(way))) continue;
		Object.keys(counts).forEach((way) => seen.add(way));
		await standIn.reset();
		const input: INodeExecutionData = { ...item, json: row };
		await call(standIn, one, set, input);
		const found = Object.entries(counts).filter(([way, n]) => n === 0 || n > boundOf(way));
		wrong.push(...found.map(([way, count]) => `${way}: ${count}`));
	}
	expect([...new Set(wrong)]).toEqual([]);
});
