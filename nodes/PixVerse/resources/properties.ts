/**
 * The fields of the node, derived from its operations. Equal fields of several operations become one property, because
 * n8n resolves each property for every item. It does not resolve the entries of a list or a collection, so fields that
 * differ only in their entries become one property, too.
 */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Resource } from './operation';

/** The fields from the top of the panel to its bottom, by their names. */
const order =
	`toolDescription toolNotice propertyFrom listingUrl referenceVideo sourceVideo template image images speech voice
	speechText audio file OTHERS prompt maskIds keyframe filmModel filmSettings musicSettings
	model modelName duration extendNotice quality aspectRatio returnAll limit seed waitForCompletion
	downloadVideo downloadFile outputBinaryField simplify output outputFields options
	consoleNotice`.split(/\s+/);

/**
 * The entries of "Options", what most users need first: about the run and its cost, about the result, about waiting and
 * the account. The last one is for fields that the node does not offer.
 */
const optionOrder =
	`waitLimit traceId includeInputFields videoTries dryRun maximumCredits minimumBalance
	generateAudioSwitch generateMultiClipSwitch style cameraMovement motionMode thinkingType
	soundEffectSwitch soundEffectContent lipSyncTtsSwitch lipSyncTtsContent lipSyncTtsSpeakerId
	originalSoundSwitch templateId fileName webhookId onWaitLimit whileWaiting
	maxParallel pollingInterval allowPrivateAddresses additionalBodyFields`.split(/\s+/);

/** A field, and one operation that lists it. */
interface Listed {
	field: INodeProperties;
	resource: string;
	operation: string;
}

/** The place of a group of equal fields. A field that the order does not name has the place of `OTHERS`. */
function placeOf([{ field }]: Listed[]): number {
	return order.indexOf(order.includes(field.name) ? field.name : 'OTHERS');
}

/** The parameter with the operation, as entries of a field name it, for the types of fields whose entries may differ. */
const OPERATION: Partial<Record<INodeProperties['type'], string>> = {
	options: 'operation',
	collection: '/operation',
};

/** The things in groups of the same key, in the order of the first of each group. */
function groupsOf<T>(things: T[], key: (thing: T) => string): T[][] {
	const groups = new Map<string, T[]>();
	for (const one of things) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
	return [...groups.values()];
}

/** The values, each once, in their order. */
const unique = (values: string[]) => [...new Set(values)];

/** An entry of a list, or of a collection. */
type Entry = INodePropertyOptions | INodeProperties;

/** A field or an entry with further conditions under which the panel shows it. */
function showFor<T extends Entry>(thing: T, show: Record<string, string[]>): T {
	const { displayOptions } = thing;
	return {
		...thing,
		displayOptions: { ...displayOptions, show: { ...show, ...displayOptions?.show } },
	};
}

/**
 * One property for a group of equal fields, shown for their operations. A list or a collection gets the entries of all of
 * them, each shown for the operations that have it.
 */
function propertyOf(group: Listed[]): INodeProperties {
	// The fields of a group differ at most in their entries, so the first one stands for all.
	const [{ field }] = group;
	// The condition on the operation comes first, because it excludes most properties at once.
	const show = {
		operation: unique(group.map(({ operation }) => operation)),
		resource: unique(group.map(({ resource }) => resource)),
	};
	const parameter = OPERATION[field.type];
	if (parameter === undefined) return showFor(field, show);
	// The longest list comes first, because its order then decides the order of all entries.
	const longestFirst = [...group].sort(
		(a, b) => (b.field.options?.length ?? 0) - (a.field.options?.length ?? 0),
	);
	const entries = longestFirst.flatMap(({ field: { options = [] }, operation }) =>
		(options as Entry[]).map((entry) => ({ entry, operation })),
	);
	const groups = groupsOf(entries, ({ entry }) => JSON.stringify(entry));
	// Entries with the same name for different operations follow each other, so that the order of the list stays.
	const inOrder = groupsOf(groups, ([{ entry }]) => entry.name).flat();
	const options = inOrder.map((same) => {
		const operations = unique(same.map(({ operation }) => operation));
		const isForAll = operations.length === show.operation.length;
		return isForAll ? same[0].entry : showFor(same[0].entry, { [parameter]: operations });
	});
	if (field.type === 'collection') {
		// n8n's lint rules ask for the order of the alphabet in a collection.
		const settings = options as INodeProperties[];
		const placeIn = ({ name }: INodeProperties) =>
			field.name === 'options' ? optionOrder.indexOf(name) : 0;
		settings.sort((a, b) => placeIn(a) - placeIn(b) || a.displayName.localeCompare(b.displayName));
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
	// Fields are equal when all of them is equal but the entries of a list or a collection.
	const groups = groupsOf(listed, ({ field }) =>
		JSON.stringify(field.type in OPERATION ? { ...field, options: undefined } : field),
	);
	// Fields of one place keep the order of their operations, because JavaScript's sort is stable.
	return groups.sort((a, b) => placeOf(a) - placeOf(b)).map(propertyOf);
}
