// Looks at a table as somebody at this window does: what is wrong with the frame, in sentences.
window.frame = (() => {
  const LEAST = 12; // pixels of the smallest text
  const SPOTS = [0.5, 0.2, 0.8].flatMap((x) => [0.5, 0.2, 0.8].map((y) => [x, y]));
  const named = (each) => (each.dataset?.pick ?? each.getAttribute?.('aria-label') ?? '') || each.outerHTML.slice(0, 90);
  const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest('.unseen');

  /** Whether a finger finds it where it stands now: inside the window, with nothing over it. */
  function inSight(each) {
    const tray = each.parentElement?.closest('[data-tray]'); // what is swiped in it is at hand as long as it is
    if (tray && tray.scrollWidth > tray.clientWidth) return inSight(tray);
    const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
    return SPOTS.some(([x, y]) => {
      const there = document.elementFromPoint(left + width * x, top + height * y);
      return there && (each.contains(there) || there.contains(each));
    });
  }

  /** Whether any part of it can be seen: not all of it is scrolled away. */
  function partly(each) {
    let box = each.getBoundingClientRect();
    for (let around = each.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const frame = around.getBoundingClientRect();
      const [left, top] = [Math.max(box.left, frame.left), Math.max(box.top, frame.top)];
      box = new DOMRect(left, top, Math.min(box.right, frame.right) - left, Math.min(box.bottom, frame.bottom) - top);
    }
    return box.width > 2 && box.height > 2;
  }

  const usable = (each) => !each.disabled && each.ariaDisabled !== 'true' && seen(each);
  const among = (what) => [...document.querySelectorAll(what)].filter(usable);
  const makes = (each, move) => each.dataset.pick?.split(' ').every((part) => move.includes(part)) ?? false;
  const leads = (each, move) => each.dataset.shows?.split(' ').some((part) => move.includes(part)) ?? false;

  /**
   * The controls of the current choice: those of the frame, those of a legal move, and those in what is always in sight
   * (`data-sight`). What is told first (`data-first`) has its own buttons; all else waits for them.
   */
  function controls(legal) {
    const own = among('[data-pick], [data-shows]').filter((each) => legal.some((move) => makes(each, move) || leads(each, move)));
    const frame = among('.prompt, .actions > *, nav.bottom button, header a, header button');
    const told = among('[data-first] button');
    if (told.length) return [...frame, ...told];
    return [...new Set([...frame, ...own, ...among('[data-sight] button')])];
  }

  /** The legal moves that nothing in this window makes or leads to. */
  function unreachable(legal) {
    const own = among('[data-pick], [data-shows]').filter(inSight);
    return legal.filter((move) => !own.some((each) => makes(each, move) || leads(each, move)));
  }

  /** Where the board stands: no choice moves it. */
  function stands() {
    const { x, y, width, height } = document.querySelector('.middle').getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  }

  function sizeOf(node) {
    const around = node.parentElement;
    const size = Number.parseFloat(getComputedStyle(around).fontSize);
    return around instanceof SVGGraphicsElement ? size * Math.abs(around.getScreenCTM().a) : size;
  }

  function smallTexts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement;
      if (around.closest('.beside') && !partly(around)) continue; // hundreds of lines of the log
      if (!/[\p{L}\p{N}]/u.test(node.textContent) || around.closest('.glyph, title, script, style, noscript, option') || !seen(around)) continue;
      if (around.getBoundingClientRect().width && sizeOf(node) < LEAST - 0.05) found.push(`${node.textContent.trim()}: ${sizeOf(node).toFixed(1)} px`);
    }
    return found;
  }

  /** What is wrong: the *legal* moves can't be made without scrolling, small text, one thing over another, a sideways scroll. */
  function faults(legal) {
    const found = controls(legal).filter((each) => !inSight(each)).map((each) => `not in sight: ${named(each)}`);
    found.push(...unreachable(legal).map((move) => `out of reach: ${move.join(' ')}`));
    found.push(...smallTexts().map((text) => `too small: ${text}`));
    for (const each of document.querySelectorAll('button, a[href], select, input')) {
      if (each.closest('.beside, .board, .act > .last') || !seen(each) || !partly(each) || inSight(each)) continue;
      found.push(`covered: ${named(each)}`);
    }
    for (const each of [document.documentElement, ...document.querySelectorAll('main, main > div, .board, .beside')])
      if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible') found.push(`sideways: ${each.className || each.tagName} ${each.scrollWidth} of ${each.clientWidth}`);
    if (document.documentElement.scrollHeight > innerHeight) found.push(`past the end: ${document.documentElement.scrollHeight} of ${innerHeight}`);
    if (document.documentElement.scrollWidth > innerWidth) found.push(`sideways: the page, ${document.documentElement.scrollWidth} of ${innerWidth}`);
    return found;
  }
  return { faults, stands };
})();
