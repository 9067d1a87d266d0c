// What the probes read of an answer: what the node would.
import { send } from '../../../tools/probe/client';

it('an answer with a byte order mark is one', async () => {
	jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('\uFEFF{"ErrCode":0,"Resp":{}}'));
	const reply = await send('http://localhost', 'key', { method: 'GET', path: '/' });
	expect(reply).toMatchObject({ code: '0', resp: {} });
});
