// What Hâpy Families brings to the page.
import type { GameFace } from '../../lib/game.ts';
import Board from './Board.svelte';
import Hapy from './Hapy.svelte';
import LayoutChoice from './LayoutChoice.svelte';
import { learn } from './learn.ts';
import Question from './Question.svelte';
import { todo } from './speech.ts';
import type { HapyView } from './view.ts';

const hapy: GameFace<HapyView> = {
  Board,
  prompt: todo,
  learn,
  Scene: Question,
  scenes: ['given', 'refused'],
  guide: Hapy,
  controls: { layout: LayoutChoice },
};
export default hapy as unknown as GameFace;
