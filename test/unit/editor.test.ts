// Where `npm run editor` keeps n8n's own folder.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { INSTALLED } from '../../tools/editor/data';

it('In the folder of the editor, the node finds no n8n-workflow but that of n8n, which knows its errors.', () => {
	const file = JSON.stringify(join(INSTALLED, 'index.js'));
	const script = `require('module').createRequire(${file}).resolve('n8n-workflow')`;
	const run = () => execFileSync(process.execPath, ['-e', script], { stdio: 'pipe' });
	expect(run).toThrow(/MODULE_NOT_FOUND/);
});
