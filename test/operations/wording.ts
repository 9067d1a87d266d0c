/** The rules for texts to users. A function returns what is wrong, or nothing. Pure. */

/** Words that n8n's title case leaves small, except at the start. */
const SMALL_WORDS = new Set(
	(
		'a an and as at because but by en for if in neither nor of on only or over per so some than ' +
		'that the to up upon versus via when with without yet'
	).split(' '),
);

/** Words with capitals of their own. */
const PROPER = /^(PixVerse|VibeMV|n8n|I)$|^[A-Z0-9]{2,}s?$/;

const BRITISH = new RegExp(
	'\\b(\\w*colour|centre|behaviour|favour|honour|neighbour|grey\\b|metre\\b|licence|catalogue|' +
		'cancelled|labelled|travelling|modelling|programme\\b|whilst|analyse|' +
		'(customi|initiali|normali|optimi|organi|recogni|summari|utili|visuali)s[ei])\\w*',
	'i',
);

const PLACEHOLDER =
	/\b(todo|fixme|tbd|lorem|ipsum|placeholder|xxx+)\b|<(?!\/?(?:a|ul|li)\b)[^>]|\.\.\.|\[\[/i;

const TOKEN = /\b(sk-|ey[A-Z])\w+|\b(?=\w*\d)(?=\w*[A-Za-z])\w{24,}\b/;

const withoutLinks = (text: string) =>
	text.replace(/<\/?a\b[^>]*>/g, '').replace(/https?:\/\/[^\s]+?(?=[.,;]?(\s|$))/g, 'address');

/** One sentence stands without a final period, several end with one. */
export function endingProblem(text: string): string | undefined {
	const plain = withoutLinks(text).replace(/\be\.g\./g, 'eg');
	const several = /[.!?]["')]? +["'(]?[A-Z]/.test(plain);
	const ends = /[.!?]["')]?$/.test(plain);
	if (several && !ends) return 'several sentences without a final period';
	return !several && ends ? 'one sentence with a final period' : undefined;
}

export function titleProblem(text: string): string | undefined {
	const words = text.split(/[\s/()-]+/).filter(Boolean);
	const wrong = words.find((word, at) => {
		if (/^[\d'"…&]/.test(word)) return false;
		const small = at > 0 && SMALL_WORDS.has(word.toLowerCase());
		return small ? word !== word.toLowerCase() : !PROPER.test(word) && !/^[A-Z]/.test(word);
	});
	return wrong === undefined ? undefined : `"${wrong}" is not in title case`;
}

/**
 * An action begins like the name of its operation, which is what a person looks for, and says on
 * what; capitals only where they belong, and no articles.
 */
export function actionProblem(name: string, action = ''): string | undefined {
	const [first, ...rest] = action.split(' ');
	const isAlike = first.toLowerCase() === name.split(' ')[0].toLowerCase();
	const isPlain = (word: string) => PROPER.test(word) || !/^[A-Z]|^(an?|the)$|[.!?]$/.test(word);
	return isAlike && rest.length > 0 && rest.every(isPlain) ? undefined : `the action "${action}"`;
}

export function spellingProblem(text: string): string | undefined {
	const british = BRITISH.exec(text)?.[0];
	return british && `"${british}" is British`;
}

export function textProblem(text: string): string | undefined {
	const plain = withoutLinks(text);
	const british = spellingProblem(plain);
	if (british) return british;
	const placeholder = PLACEHOLDER.exec(plain)?.[0];
	if (placeholder) return `"${placeholder}" is a placeholder`;
	const token = TOKEN.exec(plain)?.[0];
	if (token) return `"${token}" looks like a secret`;
	return plain === plain.trim() && !/ {2}/.test(plain) ? undefined : 'blanks too many';
}

/** Whether names stand in the order of the alphabet; matters from five on. */
export function orderProblem(names: string[]): string | undefined {
	if (names.length < 5) return undefined;
	const sorted = [...names].sort((a, b) => a.localeCompare(b, 'en'));
	const at = names.findIndex((name, index) => name !== sorted[index]);
	return at === -1 ? undefined : `"${names[at]}" stands where "${sorted[at]}" should`;
}
