// The half of the driver that lives in the page: it looks again in each frame until there is something to report.
window.driver = (() => {
  const OVER = '#how-it-ended';
  const LIFT = '.curtain button.primary';
  const HEED = '.guide button.primary';
  const SCENE = '.stage button';
  const RECAP = '.recap button.primary';
  const main = () => document.querySelector('main[data-ply]');

  async function until(patience, look) {
    const deadline = Date.now() + patience;
    for (;;) {
      const found = look();
      if (found !== null || Date.now() > deadline) return found;
      await new Promise(requestAnimationFrame);
    }
  }

  /**
   * What can be done from move *ply* on: `over`, `lift`, `heed`, `mine`; or which of *seats* is on turn, and its ply.
   */
  function ready(ply, seats) {
    if (document.querySelector(OVER)) return 'over';
    if (!main() || Number(main().dataset.ply) < ply) return null;
    if (document.querySelector(LIFT)) return 'lift';
    if (document.querySelector(HEED)) return 'heed';
    document.querySelector(SCENE)?.click(); // somebody in a hurry taps it away
    document.querySelector(RECAP)?.click();
    const { turn, mine, ply: now } = main().dataset;
    if (mine === 'true') return 'mine';
    return seats.includes(Number(turn)) ? [Number(turn), Number(now)] : null;
  }

  const POINTS = [0.5, 0.2, 0.8].flatMap((x) => [0.5, 0.2, 0.8].map((y) => [x, y]));

  const SCROLLS = [['', ''], ...['center', 'start', 'end'].map((block) => [block, '']), ...['15vh', '30vh'].flatMap((margin) => [['start', margin], ['end', margin]])];

  /** Where a finger can touch a control: not where something else lies on it. */
  function touched(each) {
    if (each.disabled || each.getAttribute('aria-disabled') === 'true' || !each.checkVisibility()) return null;
    const free = () => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const points = POINTS.map(([dx, dy]) => [Math.round(left + width * dx), Math.round(top + height * dy)]); // a touch falls on whole pixels
      const point = points.find(([x, y]) => each.contains(document.elementFromPoint(x, y)));
      return point ? { pick: each.dataset.pick ?? '', x: point[0], y: point[1] } : null;
    };
    for (const [block, margin] of SCROLLS) {
      // a sheet or a header that lies over one place leaves room elsewhere, as it does for a finger
      each.style.scrollMarginBlock = margin;
      if (block) each.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
      each.style.scrollMarginBlock = '';
      const there = free();
      if (there) return there;
    }
    return null;
  }

  let tried = new WeakMap(); // controls that were touched on the way to a move, and what they said then: each is used only once
  let aimed = null; // the control touched last, what was picked then, and how long its effect may take
  const clicked = ({ target }) => aimed?.control.contains(target) && (aimed.until = Date.now() + 4000);
  document.addEventListener('click', clicked, true);

  const STILL = 3; // frames: what follows from a measured size moves a frame after it
  let seen = null; // where the next control was a frame ago: one that is still moving is not touched, unless it never rests
  function rests(control, there) {
    const still = seen?.control === control && seen.x === there.x && seen.y === there.y;
    seen = { control, ...there, frames: still ? seen.frames + 1 : 1, since: seen?.since || Date.now() };
    const rested = seen.frames >= STILL || Date.now() - seen.since > 2000;
    if (rested) seen = null;
    return rested;
  }

  /** The next control on the way to the *wanted* move; `made` when there is a newer position than *ply*. */
  function next(ply, wanted) {
    const refused = document.querySelector('.complaint');
    if (refused) throw new Error(`refused: ${refused.innerText}`);
    const { mine, picked, ply: now } = main().dataset;
    if (Number(now) > ply || document.querySelector(OVER)) return 'made';
    if (mine !== 'true' || !wanted.length) return null;
    if (aimed && Date.now() > aimed.until) {
      // it slid away from under the finger, or a newer position undid the touch: somebody would touch it again
      if (picked === aimed.picked) tried.delete(aimed.control);
      aimed = null;
    }
    const leads = (parts) => parts.every((part) => wanted.includes(part));
    const sure = document.querySelector('[data-confirm]'); // of what was picked, or of the move it names
    if (sure && leads(sure.dataset.pick?.split(' ') ?? [])) return touched(sure);
    const fresh = (each) => each.dataset.pick.split(' ').filter((part) => !picked.split(' ').includes(part)).length;
    const picks = [...document.querySelectorAll('[data-pick]')]
      .filter((each) => fresh(each) && tried.get(each) !== each.dataset.pick && leads(each.dataset.pick.split(' ')))
      .sort((one, other) => fresh(other) - fresh(one));
    const open = (each) => ['pressed', 'selected', 'expanded'].some((state) => each.getAttribute(`aria-${state}`) === 'true');
    const shows = [...document.querySelectorAll('[data-shows]')].filter(
      (each) => !open(each) && each.dataset.shows.split(' ').some((part) => wanted.includes(part)),
    );
    for (const each of [...picks, ...shows]) {
      const there = touched(each);
      if (!there) continue;
      if (!rests(each, there)) return null;
      tried.set(each, each.dataset.pick);
      aimed = { control: each, picked, until: Date.now() + 1000 };
      return there;
    }
    return null;
  }

  /**
   * A control that begins one of the *legal* moves without completing it: it leaves several open, stays pressed, or
   * shows more.
   */
  function first(legal) {
    for (const each of document.querySelectorAll('[data-pick]')) {
      const parts = each.dataset.pick.split(' ');
      const open = legal.filter((move) => parts.every((part) => move.includes(part)));
      const part = open.length === 1 && open[0].length > parts.length && each.hasAttribute('aria-pressed');
      const there = open.length > 1 || part ? touched(each) : null;
      if (there) return there;
    }
    const leads = (each) => each.dataset.shows.split(' ').some((part) => legal.some((move) => move.includes(part)));
    const shows = [...document.querySelectorAll('[data-shows]')].find((each) => leads(each) && touched(each));
    return shows ? touched(shows) : null;
  }

  /** What lies where the controls of a move are, to be reported if none can be touched. */
  function covering(wanted) {
    return [...document.querySelectorAll('[data-pick]')]
      .filter((each) => each.dataset.pick.split(' ').every((part) => wanted.includes(part)))
      .map((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return [each.outerHTML.slice(0, 200), left, top, width, height, there?.outerHTML.slice(0, 200) ?? null];
      });
  }

  return {
    LIFT,
    HEED,
    first,
    covering,
    start: () => {
      tried = new WeakMap();
      aimed = null;
    },
    ready: (patience, ...given) => until(patience, () => ready(...given)),
    next: (patience, ...given) => until(patience, () => next(...given)),
  };
})();
