/** All mistakes that the tests must notice. */
import type { Patch } from './patch';
import { balance } from './patches/balance';
import { answers } from './patches/answers';
import { confirmations } from './patches/confirmations';
import { contract } from './patches/contract';
import { edges } from './patches/edges';
import { files } from './patches/files';
import { guidance } from './patches/guidance';
import { hostile } from './patches/hostile';
import { identity } from './patches/identity';
import { limiter } from './patches/limiter';
import { meaning } from './patches/meaning';
import { names } from './patches/names';
import { onTime } from './patches/onTime';
import { outage } from './patches/outage';
import { outcome } from './patches/outcome';
import { paths } from './patches/paths';
import { permits } from './patches/permits';
import { release } from './patches/release';
import { prices } from './patches/prices';
import { probe } from './patches/probe';
import { refusals } from './patches/refusals';
import { results } from './patches/results';
import { seeds } from './patches/seeds';
import { sending } from './patches/sending';
import { stalls } from './patches/stalls';
import { stopping } from './patches/stopping';
import { submission } from './patches/submission';
import { trigger } from './patches/trigger';
import { unforeseen } from './patches/unforeseen';
import { waitLimit } from './patches/waitLimit';

export const patches: Patch[] = [
	...submission,
	...identity,
	...answers,
	...sending,
	...stopping,
	...outcome,
	...paths,
	...contract,
	...guidance,
	...hostile,
	...results,
	...meaning,
	...names,
	...edges,
	...files,
	...waitLimit,
	...release,
	...limiter,
	...permits,
	...refusals,
	...onTime,
	...outage,
	...seeds,
	...balance,
	...prices,
	...stalls,
	...trigger,
	...unforeseen,
	...confirmations,
	...probe,
];
