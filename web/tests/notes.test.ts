import { expect, it } from 'vitest';
import { isNext } from '../src/lib/notes.svelte';

const inside = {};
const note = { contains: (other: unknown) => other === inside };

it.each([
  ['a click on the felt', { target: {} }, true],
  ['a key of the table', { target: {}, key: 'd' }, true],
  ['Escape', { target: {}, key: 'Escape' }, true],
  ['a click on its clause', { target: inside }, false],
  ['the way to it by keys', { target: {}, key: 'Tab' }, false],
  ['a key that is only held', { target: {}, key: 'Shift' }, false],
])('a note that stays goes with what is done next: %s, %o, %s', (_, event, goes) => {
  expect(isNext(event, note)).toBe(goes);
});
