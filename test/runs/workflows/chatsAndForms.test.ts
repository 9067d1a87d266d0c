// Workflows that begin with a message of a chat or with a form.
import type { INodeExecutionData } from 'n8n-workflow';
import { inMemory } from '../../support/harness/binary';
import { fileBytes } from '../../support/harness/fileBytes';
import { useStandIn } from '../../support/harness/standIn';
import { itemsOf, locator, onlyBody, runFlow, step } from './flow';

const standIn = useStandIn();

const jpeg = (text: string, fileName: string) =>
	inMemory(Buffer.concat([fileBytes.jpeg, Buffer.from(text)]), {
		mimeType: 'image/jpeg',
		fileExtension: 'jpg',
		fileName,
	});

/** A photo in Telegram, as its trigger hands it on with "Download Images/Files". */
const photoMessage = (caption: string | undefined): INodeExecutionData => ({
	json: {
		update_id: 1,
		message: {
			...{ message_id: 7, chat: { id: 4711, type: 'private' }, date: 1790000000, caption },
			photo: [{ file_id: 'a', width: 90 }],
		},
	} as never,
	binary: { data: jpeg('photo', 'file_7.jpg') },
});

const animate = {
	...{ operation: 'imageToVideo', prompt: '={{ $json.message.caption }}', duration: '5s' },
	image: locator('file', 'data'),
	options: { includeInputFields: true },
};

it('A photo of a chat comes back as a film to the chat that it came from.', async () => {
	const result = await runFlow(
		standIn,
		[photoMessage('she “smiles”\nand waves')],
		[step('Animate', { ...animate, duration: '={{ "5s" }}' })],
	);
	expect(onlyBody(standIn)).toMatchObject({ prompt: 'she “smiles”\nand waves', duration: 5 });
	const [{ json, binary }] = itemsOf(result, 'Animate');
	expect(json).toMatchObject({ state: 'ready', message: { chat: { id: 4711 } } });
	expect(binary?.data.mimeType).toBe('video/mp4');
});

/** A form with two fields for a file, of which n8n takes the names from their labels. */
const form = (files: string[]): INodeExecutionData => ({
	json: {
		'Your idea': 'they meet',
		Shape: 'Portrait 9:16',
		submittedAt: '2026-11-26T09:00:00.000Z',
	},
	binary: Object.fromEntries(files.map((name) => [name, jpeg(name, `${name}.jpg`)])),
});

it.each([[['Photo', 'Logo']], [['Photo']]])(
	'The files of a form are uploaded by themselves, without a host and without base64: %j.',
	async (files) => {
		const images = { entries: [{ image: locator('several', '={{ $binary }}'), refName: 'file' }] };
		const parameters = {
			...{ operation: 'fusion', images, prompt: '={{ $json["Your idea"] }}' },
			aspectRatio: '={{ $json.Shape.split(" ")[1] }}',
		};
		await runFlow(standIn, [form(files)], [step('Make', parameters)]);
		expect(standIn.ledger.uploads.map(({ bytes }) => bytes)).toEqual(
			files.map(({ length }) => fileBytes.jpeg.length + length),
		);
		const { image_references: references, aspect_ratio: ratio } = onlyBody(standIn);
		expect(references).toMatchObject(files.map((_, at) => ({ ref_name: `file${at + 1}` })));
		expect(ratio).toBe('9:16');
	},
);
