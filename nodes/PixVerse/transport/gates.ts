/** The gates of this process, one for each account. */
import { Gate } from './gate';

const gates = new Map<string, Gate>();

/** The gate of an account; `key` is a hash, never the API key itself. */
export function gateOf(key: string): Gate {
	const gate = gates.get(key) ?? new Gate();
	gates.set(key, gate);
	return gate;
}
