/**
 * Whether keys moved the focus where it is. A browser applies the next key to whatever was clicked last; but anyone who
 * clicks a chip and then presses Enter means the main action, not that chip again.
 */
let byKeys = false;

/** What had the focus before a dialog took it, and whether keys had moved it there: closing the dialog gives it back. */
let before: { at: EventTarget | null; byKeys: boolean } | null = null;

/** Follow the focus, from the beginning of the page on. */
export function followFocus(page: Pick<EventTarget, 'addEventListener'>): void {
  page.addEventListener('focusout', ({ target }) => {
    if (!isInDialog(target)) before = { at: target, byKeys };
  });
  // Checked at once: the first key pressed afterward makes any focus a visible one.
  page.addEventListener('focusin', ({ target }) => {
    const back = before?.at === target ? before : null;
    byKeys = back ? back.byKeys : target instanceof Element && target.matches(':focus-visible');
    if (!isInDialog(target)) before = null;
  });
  // A click on what already has the focus does not move it.
  page.addEventListener('pointerdown', () => (byKeys = false), { capture: true });
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
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
