// The gods of Deities of the Old Kingdom.
import type { Gods } from '../../lib/gods.ts';
import { CREAM, INK } from '../../lib/ink.ts';

export default [
  { id: 'ra', text: 'gods.ra', name: 'god.ra', sign: 'ra', colour: '#d99a1c', ink: INK },
  { id: 'khepri', text: 'gods.khepri', name: 'god.khepri', sign: 'scarab', colour: '#2b5d73', ink: CREAM },
] satisfies Gods;
