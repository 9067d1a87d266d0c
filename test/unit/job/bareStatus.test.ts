// The meaning of a bare HTTP status for a submission, by the balance.
import { sendWithin } from '../../../nodes/PixVerse/transport/http/client';
import { bareStatus } from '../../../nodes/PixVerse/transport/job/bareStatus';

const request = { baseURL: 'https://app-api.pixverse.ai', url: '/submission' };

/** An item of a run, whose balance is answered with HTTP 403 after `meanwhile`. */
function itemWith(meanwhile: (context: never) => Promise<unknown>) {
	const execution = {};
	const answer = (statusCode: number, body = '') => ({ statusCode, headers: {}, body });
	const context = {
		getExecuteData: () => execution,
		getCredentials: async () => ({ apiKey: 'a key', baseUrl: request.baseURL }),
		helpers: {
			httpRequestWithAuthentication: async (_name: string, { url }: { url: string }) => {
				if (url === request.url) return answer(200, '{"ErrCode":0,"Resp":{}}');
				await meanwhile(context as never);
				return answer(403);
			},
		},
	};
	return { context, request, run: { attempt: {} } } as never;
}

it('The same refusal of the balance means a wrong key.', async () => {
	expect(
		await bareStatus(
			itemWith(async () => {}),
			403,
		),
	).toBe('wrongKey');
});

it('A submission stays in doubt when PixVerse answers another item while the balance is read.', async () => {
	const item = itemWith(async (context) => await sendWithin(context, request));
	expect(await bareStatus(item, 403)).toBe('doubt');
});
