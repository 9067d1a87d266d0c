// The same seed always gives the same: more of the seeds that `test/time/seeds/seeds.test.ts` begins with.
import { areTheSame, LIMIT } from '../seeds/twice';

it.each([21, 41, 61, 81])(
	'the same seed gives the same trace, byte for byte: 20 seeds from %i on',
	areTheSame,
	LIMIT,
);
