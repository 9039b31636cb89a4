// What the box of Deities of the Old Kingdom would show.
import type { Cover } from '../../lib/covers.ts';

export default { age: 12, moves: 280, art: ['scarab', 'temple', 'sarcophagus', 'pyramid', 'eclipse'] } satisfies Cover;
