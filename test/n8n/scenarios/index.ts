/** The scenarios in the order in which they run. */
import type { Scenario } from '../bench';
import { agents } from './agents';
import { awake } from './awake';
import { combined, storages } from './binaryStorage';
import { browser } from './browser';
import { commandLine } from './commandLine';
import { credentialTest } from './credentialTest';
import { errors } from './errors';
import { allExamples } from './examplesAll';
import { formExamples } from './examplesForms';
import { peopleExamples } from './examplesPeople';
import { rowExamples } from './examplesRows';
import { triggerExamples } from './examplesTrigger';
import { network } from './network';
import { nodeSearch } from './nodeSearch';
import { fullDisk, operator } from './operator';
import { panels } from './panels';
import { prices } from './prices';
import { deploy, restarts } from './restart';
import { stop } from './stop';
import { triggers } from './trigger';
import { unverified } from './unverified';
import { waitNodes } from './waitNode';

export const scenarios: Scenario[] = [
	...[commandLine, credentialTest, ...errors, stop, operator, fullDisk, ...network],
	...[...storages, combined, ...triggers, ...agents, ...triggerExamples, ...formExamples],
	...[...rowExamples, ...peopleExamples, ...restarts, deploy, ...waitNodes, ...browser],
	...[...allExamples, nodeSearch, ...panels, ...prices, unverified, ...awake],
];
