/** The IDs of a record and those that stand for them when it is played back. */
import { isObject } from '../../../nodes/PixVerse/transport/http/json';

const DIGITS = /^\d{6,}$/;
const digitsIn = (value: unknown) =>
	typeof value === 'object' || !DIGITS.test(String(value)) ? undefined : String(value);

/** Learns pairs of IDs from pairs of answers, and translates. */
export class Ids {
	private readonly pairs = new Map<string, string>();

	/** Notes the IDs that stand at the same places. */
	learn(recorded: unknown, played: unknown): void {
		if (Array.isArray(recorded) && Array.isArray(played))
			recorded.forEach((member, at) => this.learn(member, played[at]));
		if (!isObject(recorded) || !isObject(played)) return;
		for (const [name, value] of Object.entries(recorded)) {
			const [one, other] = [digitsIn(value), digitsIn(played[name])];
			if (name.endsWith('_id') && one && other && !this.pairs.has(one)) this.pairs.set(one, other);
			if (name === 'next_cursor' && played[name])
				this.pairs.set(String(value), String(played[name]));
			this.learn(value, played[name]);
		}
	}

	knows(id: unknown): boolean {
		return this.pairs.has(String(id));
	}

	/** Whether all IDs and the cursor of a request stand for something here. */
	canSay({ path, body }: { path: string; body?: unknown }): boolean {
		const { cursor } = isObject(body) ? body : {};
		const ids = path.match(/\d{6,}/g) ?? [];
		return [...ids, ...(cursor === undefined ? [] : [cursor])].every((id) => this.knows(id));
	}

	/** The path with the IDs that stand for those in it. */
	path(path: string): string {
		return path.replace(/\d{6,}/g, (id) => this.pairs.get(id) ?? id);
	}

	/** A body in the same way: texts stay texts. */
	body(value: unknown): unknown {
		if (Array.isArray(value)) return value.map((member) => this.body(member));
		if (isObject(value))
			return Object.fromEntries(
				Object.entries(value).map(([name, member]) => [name, this.body(member)]),
			);
		const other = this.pairs.get(String(value));
		if (other === undefined) return value;
		if (typeof value === 'string') return other;
		return DIGITS.test(other) ? BigInt(other) : value;
	}
}
