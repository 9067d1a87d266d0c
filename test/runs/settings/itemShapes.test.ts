// The fields of all items, as saved workflows read them: see CONTRIBUTING.md.
import frozen from '../../operations/frozen.json';
import { itemShapes, situations } from '../../operations/itemShapes';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn();
const items: Record<string, Record<string, string>> = frozen.items;

it.each(Object.keys(situations))(
	'An item has its frozen fields on both outputs, in all error modes, with its row and without, as a tool and not: %s.',
	async (name) => expect(await itemShapes(standIn, name)).toEqual(items[name]),
	60_000,
);
