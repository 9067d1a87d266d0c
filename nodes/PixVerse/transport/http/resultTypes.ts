/** The types of results that the service makes: where their record is, and what a person calls them. */

/** A type of result. */
export interface ResultType {
	/** The path of the record, up to its ID. */
	path: string;
	/** The service's name for the ID. */
	idField: 'video_id' | 'image_id';
	/** What the sentences call it. */
	noun: 'Video' | 'Image';
	/** Extension and media type of the finished file. */
	extension: string;
	mimeType: string;
}

/** A video (docs/service.md, "Results"). */
export const video: ResultType = {
	path: '/openapi/v2/video/result/',
	idField: 'video_id',
	noun: 'Video',
	extension: 'mp4',
	mimeType: 'video/mp4',
};

/** An image (docs/service.md, "Results"). */
export const image: ResultType = {
	path: '/openapi/v2/image/result/',
	idField: 'image_id',
	noun: 'Image',
	extension: 'png',
	mimeType: 'image/png',
};

/** One thing that was made, or is being made. */
export interface Made {
	type: ResultType;
	id: string;
}

/** What a person calls it, for the middle of a sentence. */
export const nameOf = ({ type, id }: Made) => `${type.noun.toLowerCase()} ${id}`;
