import { expect, it } from 'vitest';
import { Going } from '../src/lib/going.svelte';
import { stageIn } from '../src/lib/happening';
import { drawn, takeOff } from '../src/lib/landing.svelte';
import type { SeatModel } from '../src/lib/seats';
import type { AnyEvent, AnyView, Due, Update } from '../src/lib/types';

const event = (kind: string, cards: string[] = []): AnyEvent => ({ event: `${kind}.v1`, cards }) as unknown as AnyEvent;
const view = (round: number | null, ...due: string[]): AnyView =>
  ({ public: { felt: { round }, due: due.map(dueFor) } }) as unknown as AnyView;
const dueFor = (why: string): Due => ({ why }) as Due;
const update = (round: number, events: AnyEvent[]): Update => ({ events, view: view(round) }) as Update;

it.each([
  ['cards-dealt', 'dealing'],
  ['hand-examined', 'dealing'],
  ['cards-exposed', 'exposing'],
  ['dealer-revealed', 'revealing'],
  ['seat-settled', 'settling'],
  ['wager-placed', null],
])('%s moves cards for %s', (kind, stage) => {
  expect(stageIn([event(kind)])).toBe(stage);
});

it('says what was due until the cards left, and goes on with each of them', () => {
  const going = new Going();
  going.leave(update(1, [event('cards-dealt', ['Ah', '??'])]), view(1, 'deal'));
  expect(going.now).toEqual({ stage: 'dealing', due: [{ why: 'deal' }], cards: 2, faceDown: false });
  going.leave(update(1, [event('decision-made')]), view(1, 'decide'));
  expect(going.now?.stage).toBe('dealing');
  going.leave(update(1, [event('cards-exposed', ['Kd'])]), view(1, 'expose'));
  expect(going.now).toEqual({ stage: 'exposing', due: [{ why: 'expose' }], cards: 0, faceDown: false });
});

it('does not say of a first card on its way that it will close the bets', () => {
  const going = new Going();
  going.leave(update(7, [event('bets-closed'), event('cards-dealt', ['Ah'])]), view(null, 'the first card closes the bets'));
  expect(going.now).toEqual({ stage: 'dealing', due: [], cards: 1, faceDown: false });
});

it('lands the cards of a player face down, also if their faces come with the deal, and turns them when they lie there', () => {
  const seats = [
    { seat: 1, you: true, cards: ['Ah', 'Td'] },
    { seat: 2, you: false, cards: ['9c', '9d'] },
  ] as unknown as SeatModel[];
  const going = new Going();
  going.leave(update(1, [event('cards-dealt', ['??', '??', '??', '??']), event('hand-examined')]), view(1, 'deal'));
  takeOff();
  expect(going.drawn(seats).map(({ cards }) => cards)).toEqual([
    ['??', '??'],
    ['9c', '9d'],
  ]);
  drawn();
  expect(going.drawn(seats)).toBe(seats);
});

it('turns cards that have lain there face down when they are examined', () => {
  const seats = [{ seat: 1, you: true, cards: ['Ah', 'Td'] }] as unknown as SeatModel[];
  const going = new Going();
  going.leave(update(1, [event('duty-done'), event('hand-examined')]), view(1, 'rack-stub'));
  takeOff();
  expect(going.drawn(seats)).toBe(seats);
  drawn();
});
