// The columns of a row beside what came of it.
import { besideRow } from '../../../nodes/PixVerse/transport/run/row';

const earlier = { video_id: 7, state: 'ready', url: 'https://a.example/7.mp4', credits: 45 };

it('A row that is an earlier item keeps its columns beside the error of another run.', () => {
	const error = { message: 'no', class: 'failed', charged: false };
	expect(besideRow({ error }, { ...earlier, warning: 'late' })).toEqual({
		...earlier,
		warning: 'late',
		error,
	});
});
