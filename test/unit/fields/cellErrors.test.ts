// The errors that spreadsheets write where a formula gives no value.
import { isCellError, mayHoldCellError } from '../../../nodes/PixVerse/fields/tools/cellErrors';

it.each([
	...['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NUM!', '#SPILL!', '#ERROR!', 'Loading...'],
	...['#NULL!', '#CALC!', '#GETTING_DATA', '#BUSY!'],
	...['Loading…', '#n/a', ' #N/A\u200b', '###', '########'],
	...['Err:502', 'Err:508', '#NV', '#SAKNAS!', 'Laden...', '#WERT!'],
	...['#BEZUG!', '#ZAHL!', '#VALEUR!', '#NOM?', '#¡VALOR!', '#ЗНАЧ!'],
	...['＃N/A', '#DIV/0', '#UNPARSEABLE', '#NO MATCH'],
	...['#INVALID REF', 'Wird geladen…', 'Cargando...'],
])('%s is an error of a spreadsheet.', (text) => {
	expect(isCellError(text)).toBe(true);
	expect(mayHoldCellError(text)).toBe(true);
});

it.each([
	...['', '#', '##', '#1', '#love', '#REF', 'REF!', 'N/A', 'n/a', 'Loading'],
	...['Loading bar...', '#N/A!!', '#invalid feelings', 'Cargando el video...'],
	...['#N/A is what Excel says', 'Hello #N/A', 'undefined', '-', 7, null, undefined, {}, ['#N/A']],
])('%j is none.', (value) => {
	expect(isCellError(value)).toBe(false);
});
