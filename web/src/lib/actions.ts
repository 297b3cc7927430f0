/** What the player may do now, the main thing first; what is not legal is not in the list. */
import { dollars } from './money';
import type { Room } from './room.svelte';
import { capital } from './seats';
import type { OpenChoice } from './types';

export interface Action {
  name: string;
  label: string;
  /** The amount it moves, in words, or nothing. */
  amount: string;
  key: string;
  /** The one in brass. */
  main: boolean;
  small: string;
  run: () => Promise<void>;
}

type Given = Omit<Action, 'main' | 'amount' | 'small'> & Partial<Action>;

const action = (given: Given): Action => ({ main: false, amount: '', small: '', ...given });

export function actionsOf(room: Room): Action[] {
  const view = room.view;
  if (!view || room.live.connection !== 'live' || view.public.phase === 'closed') return [];
  if (room.seat === null) return sitting(room);
  if (room.choices.length) return deciding(room);
  if (room.wagering) return wagering(room);
  return [];
}

/** The free seat nearest to the middle of the table. */
export function bestSeat(room: Room): number | null {
  const middle = (room.seats.length + 1) / 2;
  const free = room.seats.filter((seat) => !seat.player).map((seat) => seat.seat);
  return free.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b)[0] ?? null;
}

function sitting(room: Room): Action[] {
  const seat = bestSeat(room);
  if (seat === null) return [];
  const chips = room.card ? `with ${dollars(room.card.chips)} in practice chips` : 'with practice chips';
  return [action({ name: 'sit', label: 'Sit down', key: 'Enter', main: true, small: chips, run: () => room.sit(seat) })];
}

function deciding(room: Room): Action[] {
  const left = room.secondsUntil(room.live.state?.clocks.decide_by);
  const open = room.choices.filter((each) => each.refusal === null);
  const main = open.find((each) => each.choice.wager) ?? open[0];
  return open.flatMap((each) => buttons(room, each, each === main, left)).sort((a, b) => Number(a.main) - Number(b.main));
}

/** One button for each amount that makes sense: the least, whole multiples of it, the most. */
function buttons(room: Room, open: OpenChoice, main: boolean, left: number | null): Action[] {
  const { name, wager, least = 0, most = 0 } = open.choice;
  const small = main && left !== null ? `${left} s to decide` : '';
  const key = name.charAt(0).toUpperCase();
  if (!wager) {
    return [action({ name, label: capital(name), key, main, small, run: () => room.decide(open, 0) })];
  }
  return multiples(least, most).map((amount, index, all) =>
    action({
      name: `${name}-${amount}`,
      label: capital(name),
      amount: dollars(amount),
      key: index ? String(index + 1) : key,
      main: main && index === all.length - 1,
      small: main && index === all.length - 1 ? small : '',
      run: () => room.decide(open, amount),
    }),
  );
}

export function multiples(least: number, most: number): number[] {
  if (least <= 0 || least >= most) return [most];
  const count = Math.floor(most / least);
  return count <= 4 ? Array.from({ length: count }, (_, index) => least * (index + 1)) : [least, most];
}

function wagering(room: Room): Action[] {
  const { betting } = room;
  const list: Action[] = [];
  if (betting.canUndo) list.push(action({ name: 'undo', label: 'Undo', key: 'U', run: () => betting.undo() }));
  if (betting.total) {
    list.push(action({ name: 'clear', label: 'Clear', key: 'C', run: () => betting.clear() }));
    if (betting.total <= (room.own?.chips ?? 0)) {
      list.push(action({ name: 'double', label: 'Double', key: 'X', run: () => betting.makeDouble() }));
    }
  }
  const main = mainWager(room);
  if (main) list.push(main);
  return list;
}

function mainWager(room: Room): Action | null {
  const { betting, own } = room;
  const clocks = room.live.state?.clocks;
  const left = room.secondsUntil(clocks?.closes_bets_at);
  const soon = left === null ? '' : `bets close in ${left} s`;
  if (betting.total) {
    if (room.seat !== null && clocks?.ready.includes(room.seat)) return null;
    return action({
      name: 'ready',
      label: 'Deal',
      amount: dollars(betting.total),
      key: 'D',
      main: true,
      small: soon || 'no more wagers from me',
      run: () => room.give({ do: 'ready' }),
    });
  }
  if (betting.againTotal) {
    return action({
      name: 'rebet',
      label: 'Rebet',
      amount: dollars(betting.againTotal),
      key: 'R',
      main: true,
      small: soon || 'the same as before',
      run: () => betting.makeAgain(),
    });
  }
  return firstWager(room) ?? (own && room.card ? moreChips(room) : null);
}

/** The wager without which there is no round: a chip, or the least the table takes. */
function firstWager(room: Room): Action | null {
  const { betting, own, seat } = room;
  const spot = own?.spots.find((each) => each.seat === seat && each.refusal === null && isRequired(room, each.wager));
  if (!own || seat === null || !spot) return null;
  const next = betting.next(seat, spot.wager);
  const amount = next <= own.chips ? next : spot.least;
  if (amount > own.chips) return null;
  const name = room.seats.find((each) => each.seat === seat)?.spots.find((each) => each.place.wager === spot.wager);
  return action({
    name: 'first',
    label: name?.name ?? capital(spot.wager),
    amount: dollars(amount),
    key: (name?.place.key || 'Enter').toUpperCase(),
    main: true,
    small: 'to be dealt in',
    run: () => betting.put(seat, spot.wager, amount),
  });
}

function isRequired(room: Room, wager: string): boolean {
  return room.view?.public.sign.wagers.some((offer) => offer.wager === wager && offer.required === 'always') ?? false;
}

function moreChips(room: Room): Action {
  const chips = room.card?.chips ?? 0;
  return action({
    name: 'buy-in',
    label: 'Practice chips',
    amount: dollars(chips),
    key: 'B',
    main: true,
    small: 'free, and worth nothing',
    run: () => room.give({ do: 'buy-in', chips }),
  });
}

/** One sentence on what to do, or on what the table waits for. */
export function promptOf(room: Room): string {
  const view = room.view;
  if (!view) return 'Looking for the table…';
  if (room.live.connection !== 'live') return 'The connection is gone; your seat and your wagers are kept.';
  if (view.public.phase === 'closed') return 'This table is closed.';
  if (room.seat === null) return bestSeat(room) === null ? 'Every seat is taken. You can watch.' : 'Take a seat: one click, no account.';
  if (room.choices.length) return 'Your turn.';
  if (room.wagering) return wageringPrompt(room);
  const decision = view.public.due.find((each) => each.what === 'decision');
  if (decision) {
    const who = room.seats.find((each) => each.seat === decision.seat);
    return `${who?.player ?? `Seat ${decision.seat}`} decides.`;
  }
  return 'The dealer is at work.';
}

function wageringPrompt(room: Room): string {
  const clocks = room.live.state?.clocks;
  if (room.betting.total) {
    if (room.seat !== null && clocks?.ready.includes(room.seat)) {
      const left = room.secondsUntil(clocks.closes_bets_at);
      return left === null ? 'Waiting for the others.' : `Waiting for the others: bets close in ${left} s.`;
    }
    return 'Add to any spot, or have the cards dealt.';
  }
  return room.betting.againTotal ? 'The same again, or choose a chip and a spot.' : 'Choose a chip, then a spot on the table.';
}
