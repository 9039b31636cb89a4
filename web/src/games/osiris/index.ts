// What Osiris brings to the page.
import type { GameFace } from '../../lib/game.ts';
import Act from './Act.svelte';
import { about } from './about.ts';
import Board from './Board.svelte';
import { deals } from './deals.ts';
import Finale from './Finale.svelte';
import Hand from './Hand.svelte';
import Holding from './Holding.svelte';
import { learn } from './learn.ts';
import Scene from './Scene.svelte';
import { todo } from './speech.ts';
import { onStage } from './telling.svelte.ts';
import type { OsirisView } from './view.ts';

const osiris: GameFace<OsirisView> = {
  Board,
  Holding,
  Hand,
  Act,
  Finale,
  counts: true,
  suspense: true,
  Scene,
  scenes: ['bless', 'card-action', 'award', 'deal'],
  telling: onStage,
  sounds: { build: 'laid', award: 'laid', deal: 'yes' },
  prompt: todo,
  learn,
  about,
  deals,
};
export default osiris as unknown as GameFace;
