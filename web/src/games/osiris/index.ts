// What Osiris brings to the page.
import type { GameFace } from '../../lib/game.ts';
import Board from './Board.svelte';
import { deals } from './deals.ts';
import { learn } from './learn.ts';
import { todo } from './speech.ts';
import type { OsirisView } from './view.ts';

const osiris: GameFace<OsirisView> = { Board, prompt: todo, learn, deals };
export default osiris as unknown as GameFace;
