/** The effect picker: the whole list, what is typed, and a wrong key. */
import type { Scenario } from '../bench';
import { check } from '../bench';
import type { RestError } from '../session';

export const effectPicker: Scenario = {
	name: 'effect picker',
	async run({ rest, credential, standIn }) {
		const [wanted] = standIn.settings.effects;
		const all = await rest.searchEffects(credential);
		check(all.results.length > 1, `the list has ${all.results.length} entries`);
		const found = await rest.searchEffects(credential, wanted.name.toUpperCase().slice(0, 5));
		const hit = found.results.find(({ value }) => String(value) === String(wanted.restyle_id));
		check(hit, `typing does not find ${wanted.name}: ${JSON.stringify(found)}`);
		check(found.results.length < all.results.length, 'typing does not shorten the list');
		const values = { apiKey: 'wrong', baseUrl: standIn.url };
		const wrong = await rest.createCredential(values, 'Wrong key');
		const complaint = await rest.searchEffects(wrong).then(
			() => 'none',
			({ said }: RestError) => said,
		);
		check(/API key/i.test(complaint), `with a wrong key the picker says: ${complaint}`);
		return {
			items: 0,
			readable: [],
			note: `${all.results.length} effects; wrong key: ${complaint}`,
		};
	},
};
