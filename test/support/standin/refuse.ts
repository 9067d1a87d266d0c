/** Reasons to refuse a request. */

export interface Refusal {
	code: number;
	message: string;
}

export const refuse = (code: number, message: string): Refusal => ({ code, message });

/** The service's own sentences (test/recorded/). */
export const NO_CREDITS =
	'Insufficient balance. Unable to generate video. Please top up your credits.';
export const SENSITIVE = 'The text you entered contains sensitive information. Please re-enter.';

/** The refusal of an ID that the account has not: one for what does not exist and for what is another account's. */
export const foreign = (host: 'china' | 'international'): Refusal =>
	host === 'china'
		? refuse(701009, 'You can only query your own generated or uploaded content')
		: refuse(500047, 'The provided media is invalid');

/** The first refusal that a check of the members brings about. */
export function firstRefusal<T>(
	members: T[],
	check: (member: T, index: number) => Refusal | undefined,
): Refusal | undefined {
	for (const [index, member] of members.entries()) {
		const refused = check(member, index);
		if (refused) return refused;
	}
	return undefined;
}

/** Whether a value is an object with fields: no array, no number of any size, not null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A single value inside of others, and the name of the field in which it stands. */
export interface Leaf {
	name: string;
	value: unknown;
}

/** Fields whose IDs name a video, an image or a song to work on. */
export const SOURCE = /^(source_video_id|(video|audio)_media_id|img_ids?|(first|last)_frame_img)$/;

export function leaves(value: unknown, name = ''): Leaf[] {
	if (Array.isArray(value)) return value.flatMap((member) => leaves(member, name));
	if (!isRecord(value)) return [{ name, value }];
	return Object.entries(value).flatMap(([key, member]) => leaves(member, key));
}
