/**
 * Derives the fields of the node from its operations. n8n 2.x evaluates an expression twice for each property with the name
 * of its field, for every item, before it sends anything, and answers nobody meanwhile. So equal fields of several operations
 * become one property. The entries of a list or a collection cost no such time. So fields that differ only in their entries
 * become one property, too. What only one operation says of a field is a notice (`fields/tools/notice`).
 */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Resource } from './operation';

// The names of the fields, from the top of the panel to its bottom. `OTHERS` stands for all fields that this list does not
// name.
const order =
	`toolDescription toolNotice propertyFrom listingUrl referenceVideo sourceVideo template image portraitNotice
	moverNotice swapNotice images multiTransitionNotice templateNotice modifyNotice fusionNotice viralNotice realEstateNotice
	speech voice voiceNotice speechText audio file OTHERS prompt maskIds keyframe filmModel filmSettings musicSettings
	model modelName duration extendNotice quality shapeNotice aspectRatio returnAll limit seed waitForCompletion
	downloadVideo downloadFile outputBinaryField simplify output outputFields options
	consoleNotice`.split(/\s+/);

// The order of the entries in "Options": first the entries about the run and its cost, because most users need them. Next
// come the entries that change the video (`OTHERS`: all that this list does not name), and then the entries about files and
// waiting. The last entry is for body fields that the node does not offer.
const optionOrder =
	`waitLimit traceId includeInputFields videoTries dryRun maximumCredits minimumBalance
	generateAudioSwitch generateMultiClipSwitch style cameraMovement motionMode thinkingType
	soundEffectSwitch soundEffectContent lipSyncTtsSwitch lipSyncTtsContent lipSyncTtsSpeakerId
	OTHERS fileName webhookId onWaitLimit
	maxParallel pollingInterval additionalBodyFields`.split(/\s+/);

// A field, with the operation that has the field.
interface Listed {
	field: INodeProperties;
	resource: string;
	operation: string;
}

// The place of a field or an option in one of these lists.
const placeIn = (list: string[], { name }: INodeProperties): number =>
	list.indexOf(list.includes(name) ? name : 'OTHERS');

// The types of fields whose entries may differ between operations. Each value is the name of the field "Operation" in the
// conditions of such entries.
const OPERATION: Partial<Record<INodeProperties['type'], string>> = {
	options: 'operation',
	collection: '/operation',
};

// Groups the things that have the same key. The groups are in the order in which their keys first occur.
function groupsOf<T>(things: T[], key: (thing: T) => string): T[][] {
	const groups = new Map<string, T[]>();
	for (const one of things) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
	return [...groups.values()];
}

const unique = (values: string[]) => [...new Set(values)];

// An entry of a list, or of a collection.
type Entry = INodePropertyOptions | INodeProperties;

// Adds conditions under which the panel shows a field or an entry.
function showFor<T extends Entry>(thing: T, show: Record<string, string[]>): T {
	const { displayOptions } = thing;
	const own = displayOptions?.show;
	// n8n shows a field as soon as a condition reads an expression, and skips the conditions that follow. So `@tool` comes
	// first, or an expression in "Operation" would show the fields of a tool in the node.
	const first = own?.['@tool'] && { '@tool': own['@tool'] };
	return { ...thing, displayOptions: { ...displayOptions, show: { ...first, ...show, ...own } } };
}

// Makes one property from a group of equal fields, and shows the property for all operations of the group. A list or a
// collection gets the entries of all these fields, and shows each entry for the operations that have the entry.
function propertyOf(group: Listed[]): INodeProperties {
	// The fields of a group differ at most in their entries, so everything else comes from the first field.
	const [{ field }] = group;
	// `operation` comes before `resource`, because n8n checks the conditions in this order, and the operation rules out more
	// properties.
	const show = {
		operation: unique(group.map(({ operation }) => operation)),
		resource: unique(group.map(({ resource }) => resource)),
	};
	const parameter = OPERATION[field.type];
	if (parameter === undefined) return showFor(field, show);
	// The longest list comes first, so that its order becomes the order of the entries.
	const longestFirst = [...group].sort(
		(a, b) => (b.field.options?.length ?? 0) - (a.field.options?.length ?? 0),
	);
	const entries = longestFirst.flatMap(({ field: { options = [] }, operation }) =>
		(options as Entry[]).map((entry) => ({ entry, operation })),
	);
	const groups = groupsOf(entries, ({ entry }) => JSON.stringify(entry));
	// Variants of an entry have the same name and follow one another. So each operation sees the order of the longest list.
	const inOrder = groupsOf(groups, ([{ entry }]) => entry.name).flat();
	const options = inOrder.map((same) => {
		const operations = unique(same.map(({ operation }) => operation));
		const isForAll = operations.length === show.operation.length;
		return isForAll ? same[0].entry : showFor(same[0].entry, { [parameter]: operations });
	});
	if (field.type === 'collection') {
		// n8n's lint rules want the entries of a collection in alphabetical order. Only "Options" follows `optionOrder`.
		const settings = options as INodeProperties[];
		const place = (one: INodeProperties) =>
			field.name === 'options' ? placeIn(optionOrder, one) : 0;
		settings.sort((a, b) => place(a) - place(b) || a.displayName.localeCompare(b.displayName));
	}
	return showFor({ ...field, options } as INodeProperties, show);
}

/** The fields of all operations, in the order of the panel. */
export function fieldsOf(resources: Resource[]): INodeProperties[] {
	const listed = resources.flatMap(({ value: resource, operations }) =>
		operations.flatMap(({ option, fields }) =>
			fields.map((field) => ({ field, resource, operation: String(option.value) })),
		),
	);
	// Two fields count as equal if they differ only in the entries of a list or a collection.
	const groups = groupsOf(listed, ({ field }) =>
		JSON.stringify(field.type in OPERATION ? { ...field, options: undefined } : field),
	);
	// JavaScript's sort is stable, so fields with the same place stay in the order of their operations.
	return groups
		.sort(([a], [b]) => placeIn(order, a.field) - placeIn(order, b.field))
		.map(propertyOf);
}
