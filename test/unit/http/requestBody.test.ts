// What the process keeps for a body, or for a job, goes with it.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Ledger } from '../../../nodes/PixVerse/transport/account/ledger';
import { addNotice, notesOf } from '../../../nodes/PixVerse/transport/http/requestBody';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ledger = new Ledger();

it.each<[string, (key: object) => void]>([
	['The notes of a body are', (body) => addNotice(body as never, { text: 'a hint' })],
	['The problems of a body are', (body) => notesOf(body as never)],
	['The credits of a job are', (job) => ledger.enter(job, 'spent', 5)],
])('%s no reason to keep it.', async (_what, note) => {
	const kept = Array.from({ length: 100 }, () => {
		const key = {};
		note(key);
		return new WeakRef(key);
	});
	// A weak reference holds its object until the present turn of the event loop has ended.
	await new Promise((resolve) => setTimeout(resolve, 1));
	collectGarbage();
	expect(kept.filter((one) => one.deref() !== undefined).length).toBeLessThan(10);
});
