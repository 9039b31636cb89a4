import { expect, test } from 'vitest';
import { blocks } from './blocks.ts';

const line = (ply: number, by: number, text: string, seat?: number) => ({ ply, by, text, event: { kind: 'x', seat } });

test('what a seat did in a row is a block, what a move brought is one line of it', () => {
  const lines = [
    line(0, -1, 'The game begins.'),
    line(1, 0, 'Ana pays.', 0),
    line(1, 0, 'Ana unlocks.', 0),
    line(1, 0, '', 0),
    line(2, 0, 'Ana is done.', 0),
    line(2, 0, 'Ben rolls.', 1), // by Ana's move, but his turn
    line(3, 1, 'Ben pushes.', 1),
  ];
  expect(blocks(lines)).toEqual([
    { seat: -1, lines: [{ ply: 0, text: 'The game begins.' }] },
    {
      seat: 0,
      lines: [
        { ply: 1, text: 'Ana pays. Ana unlocks.' },
        { ply: 2, text: 'Ana is done.' },
      ],
    },
    {
      seat: 1,
      lines: [
        { ply: 2, text: 'Ben rolls.' },
        { ply: 3, text: 'Ben pushes.' },
      ],
    },
  ]);
});
