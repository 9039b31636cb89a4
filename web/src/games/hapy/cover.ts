// What the box of Hâpy Families would show.
import type { Cover } from '../../lib/covers.ts';

export default { age: 5, moves: 80, art: ['jackal', 'cat', 'crocodile', 'falcon', 'hippo', 'bull'] } satisfies Cover;
