/** What is entered beside a picture of a list, by the operations that want to know it. */
import type { INodeProperties } from 'n8n-workflow';

/** A detail stands inside the one list of pictures, so it says by itself who shows it. */
const only = (operation: string) => ({ show: { '/operation': [operation] } });

/** The name by which the prompt of a fusion refers to a reference. */
export const nameInPrompt = {
	displayName: 'Name in Prompt',
	name: 'refName',
	type: 'string',
	default: '',
	placeholder: 'e.g. dog',
	description:
		'The prompt refers to it by @ and this name, followed by a space. About 30 characters at most.',
} satisfies INodeProperties;

/** The details of all operations that have some. */
export const imageDetails: INodeProperties[] = [
	{
		...nameInPrompt,
		description: `${nameInPrompt.description} The images of a list are numbered: dog1, dog2.`,
		displayOptions: only('fusion'),
	},
	{
		displayName: 'Role',
		name: 'role',
		type: 'options',
		options: [
			{ name: 'Background', value: 'background' },
			{ name: 'Subject', value: 'subject' },
		],
		default: 'subject',
		description: 'What the picture is in the video',
		displayOptions: only('fusion'),
	},
	{
		displayName: 'Seconds to Next',
		name: 'seconds',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 5,
		description:
			'From this picture to the next: 1 to 8, at most 5 with three pictures or more. The last picture has none.',
		displayOptions: only('multiTransition'),
	},
	{
		displayName: 'What Happens',
		name: 'prompt',
		type: 'string',
		default: '',
		placeholder: 'e.g. the sun sets',
		description:
			'What happens between this picture and the next, at most 2048 characters. The last picture needs none.',
		displayOptions: only('multiTransition'),
	},
];
