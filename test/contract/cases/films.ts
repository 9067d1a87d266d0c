/** Pictures by the address under which they are stored: of the one-click films. */
import type { ListedPicture } from './blocks';
import { images, PICTURE, pictureList } from './blocks';
import type { Choice, Refusal } from './setting';
import { addressOf, locator } from './setting';

const listed = (picture: Choice): ListedPicture => ({
	picture,
	becomes: (address) => `{"img_url":${address}}`,
});

/** The address of a picture goes on as it is. */
function byUrl(url: string): ListedPicture {
	const parameters = { image: locator('url', url) };
	return listed({ name: 'a URL', parameters, sends: { img_id: JSON.stringify(url) } });
}

const byFile = listed({
	name: 'a file',
	parameters: { image: locator('file', 'picture') },
	sends: { img_id: addressOf('picture') },
	via: 'upload.image',
});

/** So many pictures by URL. */
export function pictureUrls(count: number): Choice {
	const urls = Array.from({ length: count }, (_, index) => `${PICTURE}?${index}`);
	return { ...pictureList('img_references', urls.map(byUrl)), name: `${count} URLs` };
}

/** So many pictures, the first of them as a file. */
export function pictureFiles(count: number): Choice {
	const urls = Array.from({ length: count - 1 }, (_, index) => `${PICTURE}?${index}`);
	const list = pictureList('img_references', [byFile, ...urls.map(byUrl)]);
	return { ...list, name: `a file and ${count - 1} URLs` };
}

/** IDs of pictures, which have no address. */
export function pictureIds(count: number): Refusal {
	const entries = Array.from({ length: count }, () => images[0].parameters);
	return {
		name: 'IDs of pictures',
		parameters: { images: { entries } },
		complaint: /'Image 1' must be a file or a URL here/,
	};
}
