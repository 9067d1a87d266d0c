/** The scenarios in the order in which they run. */
import type { Scenario } from '../bench';
import { agents } from './agents';
import { awake } from './awake';
import { combined, storages } from './binaryStorage';
import { browser } from './browser';
import { commandLine } from './commandLine';
import { credentialTest } from './credentialTest';
import { errorItems } from './errorItems';
import { errorSettings } from './errorSettings';
import { formExamples } from './examplesForms';
import { peopleExamples } from './examplesPeople';
import { examplesKnown } from './examplesKnown';
import { examplePictures } from './examplesPictures';
import { rowExamples } from './examplesRows';
import { telegramExamples } from './examplesTelegram';
import { triggerExamples } from './examplesTrigger';
import { troubleExamples } from './examplesTrouble';
import { latest } from './latest';
import { mcp } from './mcp';
import { network } from './network';
import { nodeSearch } from './nodeSearch';
import { fullDisk, operator } from './operator';
import { panels } from './panels';
import { prices } from './prices';
import { readme } from './readme';
import { deploy, restarts } from './restart';
import { stop } from './stop';
import { toolPanel } from './toolPanel';
import { triggers } from './trigger';
import { triggerPanel } from './triggerPanel';
import { unverified } from './unverified';
import { waitNodes } from './waitNode';

export const scenarios: Scenario[] = [
	...[commandLine, credentialTest, ...errorSettings, errorItems, stop, operator, fullDisk],
	...[...network, ...storages, combined, ...triggers, ...agents, ...mcp],
	...[
		...triggerExamples,
		...formExamples,
		...rowExamples,
		...peopleExamples,
		...telegramExamples,
		...troubleExamples,
	],
	...[...restarts, deploy, ...waitNodes, browser, readme, latest, examplesKnown, examplePictures],
	...[nodeSearch, panels, ...prices, triggerPanel, toolPanel, unverified],
	...awake,
];
