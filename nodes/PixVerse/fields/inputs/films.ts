/** What the one-click films have in common (docs/service.md, "One-click films"). */
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { intoBody } from '../../transport/http/requestBody';
import type { Input } from '../input';
import { checkedText } from '../tools/write';

/** The aspect ratios of films. */
export const filmRatios = ['1:1', '16:9', '21:9', '3:4', '4:3', '9:16'];

/**
 * The optional settings of a film, in a collection of their own; "not set" is not being there.
 * `keys` maps the parameters to the fields of the body that they become.
 */
export const filmSettings = (options: INodeProperties[], keys: Record<string, string>): Input => ({
	fields: [
		{
			displayName: 'Film Settings',
			name: 'filmSettings',
			type: 'collection',
			placeholder: 'Add setting',
			default: {},
			description: 'Settings that PixVerse chooses by itself unless you add them',
			options,
		},
	],
	write: intoBody(function (body) {
		const settings = this.getNodeParameter('filmSettings', {}) as IDataObject;
		for (const { name, displayName } of options.filter((option) => option.name in keys)) {
			const text = checkedText(settings[name], displayName, { optional: true });
			if (text !== undefined) body[keys[name]] = text;
		}
	}),
});
