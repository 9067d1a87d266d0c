/** The data tables of n8n, as its editor makes, fills and reads them. */
import type { IDataObject } from 'n8n-workflow';
import type { Rest } from './rest';

/** A row of a data table; n8n gives it an `id`. */
export type Row = IDataObject & { id: number };

/** A data table in the owner's project. Make one with `DataTable.create`. */
export class DataTable {
	private constructor(
		private readonly rest: Rest,
		private readonly tables: string,
		readonly id: string,
	) {}

	/** Creates a table with text columns. */
	static async create(rest: Rest, name: string, columns: string[]): Promise<DataTable> {
		const project = await rest.call<{ id: string }>('GET', '/rest/projects/personal');
		const tables = `/rest/projects/${project.id}/data-tables`;
		const typed = columns.map((column) => ({ name: column, type: 'string' }));
		const made = await rest.call<{ id: string }>('POST', tables, { name, columns: typed });
		return new DataTable(rest, tables, made.id);
	}

	/** Adds rows. */
	async insert(data: IDataObject[]): Promise<void> {
		await this.rest.call('POST', `${this.tables}/${this.id}/insert`, { data, returnType: 'count' });
	}

	/** Writes into the row with an ID. */
	async update(id: number, data: IDataObject): Promise<void> {
		const filters = [{ columnName: 'id', condition: 'eq', value: id }];
		const body = { filter: { type: 'and', filters }, data };
		await this.rest.call('PATCH', `${this.tables}/${this.id}/rows`, body);
	}

	/** All rows, oldest first. */
	async rows(): Promise<Row[]> {
		type Page = { data: Row[] };
		const page = await this.rest.call<Page>('GET', `${this.tables}/${this.id}/rows`);
		return page.data.sort((a, b) => a.id - b.id);
	}
}
