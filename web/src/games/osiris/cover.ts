// What the box of Osiris would show.
import type { Cover } from '../../lib/covers.ts';

export default { age: 14, moves: 330, art: ['grain', 'obelisk', 'barge', 'sphinx', 'city'] } satisfies Cover;
