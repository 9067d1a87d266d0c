/** Hints for an AI that builds a workflow, such as n8n's assistant or a client of n8n's MCP server. n8n 1.x ignores them. */
import type { INodeTypeDescription } from 'n8n-workflow';

// The fields do not tell an AI that the node waits by itself, or that each item costs credits.
const RULES = [
	'The node waits for the result by itself: add no Wait node and no loop that polls.',
	'An item that costs credits is one video: a table of rows makes one of each row. Set options.traceId to the ID of the row, so that a second run pays for none again, and options.maximumCredits to what a run may spend. options.dryRun estimates the credits and submits nothing.',
	'To work on the video of an earlier PixVerse node, set sourceVideo to the mode "videoId" with an expression that gives $json.video_id.',
	'Leave model, quality and duration at their defaults unless the user asks for others.',
];

export const builderHint: INodeTypeDescription['builderHint'] = {
	searchHint: RULES.join(' '),
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-pixverse.pixVerseTrigger',
			relationHint:
				'Starts a workflow when a video is ready: submit with waitForCompletion false and options.webhookId',
		},
	],
};
