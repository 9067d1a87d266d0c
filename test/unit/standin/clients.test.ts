/**
 * The stand-in before clients that nobody here wrote: what it makes of our node says little if it
 * refuses what really works. They were read in autumn 2026, and none was run against the service:
 *
 * - PixVerse-MCP 2.0.0 (PixVerseAI/PixVerse-MCP, commit 943b114): the vendor's own server for
 *   language models, in Python.
 * - pixverse-api-kit (heshaojian/pixverse-api-kit, commits 97478153 to 3c1dc0d): a command line for
 *   every operation, in JavaScript, with records of its jobs.
 * - ComfyUI's PixVerse nodes (comfyanonymous/ComfyUI, commit d4b5dca): nodes of a desktop
 *   application, in Python, through its proxy.
 *
 * What each does is told in its file in `test/support/standin/clients`. Looked at and left out: a fork of
 * the relay QuantumNous/new-api (looks without a trace ID, and reads `RespData.id`, which no
 * reference has), tryAGI/PixVerse (generated from field names that no reference has, such as
 * `keyframes`), usvvdev/pixverse.back (drives the vendor's website), YspCoder/omnigo (no adapter
 * for PixVerse in what is stored).
 */
import type { StandIn } from '../../support/standin';
import { startStandIn } from '../../support/standin';
import { apiKit } from '../../support/standin/clients/apiKit';
import type { RealClient } from '../../support/standin/clients/client';
import { Connection } from '../../support/standin/clients/client';
import { comfy } from '../../support/standin/clients/comfy';
import { mcp } from '../../support/standin/clients/mcp';

const clients = [mcp, apiKit, comfy];

/** Nothing is known but what was uploaded; IDs need more than a double. */
const world = { acceptAnyMediaId: false, bigIds: true };
let standIn: StandIn;

afterEach(async () => await standIn.close());

/** The fields that no row has, each once. */
const unknown = () => [...new Set(standIn.ledger.unknownFields.map(({ field }) => field))];

/** The record as ComfyUI and the MCP server read it: anything else would end them. */
const record = {
	id: expect.anything(),
	status: 1,
	url: expect.stringMatching(/^http/),
	create_time: expect.any(String),
	modify_time: expect.any(String),
	prompt: expect.any(String),
	negative_prompt: expect.any(String),
	style: expect.any(String),
	size: expect.any(Number),
	resolution_ratio: expect.any(Number),
	outputWidth: expect.any(Number),
	outputHeight: expect.any(Number),
	has_audio: expect.any(Boolean),
	credits: expect.any(Number),
};

describe.each(clients)('$name $version', (client: RealClient) => {
	it.each(client.sequences)('$name', async ({ makes, run, unknown: expected = [] }) => {
		standIn = await startStandIn({ ...world, ...client.settings });
		const last = await run(new Connection(standIn, client));
		expect(last).toMatchObject(record);
		expect(standIn.ledger.generations.map(({ operation }) => operation)).toEqual(makes);
		expect(standIn.ledger.refusals).toEqual([]);
		expect(unknown()).toEqual(expected);
		expect((await fetch(String(last.url))).status).toBe(200);
	});

	it('needs its settings', async () => {
		standIn = await startStandIn({ ...world, accountLimit: Infinity });
		for (const name of Object.keys(client.settings)) {
			Object.assign(standIn.settings, client.settings, { [name]: false });
			const runs = client.sequences.map(
				async ({ run }) => await run(new Connection(standIn, client)).catch(String),
			);
			const refused = (await Promise.all(runs)).filter((end) => typeof end === 'string');
			expect(refused).not.toEqual([]);
			expect(refused.filter((end) => !/: (400013|400017|500032) /.test(end))).toEqual([]);
		}
	});
});
