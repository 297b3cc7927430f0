/**
 * Whether keys moved the focus where it is. A browser applies the next key to whatever was clicked last; but anyone who
 * clicks a chip and then presses Enter means the main action, not that chip again.
 */
let byKeys = false;

/** Follow the focus, from the beginning of the page on. */
export function followFocus(page: Pick<EventTarget, 'addEventListener'>): void {
  // Checked at once: the first key pressed afterward makes any focus a visible one.
  page.addEventListener('focusin', ({ target }) => (byKeys = target instanceof Element && target.matches(':focus-visible')));
  // A click on what already has the focus does not move it.
  page.addEventListener('pointerdown', () => (byKeys = false), { capture: true });
}

export function isByKeys(): boolean {
  return byKeys;
}

/** Something drawn as a button is pressed like any other, by Enter or the space bar, if keys have moved to it. */
export function pressing(event: KeyboardEvent, then: (() => void) | undefined): boolean {
  if (!byKeys || (event.key !== 'Enter' && event.key !== ' ')) return false;
  event.preventDefault();
  event.stopPropagation();
  then?.();
  return true;
}
