// What a refusal of the service says.
import { refusal } from '../../../nodes/PixVerse/transport/http/refusals';

describe('a refusal', () => {
	it("quotes the service's own words behind the sentence", () => {
		expect(refusal('500063', 'content violation', 'Nothing was charged.').message).toMatch(
			/ \(PixVerse code 500063, "content violation"\)$/,
		);
	});
});
