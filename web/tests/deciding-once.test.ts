import { expect, it, vi } from 'vitest';
import { LiveTable } from '../src/lib/live.svelte';
import { Room } from '../src/lib/room.svelte';
import type { OpenChoice, Snapshot } from '../src/lib/types';

const check = { choice: { name: 'check' }, refusal: null } as unknown as OpenChoice;
const asked = { view: { view: 'player', player: 'Guest 1', seat: 3, deciding: 3, choices: [check] } } as unknown as Snapshot;

it('takes a very quick second click for the first one: the next street is not decided by it', async () => {
  let answer = (): void => {};
  const give = vi
    .spyOn(LiveTable.prototype, 'give')
    .mockImplementation(() => new Promise((done) => (answer = () => done({ frame: 'acknowledged', id: 'one', sequence: 8, digest: '' }))));
  const room = new Room('holdem-2');
  room.live.state = asked;

  const first = room.decide(check, 0);
  await room.decide(check, 0);
  expect(give).toHaveBeenCalledTimes(1);
  answer();
  await first;
  // Once it is answered, a click means the next question.
  const next = room.decide(check, 0);
  expect(give).toHaveBeenCalledTimes(2);
  answer();
  await next;
});
