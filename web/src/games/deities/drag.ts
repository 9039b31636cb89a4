// Where on the page dice are dragged to.
import type { Way } from './field.ts';
import { wayAt } from './preview.ts';

const box = (cell: string): DOMRect | undefined =>
  document.querySelector(`[data-cell="${cell}"]`)?.getBoundingClientRect();

/** The way into the Field at a point of the window, for dice that are dragged there. */
export function wayUnder(x: number, y: number): Way | null {
  const [first, last] = [box('a1'), box('e5')];
  if (!first || !last) return null;
  const [wide, high] = [(last.right - first.left) / 5, (last.bottom - first.top) / 5];
  return wayAt((x - first.left) / wide, (y - first.top) / high);
}
