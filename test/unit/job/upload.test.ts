// What an upload came to.
import { accountWith } from '../../../nodes/PixVerse/transport/account/account';
import { PendingUpload } from '../../../nodes/PixVerse/transport/http/requestBody';
import { withUploads } from '../../../nodes/PixVerse/transport/job/upload';

it('An upload whose address is needed fails when it gets none.', async () => {
	const body = JSON.stringify({ ErrCode: 0, ErrMsg: '', Resp: { img_id: 7 } });
	const httpRequestWithAuthentication = async () => ({ statusCode: 200, headers: {}, body });
	const item = {
		context: {
			getCredentials: async () => ({ apiKey: 'key' }),
			getNodeParameter: (_name: string, fallback: unknown) => fallback,
			helpers: { httpRequestWithAuthentication },
		},
		request: { baseURL: 'http://model' },
		signal: new AbortController().signal,
		run: { flow: {}, files: new Map(), uploads: new Map() },
		account: accountWith('key'),
	};
	const announce = () => ({ name: 'a.png', type: 'image/png' });
	const source = { kind: 'file', label: 'Cover', content: 'c', data: 'eA==', announce } as const;
	const cover = new PendingUpload(source, 'image', 'url');
	await expect(withUploads(item as never, { cover })).rejects.toThrow('returned no address for it');
});
