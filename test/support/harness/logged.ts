/** What the node writes into n8n's log. */
import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';

/** The lines of the node that some work leads to; n8n writes lines of its own. */
export async function loggedDuring<T>(
	work: () => Promise<T>,
	level: 'info' | 'warn' = 'info',
): Promise<{ result: T; lines: string[] }> {
	const log = jest.spyOn(Container.get(Logger), level).mockImplementation(() => {});
	const result = await work();
	const lines = log.mock.calls.map(([line]) => String(line));
	log.mockRestore();
	return { result, lines: lines.filter((line) => line.startsWith('PixVerse')) };
}
