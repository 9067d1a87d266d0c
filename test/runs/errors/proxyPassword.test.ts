// The user's own proxy asks for a password (HTTP 407), to a request or before a secure connection: nothing has arrived.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useLeapingClock } from '../../support/harness/fastClock';
import { jsonOf, messageOf, runPixVerse } from '../../support/harness/pixverse';
import { useStandIn } from '../../support/harness/standIn';

const standIn = useStandIn({}, 'test');
useLeapingClock();

let proxy: Server;
let refusals = 0;

beforeAll(async () => {
	proxy = createServer((_request, response) => {
		refusals++;
		response.writeHead(407, { 'proxy-authenticate': 'Basic' }).end();
	});
	proxy.on('connect', (_request, socket) => {
		refusals++;
		socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n');
	});
	await once(proxy.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void proxy.close());

it.each([
	['http', undefined],
	['https', 'https://service.invalid'],
])(
	'To a submission over %s, the item waits, says that it is the proxy, and leaves no doubt.',
	async (_name, baseUrl) => {
		refusals = 0;
		const { port } = proxy.address() as AddressInfo;
		const requestOptions = { proxy: `http://127.0.0.1:${port}` };
		const settings = { onError: 'continueRegularOutput' } as const;
		const [item] = jsonOf(
			await runPixVerse(standIn, { baseUrl, parameters: { requestOptions }, settings }),
		);
		expect(messageOf(item)).toMatch(
			/^PixVerse could not be reached \(HTTP 407, the proxy asks for a password, 12 tries\)\. Check the user name and the password of your proxy.*Nothing was charged\.$/,
		);
		expect(item.error).toMatchObject({ charged: false, retryable: true });
		expect(refusals).toBe(12);
		expect(standIn.ledger.requests).toEqual([]);
	},
);
