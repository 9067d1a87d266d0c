/** The ID of a video or an image that "Get" brings back. */
import type { ResultType } from '../../transport/http/record';
import type { Input } from '../input';
import { writeId } from '../tools/write';

/** Keeps the ID with the request; a GET sends no body, the path takes it from here. */
export function recordId({ noun, idField }: ResultType): Input {
	const resource = noun.toLowerCase();
	const setting = { parameter: `${resource}Id`, key: idField, label: `${noun} ID` };
	return {
		fields: [
			{
				displayName: setting.label,
				name: setting.parameter,
				type: 'string',
				required: true,
				default: '',
				placeholder: 'e.g. 343252978602905',
				description: `The ${idField} of any operation that makes one, or one named in an error message or in n8n's log`,
			},
		],
		write: writeId(setting),
	};
}
