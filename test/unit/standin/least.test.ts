/** Every operation: the least body, what is left out of it, and what it leads to. */
import { operations } from '../../support/operations';
import { least, pictures } from '../../support/standin/bodies';
import { client, set, standIn, submit } from './setup';

const keys = Object.keys(least);
const jobs = operations.filter((row) => row.async && row.key in least);
const withPrompt = jobs.filter(({ body }) => body?.some(({ name }) => name === 'prompt'));

describe('every operation', () => {
	it('has a key of its own', () => {
		expect(new Set(operations.map(({ key }) => key)).size).toBe(operations.length);
	});

	it.each(keys)('%s accepts its least body', async (key) => {
		expect(await submit(key)).toMatchObject({ status: 200, code: 0 });
		const row = operations.find((candidate) => candidate.key === key);
		const generated = row?.billable ? [{ operation: key }] : [];
		expect(standIn.ledger.generations).toMatchObject(generated);
	});

	it.each(keys)('%s refuses less, and in the strict mode what it does not know', async (key) => {
		const row = operations.find((candidate) => candidate.key === key);
		const required = (row?.body ?? []).filter((field) => field.required);
		for (const { name } of required) {
			// Without what tells them apart, the neighbour at the same path answers.
			if (name === row?.toldBy?.field) continue;
			const { code, message } = await submit(key, { [name]: undefined });
			expect([code, message]).toEqual([400011, `${name} is missing`]);
		}
		expect(standIn.ledger.unknownFields).toEqual([]);
		set({ unknownFields: 'refused' });
		expect((await submit(key, { surprise: 1 })).message).toBe('unknown field surprise');
		expect(standIn.ledger.generations).toEqual([]);
	});

	it.each(keys)('%s takes a field that it does not know, and notes it', async (key) => {
		expect(await submit(key, { surprise: 1 })).toMatchObject({ code: 0 });
		expect(standIn.ledger.unknownFields).toMatchObject([{ field: 'surprise' }]);
	});

	it.each(withPrompt)('$key moderates its prompt', async ({ key }) => {
		// The one that takes a prompt instead of an address only.
		const house = { product_url: undefined, img_references: pictures(5) };
		const prompt = 'a Forbidden scene';
		const reply = await submit(key, key === 'video.realEstate' ? { ...house, prompt } : { prompt });
		expect([reply.code, reply.message]).toEqual([500063, 'prompt failed moderation']);
	});

	it('is charged, looked at and found again', async () => {
		for (const { key, response } of jobs) {
			standIn.reset();
			const { resp } = await submit(key);
			const kind = response.fields[0].name === 'image_id' ? 'image' : 'video';
			expect(resp).toEqual({ [`${kind}_id`]: expect.any(Number), credits: expect.any(Number) });
			const path = `/openapi/v2/${kind}/result/${resp[`${kind}_id`]}`;
			expect((await client.call(path)).resp.status).toBe(5);
		}
	});
});
