/**
 * The submissions in the execution's custom data, which n8n saves also when it stops a run. It keeps
 * ten keys; eight are ours at most, each below 255 characters, beyond which n8n logs a complaint for
 * every write.
 */

const KEYS = Array.from({ length: 8 }, (_, index) => `pixverse_${index + 1}`);
const LONGEST_VALUE = 250;

/** The execution's custom data, as n8n hands it to expressions. */
export interface CustomData {
	get(key: string): string | undefined;
	set(key: string, value: string): void;
}

/** What names a submission, its trace ID or its video ID, and the key that it stands under. */
export interface SubmissionName {
	text: string;
	slot: number;
}

/** The submissions of one execution: of every node, loop, and call of an agent. */
export class SubmissionNames {
	private readonly slots: string[][];

	/** The oldest first, which fall out first. */
	private readonly names: SubmissionName[];

	constructor(private readonly data: CustomData) {
		this.slots = KEYS.map((key) => (data.get(key) ?? '').split(' ').filter(Boolean));
		this.names = this.slots.flatMap((texts, slot) => texts.map((text) => ({ text, slot })));
	}

	/** Adds a name; others fall out until there is room. */
	add(text: string): SubmissionName {
		const hasRoom = (texts: string[]) =>
			texts.length === 0 || [...texts, text].join(' ').length <= LONGEST_VALUE;
		while (!this.slots.some(hasRoom)) this.remove(this.names[0]);
		const name = { text, slot: this.slots.findIndex(hasRoom) };
		this.names.push(name);
		this.slots[name.slot].push(text);
		this.save(name);
		return name;
	}

	remove(name: SubmissionName): void {
		const index = this.names.indexOf(name);
		if (index === -1) return;
		this.names.splice(index, 1);
		const texts = this.slots[name.slot];
		texts.splice(texts.indexOf(name.text), 1);
		this.save(name);
	}

	/** A name that is worth less than others falls out first. */
	giveWay(name: SubmissionName): void {
		const index = this.names.indexOf(name);
		if (index > 0) this.names.unshift(...this.names.splice(index, 1));
	}

	private save({ slot }: SubmissionName): void {
		this.data.set(KEYS[slot], this.slots[slot].join(' '));
	}
}

const known = new WeakMap<object, SubmissionNames>();

/** The names of an execution, which its context stands for. */
export function submissionNamesOf(execution: object, data: CustomData): SubmissionNames {
	const names = known.get(execution) ?? new SubmissionNames(data);
	known.set(execution, names);
	return names;
}
