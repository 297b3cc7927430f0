/** The felt of a game for tests, as the house would send it. */
import type { Layout } from '../src/lib/types';

export const spot = (wager: string, key = '', x = 0, y = 0) => ({
  wager,
  label: wager.toUpperCase(),
  x,
  y,
  key,
  name: null,
  about: '',
  lamp: false,
});

export const LAYOUT: Layout = {
  lead: 'Three cards against three.',
  apart: null,
  bots: {},
  choices: { play: { they: 'plays', you: '', key: '', about: '' }, fold: { they: 'folds', you: '', key: '', about: '' } },
  spots: [spot('prime', 'i', -52, -52), spot('ante', 'a'), spot('play')],
  hand: { y: 68, cards: 3, width: 44, room: 150 },
  central: [{ place: 'dealer', name: 'Dealer', x: 0, y: 132, cards: 3, drawn: 0, width: 66, room: 280, aside: '', color: '' }],
  arrangement: 'dealt',
  how: [],
  terms: [],
  ranks: [],
  keys: [{ key: 'P', does: 'play' }],
  raises: false,
  tables: {},
  beside: [],
  board: null,
  pools: [],
  shape: null,
};
