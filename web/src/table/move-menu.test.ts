import { expect, test } from 'vitest';
import { menu } from './move-menu.ts';

const steps = [
  [['p', 'Ask for nothing']],
  [
    ['1', 'Ask Ana'],
    ['1', 'Anubis'],
    ['1', 'Jackal 1'],
  ],
  [
    ['1', 'Ask Ana'],
    ['1', 'Anubis'],
    ['2', 'Jackal 2'],
  ],
  [
    ['1', 'Ask Ana'],
    ['2', 'Bastet'],
    ['1', 'Cat 1'],
  ],
  [
    ['2', 'Ask Ben'],
    ['1', 'Anubis'],
    ['1', 'Jackal 1'],
  ],
];
const actions = [36, 37, 38, 43, 73];

test('begins with the most general choice', () => {
  expect(menu(actions, steps, []).entries).toEqual([
    { id: 'p Ask for nothing', key: 'p', label: 'Ask for nothing', action: 36 },
    { id: '1 Ask Ana', key: '1', label: 'Ask Ana', action: null },
    { id: '2 Ask Ben', key: '2', label: 'Ask Ben', action: 73 },
  ]);
});

test('goes on with the next choice', () => {
  const next = menu(actions, steps, ['1 Ask Ana']);
  expect(next.title).toBe('Ask Ana');
  expect(next.entries.map((entry) => [entry.label, entry.action])).toEqual([
    ['Anubis', null],
    ['Bastet', 43],
  ]);
});

test('skips a choice without an alternative', () => {
  const only = menu([37, 38], [steps[1]!, steps[2]!], []);
  expect(only.title).toBe('Anubis');
  expect(only.entries.map((entry) => entry.label)).toEqual(['Jackal 1', 'Jackal 2']);
});

test('numbers choices that have no key', () => {
  const unnamed = menu([1, 2], [[['', 'Take']], [['', 'Leave']]], []);
  expect(unnamed.entries.map((entry) => entry.key)).toEqual(['1', '2']);
});

test('starts over when the position has changed', () => {
  expect(menu(actions, steps, ['1 Ask Cleo']).entries).toHaveLength(3);
});

test('goes on after a choice that was made at once, and tells like labels apart', () => {
  const cards = [
    [
      ['', 'Take a card'],
      ['28', 'mummy'],
      ['1', 'left'],
    ],
    [
      ['', 'Take a card'],
      ['28', 'mummy'],
      ['2', 'right'],
    ],
    [
      ['', 'Take a card'],
      ['29', 'mummy'],
    ],
  ];
  const first = menu([28, 27, 29], cards, []);
  expect(first.entries.map((entry) => [entry.key, entry.action])).toEqual([
    ['28', null],
    ['29', 29],
  ]);
  expect(menu([28, 27, 29], cards, ['28 mummy']).entries.map((entry) => entry.action)).toEqual([28, 27]);
});
