import { image, video } from '../../../nodes/PixVerse/transport/http/record';
import { Journal } from '../../../nodes/PixVerse/transport/run/journal';

it.each([
	[video, 'item 3: video 17 is being made'],
	[image, 'item 3: image 17 is being made'],
])('calls what is made by its name in the log', (type, line) => {
	const logged: string[] = [];
	const context = {
		getContext: () => ({}),
		getItemIndex: () => 3,
		getWorkflowDataProxy: () => ({}),
		getExecutionId: () => '5',
		logger: { info: (text: string) => logged.push(text) },
	};
	new Journal(context as never).accepted(3, '/generate', { type, id: '17' });
	expect(logged.join()).toContain(line);
});
