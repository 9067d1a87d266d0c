/** The data tables of n8n, as its editor makes, fills and reads them. */
import type { IDataObject } from 'n8n-workflow';
import type { Change } from './examples';
import type { Rest } from './rest';
import { rl } from './workflows';

/** A row of a data table; n8n gives it an `id`. */
export type Row = IDataObject & { id: number };

/** A column of a data table: its name, and its type unless it holds text. */
export type Column = string | { name: string; type: string };

/** A data table in the owner's project. Make one with `DataTable.create`. */
export class DataTable {
	private constructor(
		private readonly rest: Rest,
		private readonly path: string,
		readonly id: string,
		private readonly name: string,
	) {}

	private static async folder(rest: Rest): Promise<string> {
		const project = await rest.call<{ id: string }>('GET', '/rest/projects/personal');
		return `/rest/projects/${project.id}/data-tables`;
	}

	static async create(rest: Rest, name: string, columns: Column[]): Promise<DataTable> {
		const tables = await DataTable.folder(rest);
		const typed = columns.map((column) =>
			typeof column === 'string' ? { name: column, type: 'string' } : column,
		);
		const { id } = await rest.call<{ id: string }>('POST', tables, { name, columns: typed });
		return new DataTable(rest, `${tables}/${id}`, id, name);
	}

	/** The table with a name; without it, one is created with these columns and rows. */
	static async keep(
		rest: Rest,
		name: string,
		columns: Column[],
		rows: IDataObject[],
	): Promise<DataTable> {
		const tables = await DataTable.folder(rest);
		const filter = encodeURIComponent(JSON.stringify({ name }));
		const page = await rest.call<{ data: Array<{ id: string; name: string }> }>(
			'GET',
			`${tables}?filter=${filter}`,
		);
		const stored = page.data.find((table) => table.name === name);
		if (stored) return new DataTable(rest, `${tables}/${stored.id}`, stored.id, name);
		const table = await DataTable.create(rest, name, columns);
		if (rows.length > 0) await table.insert(rows);
		return table;
	}

	/** The same table, after n8n has started again. */
	as(rest: Rest): DataTable {
		return new DataTable(rest, this.path, this.id, this.name);
	}

	/** What makes nodes of an example use it. */
	changeOf(...nodes: string[]): Change {
		const dataTableId = { ...rl('list', this.id), cachedResultName: this.name };
		return Object.fromEntries(nodes.map((node) => [node, { dataTableId }]));
	}

	async insert(data: IDataObject[]): Promise<void> {
		await this.rest.call('POST', `${this.path}/insert`, { data, returnType: 'count' });
	}

	async update(id: number, data: IDataObject): Promise<void> {
		const filters = [{ columnName: 'id', condition: 'eq', value: id }];
		await this.rest.call('PATCH', `${this.path}/rows`, { filter: { type: 'and', filters }, data });
	}

	/** All rows, oldest first. */
	async rows(): Promise<Row[]> {
		const page = await this.rest.call<{ data: Row[] }>('GET', `${this.path}/rows`);
		return page.data.sort((a, b) => a.id - b.id);
	}
}
