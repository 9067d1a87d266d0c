/** What the terminal shows while the editor runs: what the node logs, and what the stand-in delivers. */
import type { Ledger } from '../../test/support/standin';
import { isAccepted } from '../../test/support/standin/webhook/deliver';
import { PAUSES_S } from './examples';

/** A part of n8n's log: the lines of the node, and where to read on, after the last whole line. */
export function logLines(log: string, from: number): { lines: string[]; next: number } {
	const next = Math.max(from, log.lastIndexOf('\n') + 1);
	const found = log.slice(from, next).matchAll(/PixVerse: .*|PixVerse Trigger: .*/g);
	return { lines: [...found].map(([line]) => line), next };
}

/** Why nothing came of a delivery, as n8n answers it. */
const reasons: Record<number, string> = {
	0: 'no answer',
	404: 'nobody listens at this URL',
};

/** The line of each attempt to deliver from the one with this number on. */
export function deliveryLines({ webhookAttempts }: Ledger, from: number): string[] {
	return webhookAttempts.slice(from).map((attempt, index) => {
		const { at, status, text, videoId } = attempt;
		const upToNow = webhookAttempts.slice(0, from + index);
		const pause = PAUSES_S[upToNow.filter((one) => one.videoId === videoId).length];
		const again = pause === undefined ? 'given up' : `again in ${pause} s`;
		const refused = `${reasons[status] ?? `HTTP ${status} ${text}`}: ${again}`;
		const time = new Date(at).toTimeString().slice(0, 8);
		return `${time}  Delivered video ${videoId}  ${isAccepted(attempt) ? 'ok' : refused}`;
	});
}
