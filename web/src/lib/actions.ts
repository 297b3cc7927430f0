/** What the player may do now, the main thing first; what is not legal is not in the list. */
import { dollars } from './money';
import type { Room } from './room.svelte';
import { capital, type SeatModel, shortName } from './seats';
import type { CutOffered, NamedSetting, OpenChoice, Spot } from './types';

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
  if (room.cut) return cutting(room, room.cut);
  if (room.wagering) return wagering(room);
  return skipping(room);
}

/** The free seat nearest to the middle of the table. */
export function bestSeat(seats: readonly SeatModel[]): number | null {
  const middle = (seats.length + 1) / 2;
  const free = seats.filter((seat) => !seat.player).map((seat) => seat.seat);
  return free.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b)[0] ?? null;
}

function sitting(room: Room): Action[] {
  const seat = bestSeat(room.seats);
  if (seat === null) return [];
  const chips = room.card ? `with ${dollars(room.card.brings)} in practice chips` : 'with practice chips';
  return [action({ name: 'sit', label: 'Sit down', key: 'Enter', main: true, small: chips, run: () => room.sit(seat) })];
}

/** While nothing is asked of anyone, whoever plays may see the end at once; with others, when they want it, too. */
function skipping(room: Room): Action[] {
  const { seat, view } = room;
  const others = view?.public.due.some((each) => each.what === 'decision' && view.public.seats.some((taken) => taken.seat === each.seat && taken.bot === null));
  if (seat === null || others || room.live.state?.clocks.pace === 'instant' || room.live.state?.clocks.skipping.includes(seat)) return [];
  return [action({ name: 'skip', label: 'Skip', key: 'Space', run: () => room.skip() })];
}

function deciding(room: Room): Action[] {
  const left = room.secondsUntil(room.live.state?.clocks.decide_by);
  const open = room.choices.filter((each) => each.refusal === null);
  const main = open.find((each) => each.choice.wager) ?? open[0];
  // What costs nothing first, the largest amount last.
  const order = [...open].sort((a, b) => Number(Boolean(a.choice.wager)) - Number(Boolean(b.choice.wager)));
  const short = room.card && room.choices.some((each) => each.refusal?.code === 'not-enough-chips');
  const list = order.flatMap((each) => buttons(room, each, each === main && !short, left));
  return short ? [...list, moreChips(room)] : list;
}

/** One button for each amount that makes sense: multiples of the Ante within the bounds. */
function buttons(room: Room, open: OpenChoice, main: boolean, left: number | null): Action[] {
  const { name, wager, least = 0, cards = 0 } = open.choice;
  const small = main && left !== null ? inTime(left) : '';
  const key = name.charAt(0).toUpperCase();
  if (cards) return room.chosen ? [houseSets(room, open, null), setting(room, open, room.chosen, left)] : [houseSets(room, open, left)];
  if (!wager) {
    return [action({ name, label: capital(name), key, main, small, run: () => room.decide(open, 0) })];
  }
  const { base, most: affordable } = room.raiseBounds(open);
  // The least amount is the main one and stands last, where the main action always is.
  const amounts = multiples(base, least, affordable).reverse();
  return amounts.map((amount, index, all) =>
    action({
      name: `${name}-${amount}`,
      label: capital(name),
      amount: dollars(amount),
      key: all.length > 1 ? String(amount / base) : key,
      // The main key must not be the dearest: where there are several amounts it makes the least.
      main: main && index === all.length - 1,
      small: main && index === all.length - 1 && small ? small : all.length > 1 ? `${amount / base} × ${baseName(room)}` : '',
      run: () => room.decide(open, amount),
    }),
  );
}

function baseName(room: Room): string {
  const offer = room.view?.public.sign.wagers.find((each) => each.wager === room.base);
  return offer ? shortName(offer) : 'first wager';
}

/** Whole multiples of a unit within the bounds; where there is none, what the bounds allow. */
export function multiples(unit: number, least: number, most: number): number[] {
  const found = Array.from({ length: Math.floor(most / unit) }, (_, index) => unit * (index + 1)).filter((amount) => amount >= least);
  return found.length ? found : [most];
}

function inTime(left: number): string {
  return `${left} s to decide`;
}

function setting(room: Room, open: OpenChoice, chosen: NamedSetting, left: number | null): Action {
  const able = chosen.reset.length ? 'the dealer will reset it' : chosen.qualifies ? 'the three cards qualify' : 'the three cards do not qualify';
  return action({
    name: 'set',
    label: capital(open.choice.name),
    amount: chosen.name,
    key: 'S',
    main: true,
    small: left === null ? able : `${able} · ${left} s`,
    run: () => room.decide(open, 0),
  });
}

/** Who would rather not count leaves it to the house, which sets the cards as well as they can be set. */
function houseSets(room: Room, open: OpenChoice, left: number | null): Action {
  const best = room.names.settings.find((each) => each.best);
  return action({
    name: 'house-sets',
    label: room.chosen ? 'House sets it' : 'Let the house set it',
    key: 'L',
    main: room.chosen === null,
    small: left === null ? '' : `or choose ${open.choice.cards} cards · ${left} s`,
    run: async () => {
      if (!best) return;
      room.picked = best.showdown;
      await room.decide(open, 0);
    },
  });
}

function cutting(room: Room, cut: CutOffered): Action[] {
  const left = room.secondsUntil(cut.by);
  const depth = room.depth ?? Math.floor((cut.least + cut.most) / 2);
  return [
    action({ name: 'decline', label: 'Decline', key: 'N', run: () => room.answerCut(null) }),
    action({ name: 'cut', label: 'Cut', key: 'K', main: true, small: left === null ? '' : `${left} s to answer`, run: () => room.answerCut(depth) }),
  ];
}

function wagering(room: Room): Action[] {
  const { betting } = room;
  const list: Action[] = [];
  if (betting.canUndo) list.push(action({ name: 'undo', label: 'Undo', key: 'U', run: () => betting.undo() }));
  if (betting.total) {
    list.push(action({ name: 'clear', label: 'Clear', key: 'C', run: () => betting.clear() }));
    if (betting.doubleCosts && betting.doubleCosts <= (room.own?.chips ?? 0)) {
      list.push(action({ name: 'double', label: 'Double', key: 'X', run: () => betting.makeDouble() }));
    }
  }
  if (room.short) list.push(moreChips(room, false));
  const main = mainWager(room);
  if (main) list.push(main);
  return list;
}

function mainWager(room: Room): Action | null {
  const { betting, own } = room;
  const clocks = room.live.state?.clocks;
  const left = room.secondsUntil(clocks?.closes_bets_at);
  const soon = left === null ? '' : `bets close in ${left} s`;
  const lacking = missing(room);
  if (betting.total && lacking.length) return complete(room, lacking, soon);
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

/** Wagers that a round takes beside those that lie there, or in another amount. */
export function missing(room: Room): Spot[] {
  const { own, seat, layout } = room;
  if (!own || seat === null || !layout) return [];
  const others = Object.values(own.public.felt.boxes).some((box) => box.player !== own.player);
  return own.spots.filter((spot) => {
    const placed = room.betting.wagersAt(spot.seat);
    if (!Object.keys(placed).length || spot.refusal !== null) return false;
    const offer = own.public.sign.wagers.find((each) => each.wager === spot.wager);
    const chosen = layout.oneOf?.includes(spot.wager) && layout.oneOf.some((wager) => placed[wager]);
    const required = (offer?.required === 'always' && !chosen) || (offer?.required === 'if-elected' && others);
    return required && (spot.amount < spot.least || (spot.most !== null && spot.amount > spot.most));
  });
}

function complete(room: Room, spots: readonly Spot[], soon: string): Action {
  const spot = spots[0]!;
  const place = room.layout?.spots.find((each) => each.wager === spot.wager);
  const offer = room.view?.public.sign.wagers.find((each) => each.wager === spot.wager);
  return action({
    name: `complete-${spot.wager}`,
    label: `${offer ? shortName(offer) : capital(spot.wager)}${spot.seat === room.seat ? '' : ', second box'}`,
    amount: dollars(spot.least),
    key: (place?.key || 'Enter').toUpperCase(),
    main: true,
    small: soon || 'a round takes it, too',
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
    label: 'Practice chips',
    amount: dollars(chips),
    key: 'B',
    main,
    small: 'free, and worth nothing',
    run: () => room.give({ do: 'buy-in', chips }),
  });
}

/** One sentence on what to do, or on what the table waits for. */
export function promptOf(room: Room): string {
  const view = room.view;
  if (!view) return 'Looking for the table…';
  const pending = room.live.pending.at(-1);
  // That the connection is gone is said above the felt.
  if (room.live.connection !== 'live') return pending ? `No answer yet to your ${room.inWords(pending)}.` : 'Nothing can be done meanwhile.';
  if (pending) return `Your ${room.inWords(pending)} is on its way…`;
  if (view.public.phase === 'closed') return 'This table is closed.';
  if (room.seat === null) return bestSeat(room.seats) === null ? 'Every seat is taken. You can watch.' : 'Take a seat: one click, no account.';
  if (room.setting && !room.chosen) return `Choose the ${room.setting.choice.cards} cards of your showdown hand${room.own?.deciding === room.seat ? '' : ', in your second box'}${untilDecided(room)}.`;
  if (room.choices.some((each) => each.refusal?.code === 'not-enough-chips')) return `Your turn${timed(room)}. For that wager you lack chips; more are free.`;
  if (room.choices.length) return room.held.length > 1 ? `Your turn: ${room.own?.deciding === room.seat ? 'the box at your seat' : 'your second box'}.` : 'Your turn.';
  if (room.cut) return 'The dealer offers you the cut of the new shoe.';
  const cut = room.live.state?.clocks.cut;
  if (cut) return `${room.seats.find((each) => each.seat === cut.seat)?.player ?? `Seat ${cut.seat}`} is offered the cut. Wagers are open.`;
  if (room.wagering) return wageringPrompt(room);
  // Whoever sat down during a round has nothing to do until it is over.
  if (!room.held.some((seat) => view.public.felt.boxes[seat])) return 'You are in the next round: this one goes on without you.';
  const decision = view.public.due.find((each) => each.what === 'decision');
  if (decision) {
    const who = room.seats.find((each) => each.seat === decision.seat);
    return `${who?.player ?? `Seat ${decision.seat}`} decides.`;
  }
  return 'The dealer is at work.';
}

/** How long there is to decide, where no button can say it yet. */
function untilDecided(room: Room): string {
  const left = room.secondsUntil(room.live.state?.clocks.decide_by);
  return left === null ? '' : `: ${left} s, then the house sets them`;
}

/** The same after words that ask. */
function timed(room: Room): string {
  const left = room.secondsUntil(room.live.state?.clocks.decide_by);
  return left === null ? '' : `: ${inTime(left)}`;
}

function wageringPrompt(room: Room): string {
  const clocks = room.live.state?.clocks;
  const lacking = missing(room)[0];
  if (room.betting.total && lacking) {
    const name = room.view?.public.sign.wagers.find((each) => each.wager === lacking.wager);
    return `A round takes the ${name ? shortName(name) : capital(lacking.wager)}, too. Without it, your wagers are handed back when bets close.`;
  }
  if (room.short) return `That leaves you ${dollars(room.own?.chips ?? 0)}, too little to stay in after the deal: take some back, or more chips.`;
  if (room.betting.total) {
    if (room.seat !== null && clocks?.ready.includes(room.seat)) {
      const left = room.secondsUntil(clocks.closes_bets_at);
      return left === null ? 'Waiting for the others.' : `Waiting for the others: bets close in ${left} s.`;
    }
    return 'Add to any spot, or have the cards dealt.';
  }
  if (actionsOf(room).some((each) => each.name === 'buy-in')) return 'You are out of chips. More are free.';
  return room.betting.againTotal ? 'The same again, or choose a chip and a spot.' : 'Choose a chip, then a spot on the table.';
}
