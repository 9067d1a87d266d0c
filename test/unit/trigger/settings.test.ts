// Settings with which nothing could ever start the workflow: the trigger refuses to listen.
import type { IHookFunctions } from 'n8n-workflow';
import { PixVerseTrigger } from '../../../nodes/PixVerseTrigger/PixVerseTrigger.node';
import { checkSettings, triggerSettings } from '../../../nodes/PixVerseTrigger/settings';

const warn = jest.fn();

const check = async (parameters: Record<string, unknown>, webhookSecret = 'whsec_of_the_tests') =>
	await checkSettings({
		logger: { warn },
		getNode: () => ({ name: 'PixVerse Trigger', parameters }),
		getNodeParameter: (name: string, otherwise: unknown) => parameters[name] ?? otherwise,
		getCredentials: async () => await Promise.resolve({ webhookSecret }),
	} as unknown as IHookFunctions);

describe('the trigger', () => {
	it('has no version 1, at each call of which n8n 2.x evaluates an expression', () => {
		expect(new PixVerseTrigger().description.version).not.toContain(1);
	});

	it.each([['ready'], 'ready', undefined])('listens for the outcomes %j', async (outcomes) => {
		await expect(check({ outcomes })).resolves.toBeUndefined();
	});

	it('does not listen for no outcome', async () => {
		await expect(check({ outcomes: [] })).rejects.toThrow("'Events' is empty");
	});

	it('does not listen without a secret, unless the user says so', async () => {
		await expect(check({}, ' ')).rejects.toMatchObject({
			message: 'The credential has no Webhook Secret',
			description: expect.stringContaining('Copy the secret') as string,
		});
		await expect(check({ acceptWithoutSecret: true }, ' ')).resolves.toBeUndefined();
	});

	it.each([
		[{ acceptWithoutSecret: true }, 'whsec_of_the_tests', ['Webhook Secret']],
		[{ acceptWithoutSecret: true }, ' ', []],
		[{}, 'whsec_of_the_tests', []],
	])('says that its switch does nothing beside a secret: %j, "%s"', async (set, secret, said) => {
		warn.mockClear();
		await check(set, secret);
		expect(warn.mock.calls).toEqual(said.map((text) => [expect.stringContaining(text)]));
	});

	it.each([{}, { acceptWithoutSecret: true }])(
		'does not listen with a label beside the secret: %j',
		async (parameters) => {
			const field = 'ID: 40583337 Secret: whsec_of_the_tests';
			await expect(check(parameters, field)).rejects.toThrow('holds a label or an ID');
		},
	);
});

it.each([
	...['', ' ', null, [], undefined, false, -1, NaN, 'soon'].map((value) => [value, 30, 300]),
	[0, 0, 0],
	['20', 20, 20],
])('An option that is %j becomes %j and %j.', (value, maxConfirmations, tolerance) => {
	const options = { maxConfirmations: value, timestampTolerance: value };
	const getNodeParameter = (name: string, otherwise: unknown) =>
		name === 'options' ? options : otherwise;
	const settings = triggerSettings({ getNodeParameter } as never);
	expect(settings).toMatchObject({ maxConfirmations, tolerance });
});
