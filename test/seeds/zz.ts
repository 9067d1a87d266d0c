import '../support/harness/setup';
import { chooseEngine } from '../support/harness/chooseEngine';
chooseEngine('2.x');
void (async () => {
  const [{ play }, { scheduleOf }] = await Promise.all([import('./play'), import('./schedule')]);
  const s = scheduleOf(Number(process.argv[2]));
  console.log(JSON.stringify(s, null, 1));
  const { trace, verdict } = await play(s);
  console.log(trace.map((l) => l.slice(0, 420)).join('\n')); console.log(JSON.stringify(Object.entries(verdict).filter(([, v]) => v.length)));
  process.exit(0);
})();
