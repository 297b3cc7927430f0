/**
 * Whether keys brought the focus where it is. A browser takes whatever was clicked last as meant by the next key;
 * whoever clicks a chip and then presses Enter means the main action, and not that chip once more.
 */
let byKeys = false;

/** Follow the focus, from the beginning of the page on. */
export function followFocus(page: Pick<EventTarget, 'addEventListener'>): void {
  // Asked at once: the first key pressed afterward makes any focus a visible one.
  page.addEventListener('focusin', ({ target }) => (byKeys = target instanceof Element && target.matches(':focus-visible')));
  // What has the focus already is given no other by a click.
  page.addEventListener('pointerdown', () => (byKeys = false), { capture: true });
}

export function isByKeys(): boolean {
  return byKeys;
}

/** What is drawn as a button is pressed as any other is, by Enter or the space bar, if keys have gone to it. */
export function pressing(event: KeyboardEvent, then: (() => void) | undefined): boolean {
  if (!byKeys || (event.key !== 'Enter' && event.key !== ' ')) return false;
  event.preventDefault();
  event.stopPropagation();
  then?.();
  return true;
}
