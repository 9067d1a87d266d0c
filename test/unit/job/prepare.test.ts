// The mask of a swap, from a response of any shape.
import { JobError } from '../../../nodes/PixVerse/transport/values/errors';
import { maskIdIn } from '../../../nodes/PixVerse/transport/job/prepare';

const person = { mask_id: 'mask_1', mask_name: 'Person' };
const dog = { mask_id: 'mask_2', mask_name: 'a dog' };
const nobody = { mask_id: 'a', mask_name: 'no person' };

function failureOf(found: unknown, wanted = '') {
	try {
		return maskIdIn({ mask_info: found as never }, wanted);
	} catch (error) {
		return error instanceof JobError ? error.failure : error;
	}
}

describe('the mask of a swap', () => {
	it.each<[what: string, found: unknown[], wanted: string, id: string]>([
		['the first one', [person, dog], '', 'mask_1'],
		['the one with the name', [person, dog], ' DOG', 'mask_2'],
		['the one with exactly the name, in any case', [nobody, person], 'PERSON', 'mask_1'],
		['the first one with an ID', [{ mask_name: 'sky' }, { mask_id: ' ' }, dog], '', 'mask_2'],
		['the first one that is a mask', [null, 'mask_9', ['mask_9'], dog], '', 'mask_2'],
		['one whose ID is a number', [{ mask_id: 7 }], '', '7'],
		['one whose ID is 0', [{ mask_id: 0 }, dog], '', '0'],
		['one whose name is no text', [{ mask_id: 'a', mask_name: { toString: '' } }], '', 'a'],
	])('is %s', (_what, found, wanted, id) => {
		expect(failureOf(found, wanted)).toBe(id);
	});

	it.each([[undefined], [null], [[]]])('is not in a frame with %j', (found) => {
		expect(failureOf(found)).toMatchObject({
			message: 'PixVerse found nothing in that frame that can be replaced. Choose another frame',
			retryable: false,
		});
	});

	it('is in the only list of a response, under any name', () => {
		expect(maskIdIn({ keyframe_id: 1, masks: [dog] } as never, '')).toBe('mask_2');
	});

	it.each([
		[person, '{mask_id, mask_name}'],
		['mask_1', ''],
		[7, ''],
		[true, ''],
		[[null], '[nothing]'],
		[['mask_1', 'mask_2'], '[string]'],
		[[[person]], '[[{mask_id, mask_name}]]'],
		[[{ mask_id: null }, { mask_id: 1.5 }, { mask_id: {} }, { mask_id: '' }], '[{mask_id}]'],
	])('cannot be read in %j, and its keys are named', (found, keys) => {
		const shape = keys === '' ? '{mask_info}' : `{mask_info: ${keys}}`;
		expect(failureOf(found)).toMatchObject({
			message: `PixVerse answered without masks that the node can read: Resp ${shape}. Enter the Mask ID of Swap Mask, or report this message`,
			class: 'unexpected',
			retryable: false,
		});
	});

	it('is not found by a name when no mask has one, and the keys are named', () => {
		const { message } = failureOf([{ mask_id: 'a', label: 'person' }], 'person') as Error;
		expect(message).toContain('Resp {mask_info: [{mask_id, label}]}');
	});

	it('has a name that was found', () => {
		const { message } = failureOf([person, dog, { mask_name: 'cat' }], 'cat') as Error;
		expect(message).toMatch(
			/ no "cat" in that frame, but: Person, a dog\. Choose one of these or /,
		);
	});
});
