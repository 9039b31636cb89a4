// What Deities of the Old Kingdom brings to the page.
import type { GameFace } from '../../lib/game.ts';
import Board from './Board.svelte';
import { learn } from './learn.ts';
import { todo } from './speech.ts';
import type { DeitiesView } from './view.ts';

const deities: GameFace<DeitiesView> = { Board, prompt: todo, learn };
export default deities as unknown as GameFace;
