/** The settings of a stand-in that was told nothing. */
import { defaultEffects, defaultTemplates } from './catalogue';
import { assetBytes } from './media';
import type { StandInSettings } from './types';

/** What clients do that may or may not be right: our own node does none of it. */
export const clientWays = (areTaken: boolean) => ({
	idsAsText: areTaken,
	octetStreamFiles: areTaken,
	urlEncodedUploads: areTaken,
	placeholders: areTaken,
	tracelessRequests: areTaken,
});

const defaults = (): StandInSettings => ({
	apiKey: 'standin-key',
	accountLimit: 5,
	credits: 1_000_000,
	price: 45,
	charges: 'published',
	jobs: { kind: 'looks', looks: 2 },
	outcome: () => 1,
	pendingStatus: 5,
	repeatedTrace: 'sameAnswer',
	remembersRefusals: false,
	notFoundLooks: 0,
	effects: [...defaultEffects],
	effectList: 'paged',
	templates: [...defaultTemplates],
	speakerPath: 'both',
	creditsKey: 'credits',
	bigIds: false,
	idsBefore: 0,
	videoBytes: assetBytes,
	resultPath: 'ok',
	fileHost: undefined,
	listedOnly: true,
	acceptAnyMediaId: true,
	unknownFields: 'noted',
	...clientWays(false),
	webhooks: {},
});

/** Writes the defaults and what was given over `settings`, which tests may have changed. */
export function restoreSettings(
	settings: StandInSettings,
	given: Partial<StandInSettings>,
): StandInSettings {
	return Object.assign(settings, defaults(), given);
}

/** The settings a stand-in starts with. */
export function createSettings(given: Partial<StandInSettings>): StandInSettings {
	return restoreSettings(defaults(), given);
}
