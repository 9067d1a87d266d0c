// The panel as a person reads it from top to bottom: what stands where, and the notes beside a field.
import type { IDataObject, INode, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import {
	credentials,
	entriesOf,
	isOfTool,
	membersOf,
	nodes,
	operationsOf,
	pixVerse,
} from './product';

const operations = operationsOf(pixVerse);
const [{ instance: credential }] = credentials;
const trigger = nodes.find(({ className }) => className === 'PixVerseTrigger')?.instance;

const fieldsOf = (key: string) => operations.find((one) => one.key === key)?.fields ?? [];

/** A field of an operation, of the trigger or of the credential. */
function fieldOf(place: string, name: string): INodeProperties | undefined {
	const own = { trigger: trigger?.description.properties, credential: credential.properties };
	const fields = own[place as keyof typeof own] ?? fieldsOf(place);
	return [...fields, ...fields.flatMap(membersOf)].find((field) => field.name === name);
}

/** The options of all operations, what most users need first. */
const OPTIONS = [
	...['Wait Limit (Minutes)', 'Trace ID', 'Include Input Fields', 'Tries for a Failed Video'],
	...['Dry Run', 'Maximum Credits', 'Minimum Balance (Credits)'],
	...['Generate Audio', 'Generate Several Shots', 'Style', 'Camera Movement', 'Motion Mode'],
	...['Prompt Optimization', 'Add Sound Effect', 'Sound Effect', 'Speak a Text', 'Speech Text'],
	...['Speech Voice ID', 'Keep Original Sound', 'Template ID', 'File Name', 'Webhook ID'],
	...['When the Wait Limit Is Reached', 'Maximum Parallel Jobs'],
	...['Polling Interval (Seconds)', 'Additional Body Fields'],
];

const withOptions = operations.filter(({ fields }) =>
	fields.some(({ name }) => name === 'options'),
);

it.each(withOptions)('$key lists its options in the order of need.', ({ key }) => {
	const [options] = fieldsOf(key).filter(({ name }) => name === 'options');
	const names = membersOf(options).map(({ displayName }) => displayName);
	expect(names).toEqual(OPTIONS.filter((name) => names.includes(name)));
});

const qualities = operations.flatMap(({ key, fields }) =>
	[...fields, ...fields.flatMap(membersOf)]
		.filter(({ name }) => name === 'quality')
		.map((field) => ({ key, names: entriesOf(field).map(({ name }) => name) })),
);

it.each(qualities)('$key lists its qualities in the order of size.', ({ names }) => {
	expect(names.length).toBeGreaterThan(1);
	expect(names).toEqual([...names].sort((a, b) => parseInt(a) - parseInt(b)));
});

const making = operations.filter(({ fields }) =>
	fields.some(({ name }) => name === 'outputBinaryField'),
);

it.each(making)('$key ends with the file, Simplify and the options.', ({ fields }) => {
	const own = fields.filter((field) => !isOfTool(field) && field.type !== 'notice');
	expect(own.map(({ name }) => name).slice(-3)).toEqual([
		'outputBinaryField',
		'simplify',
		'options',
	]);
});

/** The fields that n8n marks as empty, and for which it starts no workflow. */
function markedIn(parameters: IDataObject): string[] {
	const { properties } = pixVerse.description;
	const set = { resource: 'video', operation: 'lipSync', ...parameters };
	const values = NodeHelpers.getNodeParameters(
		...([properties, set, true, false, null, pixVerse.description] as const),
	);
	const node = { name: 'PixVerse', parameters: values } as INode;
	const issues = NodeHelpers.getNodeParametersIssues(properties, node, pixVerse.description);
	return Object.keys(issues?.parameters ?? {});
}

it.each([
	['Text', 'text'],
	['Audio', 'audio'],
	['an expression, which may give Audio', '={{ $json.kind }}'],
])(
	'With the Speech %s, n8n starts a workflow without a voice, which the node refuses.',
	(_name, speech) => {
		expect(markedIn({ speech })).toEqual(['sourceVideo']);
	},
);

it.each([
	['url', ['sourceVideo']],
	['file', []],
])(
	'n8n marks an empty URL, but no file without a name, which is the usual one: %s.',
	(mode, marked) => {
		const sourceVideo = { __rl: true, mode, value: '' };
		expect(markedIn({ operation: 'upscale', sourceVideo })).toEqual(marked);
	},
);

// frozen.json has the words of every notice.
it.each([
	['video.textToVideo', 'duration', '1 to 15 with V6 and C1; 5, 8 or 10 with older models'],
	['video.textToVideo', 'traceId', 'A new execution pays again, unless '],
	['video.restyle', 'sourceVideo', 'for Restyle Video of at most 16 seconds'],
	['video.lipSync', 'speechText', 'For more, set Speech to Audio'],
	['credential', 'apiKey', 'section API Keys'],
	['credential', 'baseUrl', 'ENOTFOUND, there is no such host'],
	['credential', 'webhookSecret', 'Only for the PixVerse Trigger'],
	['trigger', 'acceptWithoutSecret', 'Does nothing while the credential has a Webhook Secret'],
])('%s has a note at %s: %s', (place, name, note) => {
	// n8n shows a description only while the mouse is over the label.
	const { description, hint = description } = fieldOf(place, name) ?? {};
	expect(hint).toContain(note);
});

it('Image to Video says in the list of operations whose shape the video has.', () => {
	const { option } = operations.find(({ key }) => key === 'video.imageToVideo') ?? {};
	expect(option?.description).toContain('for another shape use Fusion');
});

it("n8n's list of triggers names the events of the trigger.", () => {
	// n8n shows the entries of a field with one of these names, and otherwise "On new PixVerse event".
	const named = trigger?.description.properties.find(({ displayName }) =>
		['event', 'events', 'trigger on'].includes(displayName.toLowerCase()),
	);
	const actions = named && entriesOf(named).map(({ action }) => action);
	expect(actions).toEqual(
		['ready', 'failed', 'moderated', 'deleted'].map((state) => `On video ${state}`),
	);
});

it('No hint for an AI has the braces of an expression, which n8n would evaluate.', () => {
	const hints = JSON.stringify(
		nodes.map(({ instance }) => instance.description),
		(key, value) => (key === 'builderHint' ? { hint: JSON.stringify(value) } : (value as unknown)),
	);
	const texts = [...hints.matchAll(/"hint":"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text);
	expect(texts.filter((text) => text.includes('propertyHint')).length).toBeGreaterThan(5);
	expect(texts.filter((text) => text.includes('={{'))).toEqual([]);
});
