/** The unit tests that judge Stryker's mutants, as one file: packages are loaded once for a mutant, and not for each file. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const unit = join(__dirname, '../unit');

// These tests call more than a module.
const others = ['listSearch', 'standin'];
const folders = readdirSync(unit, { withFileTypes: true })
	.filter((entry) => entry.isDirectory() && !others.includes(entry.name))
	.map(({ name }) => name);

describe.each(folders)('%s', (folder) => {
	describe.each(readdirSync(join(unit, folder)))('%s', (file) => {
		require(join(unit, folder, file));
	});
});
