/** The errors that spreadsheets show in place of the value of a formula. All functions are pure. */
import { normalized } from '../../transport/values/userValues';

// The errors of Excel, Google Sheets and Airtable, and the words of a cell that still loads, in English, German, French,
// Spanish, Portuguese, Italian, Dutch, Polish, Russian, Nordic languages, Czech, Turkish, Hungarian and Japanese.
const ERRORS = `
#N/A #REF! #VALUE! #NAME? #DIV/0! #NUM! #NULL! #SPILL! #CALC! #ERROR! #FIELD! #BLOCKED! #CONNECT! #BUSY! #UNKNOWN!
#EXTERNAL! #PYTHON! #TIMEOUT! #GETTING_DATA #DIV/0 #UNPARSEABLE
loading... chargement... cargando... carregando... caricamento... ładowanie... загрузка...
#NV #WERT! #BEZUG! #ZAHL! #ÜBERLAUF! #KALK! #FELD!
#VALEUR! #NOM? #NOMBRE! #NUL! #PROPAGATION!
#¡VALOR! #¡REF! #¿NOMBRE? #¡NUM! #¡DIV/0! #¡NULO! #¡DESBORDAMIENTO! #¡CALC!
#N/D #VALOR! #NOME? #NÚM! #NULO! #DESPEJAR!
#VALORE! #RIF! #NULLO! #ESPANSIONE!
#N/B #WAARDE! #VERW! #NAAM? #GETAL! #DEEL/0! #LEEG! #OVERLOOP!
#N/D! #ARG! #ADR! #NAZWA? #DZIEL/0! #LICZBA! #ZERO!
#I/T #SAKNAS! #VÄRDEFEL! #VERDI! #PUUTTUU! #ARVO! #N/DISP #HODNOTA! #YOK #DEĞER! #HIÁNYZIK #ÉRTÉK!
laden... yükleniyor... 読み込んでいます...
#Н/Д #ЗНАЧ! #ССЫЛКА! #ИМЯ? #ДЕЛ/0! #ЧИСЛО! #ПУСТО! #ПЕРЕНОС!
`;

const errors = new Set(ERRORS.trim().toLowerCase().split(/\s+/));

// Errors that need a pattern. LibreOffice numbers its errors, Excel exports # signs for a narrow column, and the errors of
// Smartsheet contain spaces.
const OTHERS =
	/^(?:err:\d{3}|#{3,}|wird geladen\.\.\.|#(?:no match|circular reference|divide by zero|invalid (?:column value|data type|operation|ref|value)))$/;

/**
 * Whether the whole value is a spreadsheet error. An error among other words does not count, because a person may have
 * written those words.
 */
export function isCellError(value: unknown): value is string {
	if (typeof value !== 'string') return false;
	const text = normalized(value);
	return errors.has(text) || OTHERS.test(text);
}

/** Whether a text may contain a spreadsheet error. This quick check comes first, because most texts contain none. */
export const mayHoldCellError = (text: string): boolean => /[#＃…]|\.{3}|err:/i.test(text);
