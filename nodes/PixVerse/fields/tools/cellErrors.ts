/** What spreadsheets and their exports write where a formula gives no value. Pure. */
import { normalized } from '../../transport/http/userValues';

/** Of Excel, Google Sheets and Airtable, in English and as German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Nordic, Czech, Turkish and Hungarian sheets show them. */
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

/** LibreOffice numbers its errors, Excel exports what a narrow column shows, and those of Smartsheet have several words. */
const OTHERS =
	/^(?:err:\d{3}|#{3,}|wird geladen\.\.\.|#(?:no match|circular reference|divide by zero|invalid (?:column value|data type|operation|ref|value)))$/;

/** Whether a text is such an error and nothing else: as a word among others a person may have written it. */
export function isCellError(value: unknown): value is string {
	if (typeof value !== 'string') return false;
	const text = normalized(value);
	return errors.has(text) || OTHERS.test(text);
}

/** Whether a text may have such an error in it. */
export const mayHoldCellError = (text: string): boolean => /[#＃…]|\.{3}|err:/i.test(text);
