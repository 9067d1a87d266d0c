// Which mask of an answer is replaced.
import { maskIdIn } from '../../../nodes/PixVerse/transport/job/prepare';

it('prefers the mask with exactly the name to one that only contains it', () => {
	const mask_info = [
		{ mask_id: 'a', mask_name: 'person in car' },
		{ mask_id: 'b', mask_name: 'Person' },
	];
	expect(maskIdIn({ mask_info }, 'person')).toBe('b');
});

it('names the keys when no mask has a name', () => {
	const resp = { mask_info: [{ mask_id: 'a', label: 'person' }] };
	expect(() => maskIdIn(resp, 'person')).toThrow('Resp {mask_info: [{mask_id, label}]}');
});
