/** The reference pictures of a fusion: each with a role, and a name for the prompt (reference 7). */
import type { Reader } from './images';
import { asImageId, sendImages } from './images';
import { checkedText } from './send';

/** A reference picture: its role, and its name in the prompt. */
const asReference: Reader = (context, entry, label) => {
	const name = checkedText(entry.refName, 'Name in Prompt', { max: 30, optional: true });
	return {
		img_id: asImageId(context, entry, label),
		...(entry.role ? { type: String(entry.role) } : {}),
		...(name === undefined ? {} : { ref_name: name }),
	};
};

/** Writes the reference pictures; how many there may be, the model decides. */
export const sendReferences = sendImages('image_references', [1, 10], asReference);
