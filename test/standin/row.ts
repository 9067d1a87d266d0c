/** The shape of a row in test/operations.ts. */

/** Where in the life of a job an operation is called. */
export type OperationPlace = 'submit' | 'upload' | 'look' | 'list' | 'account';

/** One parameter of a path, a query or a body. */
export interface Field {
	name: string;
	type: 'integer' | 'string' | 'boolean' | 'file';
	/** `id`: 64 bit, positive, a bare number token on the wire. `url`: http or https. */
	format?: 'id' | 'url';
	required?: boolean;
	min?: number;
	max?: number;
	minLength?: number;
	maxLength?: number;
	enum?: string[];
	/** Files: most bytes and accepted part types, with the codes that refuse others. */
	maxBytes?: number;
	contentTypes?: string[];
	codes?: { tooBig: number; wrongType: number };
}

/** One field of `Resp`. */
export interface ResponseField {
	name: string;
	type: 'integer' | 'string' | 'boolean';
	format?: 'id';
	optional?: boolean;
}

/** What `Resp` is: an accepted job, a job's record, a stored file, a list, or the account. */
export interface OperationResponse {
	kind: 'accepted' | 'record' | 'stored' | 'list' | 'account';
	fields: ResponseField[];
}

/** One operation of the service. */
export interface OperationRow {
	key: string;
	method: 'GET' | 'POST' | 'DELETE';
	path: string;
	contentType?: 'application/json' | 'multipart/form-data';
	pathParams?: Field[];
	query?: Field[];
	body?: Field[];
	rules?: { mode: 'exactlyOne'; fields: string[] }[];
	response: OperationResponse;
	async: boolean;
	billable: boolean;
	place: OperationPlace;
}
