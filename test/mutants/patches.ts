/** All mistakes that the tests must notice. */
import type { Patch } from './patch';
import { contract } from './patches/contract';
import { gate } from './patches/gate';
import { guidance } from './patches/guidance';
import { hostile } from './patches/hostile';
import { outage } from './patches/outage';
import { outcome } from './patches/outcome';
import { patience } from './patches/patience';
import { paths } from './patches/paths';
import { seeds } from './patches/seeds';
import { sending } from './patches/sending';
import { stopping } from './patches/stopping';
import { submission } from './patches/submission';

export const patches: Patch[] = [
	...submission,
	...sending,
	...stopping,
	...outcome,
	...paths,
	...contract,
	...guidance,
	...hostile,
	...patience,
	...gate,
	...outage,
	...seeds,
];
