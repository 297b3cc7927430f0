/** What the player may do now, the main thing first; anything illegal is not in the list. */
import { chipsOf, dollars } from './money';
import type { Room } from './room.svelte';
import { boxName, capital, inWords, type SeatModel } from './seats';
import type { CutOffered, NamedSetting, OpenChoice, Spot } from './types';

export interface Action {
  name: string;
  label: string;
  /** The amount it moves, in words, or empty. */
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
  if (room.cut) return cutting(room, room.cut);
  if (room.wagering) return wagering(room);
  return room.sitsOut ? [...skipping(room), returning(room)] : skipping(room);
}

/** The free seat nearest to the middle of the table. */
export function bestSeat(seats: readonly SeatModel[]): number | null {
  const middle = (seats.length + 1) / 2;
  const far = ({ seat }: SeatModel): number => Math.abs(seat - middle);
  // A box that still shows a result is as free as any, but taken last.
  const free = seats.filter((seat) => !seat.player || seat.late);
  return free.sort((a, b) => Number(a.late) - Number(b.late) || far(a) - far(b) || a.seat - b.seat)[0]?.seat ?? null;
}

function sitting(room: Room): Action[] {
  const seat = bestSeat(room.seats);
  if (seat === null) return [];
  const kind = chipsOf(room.card?.money);
  const chips = room.card ? `with ${dollars(room.card.brings)} in ${kind}` : `with ${kind}`;
  const { elsewhere } = room.about;
  if (elsewhere)
    return [
      action({ name: 'move', label: 'Move here', key: 'Enter', main: true, small: `from ${elsewhere.title}`, run: () => room.sit(seat) }),
    ];
  return [action({ name: 'sit', label: 'Sit down', key: 'Enter', main: true, small: chips, run: () => room.sit(seat) })];
}

/** While nobody is asked anything, a player may skip to the end; with others, once they want to as well. */
function skipping(room: Room): Action[] {
  const { seat, view } = room;
  const others = view?.public.due.some(
    (each) =>
      each.what === 'decision' && each.seat !== seat && view.public.seats.some((taken) => taken.seat === each.seat && taken.bot === null),
  );
  const { pace, skipping: asked = [] } = room.live.state?.clocks ?? {};
  if (seat === null || others || room.skipped || pace === 'instant' || asked.includes(seat)) return [];
  return [action({ name: 'skip', label: 'Skip', key: 'Space', run: () => room.skip() })];
}

/** However quick the others are: whoever asks for it in time has a while to wager before the next round. */
function returning(room: Room): Action {
  return action({
    name: 'return',
    label: 'Deal me in',
    key: 'Enter',
    main: true,
    small: 'next round',
    run: () => room.give({ do: 'return' }),
  });
}

function deciding(room: Room): Action[] {
  const open = room.choices.filter((each) => each.refusal === null);
  // What costs nothing first, the largest amount last. No choice is recommended: the player must know which is best.
  const order = [...open].sort((a, b) => Number(Boolean(a.choice.wager)) - Number(Boolean(b.choice.wager)));
  const short = room.card && room.choices.some((each) => each.refusal?.code === 'not-enough-chips');
  const list = [...advising(room), ...order.flatMap((each) => buttons(room, each))];
  // Offering the chips for a raise would recommend it.
  return short ? [...list, moreChips(room, false)] : list;
}

/** Only at a training table may the player ask what each choice is worth. */
function advising(room: Room): Action[] {
  const seat = room.own?.deciding;
  if (!room.card?.training || !seat) return [];
  return [action({ name: 'advise', label: 'Ask', key: 'Q', run: () => room.give({ do: 'advise', seat }) })];
}

/** One button for each sensible amount: multiples of the Ante within the bounds. */
function buttons(room: Room, open: OpenChoice): Action[] {
  const { name, wager, least = 0, cards = 0 } = open.choice;
  const key = room.layout?.choices[name]?.key || name.charAt(0).toUpperCase();
  if (cards) return room.choosing.chosen ? [houseSets(room, open), setting(room, open, room.choosing.chosen)] : [houseSets(room, open)];
  if (!wager) return [action({ name, label: capital(name), key, run: () => room.decide(open, 0) })];
  const { base, most: affordable } = room.choosing.bounds(open);
  return multiples(base, least, affordable).map((amount) =>
    action({
      name: `${name}-${amount}`,
      label: capital(name),
      amount: dollars(amount),
      // The same number raises by as much on every street.
      key: room.layout?.raises && amount % base === 0 ? String(amount / base) : key,
      small: room.layout?.raises ? `${amount / base}× ${baseName(room)}` : '',
      run: () => room.decide(open, amount),
    }),
  );
}

function baseName(room: Room): string {
  const offer = room.view?.public.sign.wagers.find((each) => each.wager === room.base);
  return offer ? offer.short : 'first wager';
}

/** Whole multiples of a unit within the bounds; if there are none, what the bounds allow. */
export function multiples(unit: number, least: number, most: number): number[] {
  const found = Array.from({ length: Math.floor(most / unit) }, (_, index) => unit * (index + 1)).filter((amount) => amount >= least);
  return found.length ? found : [most];
}

/** The hand as the player has set it apart: the main action if the cards cannot make a better one. */
function setting(room: Room, open: OpenChoice, chosen: NamedSetting): Action {
  return action({
    name: 'set',
    label: capital(open.choice.name),
    amount: chosen.name,
    key: 'S',
    main: chosen.as_good && !chosen.reset.length,
    small: chosen.reset.length ? 'the dealer will reset it' : chosen.as_good ? chosen.note : 'not your best hand',
    run: () => room.decide(open, 0),
  });
}

/** What leaves it to the house says so. */
export const HOUSE_SETS = 'Let the house set it';

/** Who would rather not count leaves it to the house, which sets the cards as well as they can be set. */
function houseSets(room: Room, open: OpenChoice): Action {
  const best = room.names.settings.find((each) => each.best);
  return action({
    name: 'house-sets',
    label: HOUSE_SETS,
    key: 'L',
    run: async () => {
      if (!best) return;
      room.choosing.picked = best.apart;
      await room.decide(open, 0);
    },
  });
}

function cutting(room: Room, cut: CutOffered): Action[] {
  const left = room.secondsUntil(cut.by);
  const depth = room.choosing.depth ?? Math.floor((cut.least + cut.most) / 2);
  return [
    action({ name: 'decline', label: 'Decline', key: 'N', run: () => room.answerCut(null) }),
    action({
      name: 'cut',
      label: 'Cut',
      key: 'K',
      main: true,
      small: left === null ? '' : `${left} s left`,
      run: () => room.answerCut(depth),
    }),
  ];
}

function wagering(room: Room): Action[] {
  const { betting } = room;
  // The time is up: whatever is done now comes too late.
  if (room.closing) return [];
  const list: Action[] = [];
  if (betting.canUndo) list.push(action({ name: 'undo', label: 'Undo', key: 'U', run: () => betting.undo() }));
  if (betting.total && !betting.stays) {
    list.push(action({ name: 'clear', label: 'Clear', key: 'C', run: () => betting.clear() }));
    if (betting.doubleCosts && betting.doubleCosts <= (room.own?.chips ?? 0)) {
      list.push(action({ name: 'double', label: 'Double', key: 'X', run: () => betting.makeDouble() }));
    }
  }
  return [...list, ...mainWagers(room)];
}

function mainWagers(room: Room): Action[] {
  const { betting, own } = room;
  const clocks = room.live.state?.clocks;
  const left = room.secondsUntil(clocks?.closes_bets_at);
  const soon = left === null ? '' : `bets close in ${left} s`;
  const lacking = missing(room);
  if (betting.total && lacking.length) return [complete(room, lacking, soon)];
  if (betting.total) {
    if (room.seat !== null && clocks?.ready.includes(room.seat)) return room.short ? [moreChips(room)] : [];
    const deal = action({
      name: 'ready',
      label: 'Deal',
      amount: dollars(betting.total),
      key: 'D',
      main: !room.short,
      small: soon || 'starts the round',
      run: () => betting.deal(),
    });
    return room.short ? [deal, moreChips(room)] : [deal];
  }
  if (betting.againTotal) {
    const base = betting.again.reduce((sum, step) => sum + (step.wager === room.base ? step.amount : 0), 0);
    const stays = room.toStay(base) + betting.againTotal <= (own?.chips ?? 0);
    const again = action({
      name: 'rebet',
      label: 'Rebet',
      amount: dollars(betting.againTotal),
      key: 'R',
      main: stays,
      small: soon || 'the same as before',
      run: () => betting.makeAgain(),
    });
    return stays ? [again] : [again, moreChips(room)];
  }
  const first = firstWagers(room, soon);
  if (!own || !room.card) return first;
  // Nobody is led to a wager that cannot be played to its end.
  return first.length && first.every((each) => each.stays) ? first : [...first.map((each) => ({ ...each, main: false })), moreChips(room)];
}

/**
 * What no round is played without, in one click: a chip on it, or the table's minimum. If one of several is enough, each of them; the
 * player chooses which.
 */
function firstWagers(room: Room, soon: string): (Action & { stays: boolean })[] {
  const { betting, own, seat } = room;
  const open = own?.spots.filter((each) => each.seat === seat && each.refusal === null && isRequired(room, each.wager)) ?? [];
  const either = own?.public.sign.wagers.find((offer) => offer.wager === open[0]?.wager)?.one_of ?? [];
  const spots = open.filter((each, index) => !index || either.includes(each.wager));
  if (!own || seat === null) return [];
  return spots.flatMap((spot, index) => {
    const costs = (chip: number): number =>
      betting.click(seat, spot.wager, chip).amount + room.toStay(betting.next(seat, spot.wager, chip));
    // If the chosen chip is too much to stay in with, it is the minimum wager.
    const chip = costs(betting.chip) > own.chips ? spot.least : betting.chip;
    const { wagers, amount } = betting.click(seat, spot.wager, chip);
    const place = room.layout?.spots.find((each) => each.wager === spot.wager);
    if (amount > own.chips) return [];
    const first = action({
      name: index ? `first-${spot.wager}` : 'first',
      label: inWords(wagers.map((wager) => nameOf(room, wager))),
      amount: dollars(amount),
      key: (place?.key || 'Enter').toUpperCase(),
      main: spots.length === 1,
      small: soon || 'to be dealt in',
      run: () => betting.put(seat, spot.wager, betting.next(seat, spot.wager, chip)),
    });
    return { ...first, stays: costs(chip) <= own.chips };
  });
}

/** What a wager is called at the table. */
export function nameOf(room: Room, wager: string): string {
  const offer = room.view?.public.sign.wagers.find((each) => each.wager === wager);
  return offer ? offer.short : capital(wager);
}

/** Wagers that a round needs besides those on the table, or in another amount. */
export function missing(room: Room): Spot[] {
  const { own, seat, layout } = room;
  // What is put down together arrives one by one: nothing is missing until all of it has.
  if (!own || seat === null || !layout || room.betting.underway) return [];
  const others = Object.values(own.public.felt.boxes).some((box) => box.player !== own.player);
  return own.spots.filter((spot) => {
    const placed = room.betting.wagersAt(spot.seat);
    if (!Object.keys(placed).length || spot.refusal !== null) return false;
    const offer = own.public.sign.wagers.find((each) => each.wager === spot.wager);
    const chosen = offer?.one_of.some((wager) => placed[wager]);
    const required = (offer?.required === 'always' && !chosen) || (offer?.required === 'if-elected' && others);
    return required && (spot.amount < spot.least || (spot.most !== null && spot.amount > spot.most));
  });
}

function complete(room: Room, spots: readonly Spot[], soon: string): Action {
  const spot = spots[0]!;
  const place = room.layout?.spots.find((each) => each.wager === spot.wager);
  return action({
    name: `complete-${spot.wager}`,
    label: `${nameOf(room, spot.wager)}${room.boxes.held.length > 1 ? `, ${boxName(spot.seat, room.boxes.held)}` : ''}`,
    amount: dollars(spot.least),
    key: (place?.key || 'Enter').toUpperCase(),
    main: true,
    small: soon || 'required to play',
    run: () => room.betting.put(spot.seat, spot.wager, spot.least),
  });
}

function isRequired(room: Room, wager: string): boolean {
  return room.view?.public.sign.wagers.some((offer) => offer.wager === wager && offer.required === 'always') ?? false;
}

function moreChips(room: Room, main = true): Action {
  const chips = room.card?.chips ?? 0;
  return action({
    name: 'buy-in',
    label: 'Get',
    amount: `${dollars(chips)} more`,
    key: 'M',
    main,
    small: room.card?.money === 'counted' ? 'from your account' : 'free practice chips',
    run: () => room.give({ do: 'buy-in', chips }),
  });
}
