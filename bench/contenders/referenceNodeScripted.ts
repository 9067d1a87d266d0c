/** The reference node on the scripted clock: its own code, with a model of what n8n gives a node. */
import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import type { Scene } from '../../test/support/simulation/scene';
import { call, retried } from './client';
import { ReferenceNode } from './referenceNode';
import type { Begin } from './scripted';
import { follow, seedsOf } from './scripted';

const node = new ReferenceNode();

function contextOf(scene: Scene, seeds: number[], pollingInterval: number): IExecuteFunctions {
	const settings: Record<string, unknown> = { wait: true, download: false, pollingInterval };
	return {
		getInputData: () => seeds.map((seed) => ({ json: { seed } })),
		getNode: () => ({ name: 'Reference' }),
		getNodeParameter: (name: string, index: number) => settings[name] ?? seeds[index],
		getCredentials: async () => ({ baseUrl: 'http://model' }),
		helpers: {
			httpRequestWithAuthentication: async (_name: string, options: IHttpRequestOptions) =>
				await call(scene, options),
		},
	} as unknown as IExecuteFunctions;
}

/** The node with so many seconds between two looks; its items come out when all have ended. */
export const referenceNode =
	(seconds: number): Begin =>
	(scene, batch) =>
		follow(scene, async (ended) => {
			const seeds = seedsOf(batch);
			const context = contextOf(scene, seeds, seconds);
			await retried(scene, batch.tries ?? 1, async () => await node.execute.call(context));
			seeds.forEach(ended);
		});
