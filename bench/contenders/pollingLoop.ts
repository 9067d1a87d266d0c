/**
 * The polling loop of n8n's video templates on the scripted clock: HTTP Request, Wait, HTTP Request,
 * If, and back to Wait. Several items go through "Loop Over Items" one by one: sent at once, those
 * above the account's limit would be refused and never looked at again. As in most templates, only
 * "finished" ends the loop. `pollingLoopWorkflow.ts` is the same loop as a workflow.
 */
import type { Scene } from '../../test/support/simulation/scene';
import { call, LOOK, retried, SUBMIT } from './client';
import type { Begin } from './scripted';
import { follow, seedsOf } from './scripted';

const FINISHED = 1;

async function oneVideo(scene: Scene, seed: number, wait: number, tries: number): Promise<void> {
	const send = async () =>
		await call(scene, { method: 'POST', url: SUBMIT, body: { source_video_id: 1, seed } });
	const { video_id: id } = (await retried(scene, tries, send)).Resp;
	for (;;) {
		await scene.script.pause(wait);
		const look = async () => await call(scene, { method: 'GET', url: `${LOOK}${String(id)}` });
		if ((await retried(scene, tries, look)).Resp.status === FINISHED) return;
	}
}

/** A loop whose Wait node waits so many seconds. */
export const pollingLoop =
	(seconds: number): Begin =>
	(scene, batch) =>
		follow(scene, async (ended) => {
			for (const seed of seedsOf(batch)) {
				await oneVideo(scene, seed, seconds * 1000, batch.tries ?? 1);
				ended(seed);
			}
		});
