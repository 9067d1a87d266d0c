/** The item that every operation is run with. */
import type { INodeExecutionData } from 'n8n-workflow';
import { inMemory } from '../../support/harness/binary';

const file = (mimeType: string, fileExtension: string, text = `not really ${mimeType}`) =>
	inMemory(Buffer.from(text), { mimeType, fileExtension, fileName: `a.${fileExtension}` });

/** A film in "data", two pictures in "picture" and "picture2", and a sound in "song". */
export const item: INodeExecutionData = {
	json: {},
	binary: {
		data: file('video/mp4', 'mp4'),
		picture: file('image/png', 'png'),
		picture2: file('image/png', 'png', 'not really a picture either'),
		song: file('audio/mpeg', 'mp3'),
	},
};
