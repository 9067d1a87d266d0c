/** The shape of a row in test/support/operations/. */

/**
 * Where in the life of a job an operation is called. `submit`: everything that is charged.
 * `prepare`: what is free and changes something (voices, the verification of a song).
 */
export type OperationPlace = 'submit' | 'upload' | 'poll' | 'list' | 'account' | 'prepare';

/**
 * An either-or rule. A member is a field, or a group of fields that belong together.
 * `exactlyOne`: one member, whole. `notTogether`: fields of one member at most.
 */
export interface Rule {
	mode: 'exactlyOne' | 'notTogether';
	fields: (string | string[])[];
}

export interface Shape {
	type: 'integer' | 'number' | 'string' | 'boolean' | 'file' | 'array' | 'object';
	/**
	 * `id`: 64 bit, positive, a bare number token on the wire. `url`: http or https.
	 * `time`: UTC, YYYY-MM-DD HH:mm:ss.
	 */
	format?: 'id' | 'url' | 'time';
	min?: number;
	max?: number;
	minLength?: number;
	maxLength?: number;
	enum?: (string | number)[];
	/** The enum is what is known; other values are taken too. */
	open?: boolean;
	/** The code that refuses a value outside of the enum. */
	code?: number;
	/** Texts: the enum in any case. */
	anyCase?: boolean;
	/** Arrays: how many members, and what each may be. */
	minItems?: number;
	maxItems?: number;
	items?: Shape;
	/** Or an array of such values. */
	orList?: boolean;
	/** Objects: the fields inside, and the rules between them. */
	fields?: Field[];
	rules?: Rule[];
	/** Files: most bytes and accepted part types, with the codes that refuse others. */
	maxBytes?: number;
	contentTypes?: string[];
	codes?: { tooBig: number; wrongType: number };
}

/** One parameter of a path, a query, a body or an object inside a body. */
export interface Field extends Shape {
	name: string;
	required?: boolean;
}

/** What one model can do (docs/service.md, "Models"). */
export interface ModelRules {
	/** Seconds at any quality, and at 1080p where that differs. */
	durations: number[];
	durationsAt1080p?: number[];
	aspectRatios: string[];
	/** Which of the fields that depend on the model it knows. */
	knows: string[];
	/** Fusion: most pictures. */
	pictures?: number;
}

export interface ResponseField {
	name: string;
	type: 'integer' | 'string' | 'boolean' | 'object' | 'array';
	format?: 'id';
	optional?: boolean;
	/** Arrays and objects: the fields inside. */
	fields?: ResponseField[];
}

/**
 * What `Resp` is: an accepted job, a job's record, a stored file, a list, the account, the masks
 * of a frame, or little more than a nod.
 */
export interface OperationResponse {
	kind: 'accepted' | 'record' | 'stored' | 'list' | 'account' | 'masks' | 'done';
	/** Lists: the fields of one record. */
	fields: ResponseField[];
	/** Lists: the name of the array, and what stands beside it. */
	listName?: string;
	beside?: ResponseField[];
}

export interface OperationRow {
	key: string;
	method: 'GET' | 'POST' | 'DELETE';
	path: string;
	contentType?: 'application/json' | 'multipart/form-data';
	pathParams?: Field[];
	query?: Field[];
	body?: Field[];
	rules?: Rule[];
	models?: Record<string, ModelRules>;
	/** The body field that tells it from another operation at the same path, by value or presence. */
	toldBy?: { field: string; value?: string };
	/** The path and query it had before. */
	previous?: { path: string; query: Field[] };
	response: OperationResponse;
	async: boolean;
	billable: boolean;
	place: OperationPlace;
	/** Its name among the charges of Usage Deduction Query. */
	creationType?: string;
}
