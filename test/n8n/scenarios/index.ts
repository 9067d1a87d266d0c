/** The scenarios, as suites that run at the same time, each in an n8n of its own. */
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
import { sheets } from './sheet';
import { stop } from './stop';
import { triggers } from './trigger';
import { unverified } from './unverified';
import { waitNodes } from './waitNode';

const runs: Scenario[] = [
	...[commandLine, credentialTest, ...errors, stop, operator, fullDisk, ...network],
	...[...storages, combined, ...triggers, ...agents, ...triggerExamples, ...formExamples],
	...[...rowExamples, ...peopleExamples, ...restarts, deploy, ...waitNodes, ...sheets, ...awake],
];

/** What a person sees in the browser, and what n8n knows of the nodes. */
const editor: Scenario[] = [
	...[...browser, ...allExamples, nodeSearch, ...panels, ...prices, unverified],
];

export const suites = [runs, editor];
