/** The scenarios in the order in which they run. */
import type { Scenario } from '../bench';
import { binaryStorage } from './binaryStorage';
import { browser } from './browser';
import { commandLine } from './commandLine';
import { credentialTest } from './credentialTest';
import { effectPicker } from './effectPicker';
import { errorSettings } from './errorSettings';
import { everyOperation } from './everyOperation';
import { triggerExamples } from './examples';
import { network } from './network';
import { panels } from './panels';
import { restarts } from './restart';
import { secureProxy } from './secureProxy';
import { stop } from './stop';
import { triggers } from './trigger';
import { triggerPanel } from './triggerPanel';
import { twoProcesses } from './twoProcesses';
import { unverified } from './unverified';

export const scenarios: Scenario[] = [
	commandLine,
	credentialTest,
	effectPicker,
	...errorSettings,
	everyOperation,
	stop,
	...network,
	secureProxy,
	twoProcesses,
	...binaryStorage,
	...triggers,
	...triggerExamples,
	...restarts,
	browser,
	panels,
	triggerPanel,
	unverified,
];
