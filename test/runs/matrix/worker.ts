/** A process of the matrix: runs its part of the cells on the engine that it is told. */
import '../../support/harness/setup';
import { chooseEngine } from '../../support/harness/chooseEngine';

const [engine = '2.x', shard = '0', shards = '1', only = ''] = process.argv.slice(2);
chooseEngine(engine);

// Only now: what it imports depends on the engine.
import('./shard')
	.then(async ({ runShard }) => {
		const message = await runShard({ shard: Number(shard), shards: Number(shards), only });
		process.send?.(message, () => process.exit(0));
	})
	.catch((error: Error) => {
		console.error(error.stack);
		process.exit(1);
	});
