/** Our node on the scripted clock: its own transport, without n8n around it. */
import { start } from '../../test/support/simulation/run';
import type { Begin } from './scripted';

/** The node stops waiting after ten minutes unless told otherwise; the contenders wait for ever. */
const options = { waitLimit: 60 };

/** Begins a run of "Restyle Video" that waits for its videos. */
export const pixVerse: Begin = ({ script, service }, { items, firstSeed, tries }) =>
	start(script, service, { items, firstSeed, tries, options });
