/** The two stores of the service for uploads, and how they spell things (docs/service.md, "Uploads"). */

/** Images, and all other media. */
export const stores = {
	image: {
		path: '/openapi/v2/image/upload',
		fileField: 'image',
		urlField: 'image_url',
		idField: 'img_id',
		storedUrlField: 'img_url',
	},
	media: {
		path: '/openapi/v2/media/upload',
		fileField: 'file',
		urlField: 'file_url',
		idField: 'media_id',
		storedUrlField: 'url',
	},
};

/** Where an upload goes. */
export type Store = keyof typeof stores;
