// Pieces fly from where they were to where they are now: FLIP animations for every element with `data-piece`.
import { moving } from './settings.svelte.ts';

const MS = 280;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

interface Place {
  readonly box: DOMRect;
}

type Places = Map<string, Place>;

/** Returns where each piece inside *root* is now. */
export function places(root: ParentNode): Places {
  const found: Places = new Map();
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')) {
    const box = element.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) found.set(element.dataset.piece!, { box });
  }
  return found;
}

let running: Animation[] = [];

/** Ends all flights at once; the next click never waits for one. */
export function land(): void {
  for (const animation of running) animation.finish();
  running = [];
}

/**
 * Animates pieces from *before* to where they are now. A new piece comes from the piece that `data-from` names, or fades
 * in.
 */
export function fly(root: ParentNode, before: Places): void {
  land();
  if (!moving()) return;
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-piece]')) {
    const now = element.getBoundingClientRect();
    if (now.width === 0) continue;
    const was = before.get(element.dataset.piece!) ?? before.get(element.dataset.from ?? '');
    if (!was) {
      if (before.size > 0) running.push(element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200 }));
      continue;
    }
    const dx = was.box.x + was.box.width / 2 - (now.x + now.width / 2);
    const dy = was.box.y + was.box.height / 2 - (now.y + now.height / 2);
    const scale = was.box.width / now.width;
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) continue;
    running.push(flight(element, dx, dy, scale));
  }
}

function flight(element: HTMLElement | SVGElement, dx: number, dy: number, scale: number): Animation {
  // Inside an SVG, a CSS pixel of a transform is a unit of the drawing: convert to it.
  const unit = element instanceof SVGGraphicsElement ? 1 / (element.getScreenCTM()?.a || 1) : 1;
  element.style.transformBox = 'fill-box';
  element.style.transformOrigin = 'center';
  const settled = getComputedStyle(element).transform;
  const rest = settled === 'none' ? '' : settled;
  return element.animate(
    [
      { transform: `translate(${dx * unit}px, ${dy * unit}px) ${rest} scale(${scale})`, zIndex: 10 },
      { transform: rest || 'none', zIndex: 10 },
    ],
    { duration: MS, easing: EASE },
  );
}
