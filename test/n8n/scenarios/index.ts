/** The scenarios in the order in which they run. */
import type { Scenario } from '../bench';
import { agentHabits } from './agentHabits';
import { agentRefused } from './agentRefused';
import { agentRestyles } from './agentRestyles';
import { binaryStorage } from './binaryStorage';
import { browser } from './browser';
import { commandLine } from './commandLine';
import { credentialTest } from './credentialTest';
import { effectPicker } from './effectPicker';
import { errorItems } from './errorItems';
import { errorSettings } from './errorSettings';
import { everyOperation } from './everyOperation';
import { agentExample } from './examplesAgent';
import { formExamples } from './examplesForms';
import { examplePictures } from './examplesPictures';
import { rowExamples } from './examplesRows';
import { triggerExamples } from './examplesTrigger';
import { troubleExamples } from './examplesTrouble';
import { wokenExample } from './examplesWoken';
import { latest } from './latest';
import { mcp } from './mcp';
import { network } from './network';
import { nodeSearch } from './nodeSearch';
import { panels } from './panels';
import { prices } from './prices';
import { releases } from './released';
import { restarts } from './restart';
import { secureProxy } from './secureProxy';
import { sourceModes } from './sourceModes';
import { stop } from './stop';
import { triggers } from './trigger';
import { toolPanel } from './toolPanel';
import { triggerLoad } from './triggerLoad';
import { triggerPanel } from './triggerPanel';
import { twoProcesses } from './twoProcesses';
import { unverified } from './unverified';

export const scenarios: Scenario[] = [
	commandLine,
	credentialTest,
	effectPicker,
	...errorSettings,
	errorItems,
	everyOperation,
	stop,
	...network,
	secureProxy,
	twoProcesses,
	...binaryStorage,
	...triggerLoad,
	...triggers,
	...triggerExamples,
	...wokenExample,
	agentRestyles,
	agentRefused,
	agentHabits,
	...mcp,
	agentExample,
	...formExamples,
	...rowExamples,
	...troubleExamples,
	...restarts,
	...releases,
	browser,
	latest,
	examplePictures,
	nodeSearch,
	panels,
	sourceModes,
	...prices,
	triggerPanel,
	toolPanel,
	unverified,
];
