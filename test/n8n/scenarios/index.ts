/** The scenarios in the order in which they run. */
import type { Scenario } from '../bench';
import { commandLine } from './commandLine';
import { credentialTest } from './credentialTest';
import { effectPicker } from './effectPicker';
import { errorSettings } from './errorSettings';

export const scenarios: Scenario[] = [
	commandLine,
	credentialTest,
	effectPicker,
	...errorSettings,
];
