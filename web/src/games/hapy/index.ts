// What Hâpy Families brings to the page.
import type { GameFace } from '../../lib/game.ts';
import Act from './Act.svelte';
import Board from './Board.svelte';
import Finale from './Finale.svelte';
import Hand from './Hand.svelte';
import Hapy from './Hapy.svelte';
import Holding from './Holding.svelte';
import LayoutChoice from './LayoutChoice.svelte';
import { learn } from './learn.ts';
import Scene from './Scene.svelte';
import { todo } from './speech.ts';
import type { HapyView } from './view.ts';

const hapy: GameFace<HapyView> = {
  Board,
  Holding,
  Hand,
  Act,
  Finale,
  prompt: todo,
  learn,
  Scene,
  scenes: ['given', 'refused', 'lay'],
  opens: true,
  sounds: { given: 'yes', refused: 'no', lay: 'laid' },
  guide: Hapy,
  controls: { layout: LayoutChoice },
  house: ['giza_mummies', 'request_ban'],
  matters: (option, chosen) => option !== 'giza_mummies' || chosen.layout === 'giza',
};
export default hapy as unknown as GameFace;
