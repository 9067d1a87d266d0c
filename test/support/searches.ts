/** Searches of people who look for a node that makes videos: no vendor's name, and nothing that the node cannot do. */
export const SEARCHES = [
	...['video effect', 'video effects', 'sound effect', 'sound effects', 'video generator'],
	...['ai video', 'make video', 'create video', 'generate videos', 'text to video'],
	...['image to video', 'photo to video', 'animate photo', 'talking photo', 'talking avatar'],
	...['talking head', 'lip sync', 'extend clip', 'face swap', 'swap face', 'product video'],
	...['dance video', 'music video', 'upscale video', 'restyle'],
];
