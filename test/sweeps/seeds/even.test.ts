// One half of the random fault schedules.
import { playHalf } from './half';

playHalf('even');
