/** The steps on the way to a submission, by name: what they return joins its body. */
import type { Body } from '../http/requestBody';
import type { Item } from '../run/item';
import { findMask } from './findMask';
import { verifySong } from './verifySong';

const preparations = { findMask, verifySong };

/** The name of a step. */
export type Preparation = keyof typeof preparations;

/** Takes a step for the body of a submission; it may upload, and cost credits. Throws a JobError. */
export const prepare = async (step: Preparation, item: Item, draft: Body): Promise<Body> =>
	await preparations[step](item, draft);
