// What a refusal of the service says.
import { reasonOf } from '../../../nodes/PixVerse/transport/http/outcome';
import { refusal } from '../../../nodes/PixVerse/transport/http/refusals';

describe('a refusal', () => {
	it("quotes the service's own words behind the sentence", () => {
		expect(refusal('500063', 'content violation', 'Nothing was charged.').message).toMatch(
			/ \(PixVerse code 500063, "content violation"\)$/,
		);
	});

	it('quotes them without addresses, which may be signed', () => {
		const words =
			'cannot fetch "https://bucket.example/a.png?X-Amz-Signature=abc", HTTP://b/c?sig=1';
		const { message } = refusal('500042', words, 'Nothing was charged.');
		expect(message).toMatch(/"cannot fetch "\[URL\]", \[URL\]"\)$/);
		const outcome = { outcome: 'refused' as const, code: '500042', message: words };
		expect(reasonOf(outcome)).toBe('code 500042 cannot fetch "[URL]", [URL]');
	});
});
