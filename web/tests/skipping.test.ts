import { afterEach, expect, it, vi } from 'vitest';
import { actionsOf } from '../src/lib/actions';
import { LiveTable } from '../src/lib/live.svelte';
import { Room } from '../src/lib/room.svelte';
import type { Snapshot } from '../src/lib/types';

afterEach(() => vi.unstubAllGlobals());

/** Guest 1 sat down after round 7 had begun, and others play it at leisure. */
const during = (round: number, deciding: number | null = null) => {
  const felt = { round, boxes: {}, places: {} };
  const sign = { seats: 6, wagers: [] };
  const open = { phase: 'settling', due: [], seats: [], felt, last: null, rounds: round - 1, sign, notices: [] };
  const view = { view: 'player', player: 'Guest 1', seat: 3, deciding, choices: [], spots: [], hands: {}, public: open };
  return {
    view,
    clocks: { pace: 'calm', skipping: [], sitting_out: [], paces: {}, cut: null, kept: [] },
    names: { seats: {} },
  } as unknown as Snapshot;
};

it('ends what is only shown for whoever has seen enough of a round, also without being in it', async () => {
  vi.stubGlobal('document', { getAnimations: () => [] });
  const give = vi.spyOn(LiveTable.prototype, 'give').mockResolvedValue({ frame: 'acknowledged', id: 'one', sequence: 8, digest: '' });
  const room = new Room('prime-1');
  room.live.connection = 'live';
  room.live.state = during(7);
  expect(actionsOf(room).map((each) => each.name)).toEqual(['skip']);
  await room.skip();
  expect(give).toHaveBeenCalledWith({ do: 'skip' });
  expect(room.skipped).toBe(true);
  expect(actionsOf(room)).toEqual([]);

  room.live.state = during(8);
  expect(room.skipped).toBe(false);
});

it('shows things again once there is something to decide', async () => {
  vi.stubGlobal('document', { getAnimations: () => [] });
  vi.spyOn(LiveTable.prototype, 'give').mockResolvedValue({ frame: 'acknowledged', id: 'one', sequence: 8, digest: '' });
  const room = new Room('prime-1');
  room.live.state = during(7);
  await room.skip();
  room.live.onstate?.(during(7, 3));
  expect(room.skipped).toBe(false);
  // Cards that are on their way as the player is asked are all that is skipped then.
  room.live.state = during(7, 3);
  await room.skip();
  expect(room.skipped).toBe(false);
});
