/** The unit tests that judge Stryker's mutants, as one file: packages are loaded once for a mutant, and not for each file. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const unit = join(__dirname, '../unit');

describe.each(['account', 'fields', 'http', 'item', 'job', 'prices', 'run', 'trigger', 'values'])(
	'%s',
	(folder) => {
		describe.each(readdirSync(join(unit, folder)))('%s', (file) => {
			require(join(unit, folder, file));
		});
	},
);
