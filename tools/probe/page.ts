/**
 * The statements of docs/service.md that a probe could settle. A statement is the sentence that holds an
 * anchor, `<a id="trace-again"></a>`. Pure.
 */

/** One anchored sentence of the page. */
export interface Statement {
	anchor: string;
	text: string;
}

const FIRST_HEADING = '## Requests';
const ANCHOR = /<a id="([\w-]+)"><\/a>/g;
const SENTENCE_END = /(?<=\.)\s+(?=<a id|[A-Z0-9`*])/;

/** A sentence that only says where the one before it is from. */
const MARK = /^(Documented\b|Clients and\b|(Clients|One client|Assumed)[.;,])/;

/** What a sentence says when nobody has documented its fact, or only one client shows it. */
const OPEN =
	/not documented|documents none|the answer not at all|without the fields|is not\.$|\bassumed\b|(?<!no )\bone client\b|\ba client('s|\b)|an? node of another tool|nobody|nothing is known|no field but|no public price|no charge was|in no table|second-hand|disputed|disagree|may be absent/i;

/** The blocks below the heading: paragraphs and list items, each in one line. */
function blocksOf(markdown: string): string[] {
	const [, about = ''] = markdown.split(`${FIRST_HEADING}\n`);
	return about
		.split(/\n(?=- |\n|#)/)
		.map((block) => block.replace(/^- /, '').replace(/\s+/g, ' ').trim())
		.filter((block) => block !== '' && !/^[#|]/.test(block));
}

function sentencesOf(block: string): string[] {
	const sentences: string[] = [];
	for (const part of block.split(SENTENCE_END)) {
		const isMark = MARK.test(part) && sentences.length > 0;
		if (isMark) sentences.push(`${sentences.pop()} ${part}`);
		else sentences.push(part);
	}
	return sentences;
}

const allSentences = (markdown: string) => blocksOf(markdown).flatMap(sentencesOf);
const withoutAnchors = (text: string) => text.replace(ANCHOR, '').trim();

/** The anchored sentences of the page, in order. */
export function statementsIn(markdown: string): Statement[] {
	return allSentences(markdown).flatMap((sentence) =>
		[...sentence.matchAll(ANCHOR)].map(([, anchor]) => ({
			anchor,
			text: withoutAnchors(sentence),
		})),
	);
}

/** The open sentences that have no anchor. */
export function openWithoutAnchor(markdown: string): string[] {
	return allSentences(markdown)
		.filter((sentence) => OPEN.test(withoutAnchors(sentence)))
		.filter((sentence) => sentence.match(ANCHOR) === null);
}
