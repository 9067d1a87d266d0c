/** What files the inputs of the operations take (reference 9, 16 to 26; vendor's guides). */
import type { Store } from '../transport/draft';

/** What files an input takes, and in which store of the service they go. */
export interface UploadKind {
	store: Store;
	/** Media types and the extensions that stand for them, in the same order. */
	types: string[];
	extensions: string[];
	megabytes: number;
}

const mp4AndMov = {
	types: ['video/mp4', 'video/quicktime', 'video/mov'],
	extensions: ['mp4', 'mov'],
};

/** Videos that are restyled, extended, swapped and so on (vendor's guides: 50 MB). */
export const shortVideo: UploadKind = { store: 'media', ...mp4AndMov, megabytes: 50 };

/** Videos of Motion Control, Modify and Viral Recreation (reference 16, 17, 20: 100 MB). */
export const longVideo: UploadKind = { store: 'media', ...mp4AndMov, megabytes: 100 };

/** Pictures (reference 25: under 20 MB; png, webp, jpeg, jpg). */
export const picture: UploadKind = {
	store: 'image',
	types: ['image/png', 'image/jpeg', 'image/jpeg', 'image/webp', 'image/jpg'],
	extensions: ['png', 'jpg', 'jpeg', 'webp'],
	megabytes: 20,
};

/** Audios (reference 26). */
export const audio: UploadKind = {
	store: 'media',
	types: [
		'audio/mpeg',
		'audio/wav',
		'audio/x-m4a',
		'audio/aac',
		...['audio/vnd.wave', 'audio/x-wav', 'audio/wave', 'audio/x-aac', 'audio/mp4'],
	],
	extensions: ['mp3', 'wav', 'm4a', 'aac'],
	megabytes: 50,
};
