/** The settings that Viral Recreation and Real Estate Video share (docs/service.md, "One-click films"). */
import type { Input, Option } from '../input';
import { collectionInput } from '../tools/options';

export const filmRatios = ['1:1', '16:9', '21:9', '3:4', '4:3', '9:16'];

/**
 * The optional settings of a film. They are a collection, because PixVerse chooses every setting that the user does not add.
 */
export const filmSettings = (options: Option[]): Input =>
	collectionInput(
		{
			displayName: 'Film Settings',
			name: 'filmSettings',
			placeholder: 'Add setting',
			description: 'Settings that PixVerse chooses by itself unless you add them',
		},
		options,
	);
