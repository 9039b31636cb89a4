// What Deities of the Old Kingdom brings to the page.
import type { GameFace } from '../../lib/game.ts';
import Act from './Act.svelte';
import { about } from './about.ts';
import Board from './Board.svelte';
import Finale from './Finale.svelte';
import Hand from './Hand.svelte';
import { learn } from './learn.ts';
import { todo } from './speech.ts';
import type { DeitiesView } from './view.ts';

const deities: GameFace<DeitiesView> = {
  Board,
  Hand,
  Act,
  Finale,
  counts: true,
  prompt: todo,
  learn,
  about,
  house: ['blockers_silence', 'spare_cubes', 'spells_without_unlock'],
  sounds: { unlock: 'laid', final: 'laid', cast: 'yes' },
};
export default deities as unknown as GameFace;
