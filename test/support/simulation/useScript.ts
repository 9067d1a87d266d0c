/** Scripted time for the tests of a file. */
import { Script } from './script';

/** Gives each test a new script, which stands in for the node's clock while the test runs. */
export function useScript(): { readonly script: Script } {
	let script: Script;
	let uninstall: () => void;
	beforeEach(() => {
		script = new Script();
		uninstall = script.install(1);
	});
	afterEach(() => uninstall());
	return {
		get script() {
			return script;
		},
	};
}
