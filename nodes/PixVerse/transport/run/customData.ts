/**
 * The names of submissions in the execution's custom data, which n8n saves also when it stops a
 * run. It keeps ten keys; eight are ours at most, each below 255 characters, beyond which n8n logs
 * a complaint for every write.
 */

const KEYS = Array.from({ length: 8 }, (_, index) => `pixverse_${index + 1}`);
const LONGEST_VALUE = 250;

/** The execution's custom data, as n8n hands it to expressions. */
export interface CustomData {
	get(key: string): string | undefined;
	set(key: string, value: string): void;
}

/** One name, where it stands; `isHeld` when the execution has it somewhere else as well. */
export interface Name {
	text: string;
	slot: number;
	isHeld: boolean;
}

/** All names of one execution: of every node, loop, and call of an agent. */
export class Names {
	private readonly slots: Name[][];

	/** What stands in each slot. */
	private readonly values: string[];

	/** Those that somebody else holds, the oldest first. */
	private held: Name[];

	constructor(private readonly data: CustomData) {
		this.values = KEYS.map((key) => data.get(key) ?? '');
		this.slots = this.values.map((value, slot) => {
			const texts = value.split(' ').filter(Boolean);
			return texts.map((text) => ({ text, slot, isHeld: true }));
		});
		this.held = this.slots.flat();
	}

	/** All names so far are held by the outputs and errors of runs that are over. */
	hold(): void {
		const open = this.slots.flat().filter(({ isHeld }) => !isHeld);
		open.forEach((name) => (name.isHeld = true));
		this.held.push(...open);
	}

	/** Adds a name; undefined when there is no room that is not somebody's only name. */
	add(text: string): Name | undefined {
		let slot = this.slotFor(text);
		while (slot === -1 && this.held.length > 0) {
			this.remove(this.held[0]);
			slot = this.slotFor(text);
		}
		if (slot === -1) return undefined;
		const name = { text, slot, isHeld: false };
		this.slots[slot].push(name);
		this.save(slot);
		return name;
	}

	/** A name that is worth less than others: it makes room before those that nobody else holds. */
	giveWay(name: Name): void {
		name.isHeld = true;
		this.held.unshift(name);
	}

	remove(name: Name): void {
		const { slot } = name;
		this.slots[slot] = this.slots[slot].filter((other) => other !== name);
		if (name.isHeld) this.held = this.held.filter((other) => other !== name);
		this.save(slot);
	}

	/** Another text in the place of a name, or elsewhere when it does not fit there. */
	replace(name: Name, text: string): Name | undefined {
		const others = this.values[name.slot].length - name.text.length;
		if (others + text.length > LONGEST_VALUE) {
			this.remove(name);
			return this.add(text);
		}
		name.text = text;
		this.save(name.slot);
		return name;
	}

	private slotFor(text: string): number {
		return this.values.findIndex((value) => {
			const used = value === '' ? 0 : value.length + 1;
			return used + text.length <= LONGEST_VALUE;
		});
	}

	private save(slot: number): void {
		const value = this.slots[slot].map(({ text }) => text).join(' ');
		if (value === this.values[slot]) return;
		this.values[slot] = value;
		this.data.set(KEYS[slot], value);
	}
}

const known = new WeakMap<object, Names>();

/** The names of an execution, which its context stands for. */
export function namesOf(execution: object, data: CustomData): Names {
	const names = known.get(execution) ?? new Names(data);
	known.set(execution, names);
	return names;
}
