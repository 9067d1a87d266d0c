/** Brings back what got lost: "Get" with the IDs that the logs name. */
import { outputOf } from '../bench';
import type { Rest, StoredCredential } from '../rest';
import { chain, pixVerse, splitNode, webhookNode } from '../workflows';

/** How many of the videos come back. */
export async function bringBack(
	rest: Rest,
	credential: StoredCredential,
	videoIds: string[],
): Promise<number> {
	if (videoIds.length === 0) return 0;
	const get = { operation: 'get', videoId: '={{ $json.id }}' };
	const nodes = [webhookNode('bring-back'), splitNode(), pixVerse(credential, get)];
	const workflowId = await rest.activate(chain('bring back', nodes));
	await rest.webhook('bring-back', { items: videoIds.map((id) => ({ id })) });
	const output = outputOf(await rest.finished(workflowId));
	return output.filter(({ json }) => json.state === 'ready').length;
}
