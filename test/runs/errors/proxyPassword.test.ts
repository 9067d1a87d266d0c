// The user's own proxy asks for a password (HTTP 407) before a secure connection: nothing has arrived.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useLeapingClock } from '../../support/harness/fastClock';
import { messageOf } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';
import { itemOf } from '../judge';

const standIn = useStandIn({}, 'test');
useLeapingClock();

it('A submission whose proxy asks for a password waits, says that it is the proxy, and leaves no doubt.', async () => {
	let refusals = 0;
	const proxy = createServer().on('connect', (_request, socket) => {
		refusals++;
		socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n');
	});
	await once(proxy.listen(0, '127.0.0.1'), 'listening');
	const { port } = proxy.address() as AddressInfo;
	const requestOptions = { proxy: `http://127.0.0.1:${port}` };
	const baseUrl = 'https://service.invalid';
	const item = await itemOf(standIn, { baseUrl, parameters: { requestOptions } });
	proxy.close();
	expect(messageOf(item)).toMatch(
		/^PixVerse could not be reached \(HTTP 407, the proxy asks for a password, 12 tries\)\. Check the user name and the password of your proxy.*Nothing was charged\.$/,
	);
	expect(item.error).toMatchObject({ charged: false, retryable: true });
	expect(refusals).toBe(12);
	expect(standIn.ledger.requests).toEqual([]);
});
