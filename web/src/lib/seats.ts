/** What is drawn at each betting position, worked out from a view: everything on the felt comes through here. */
import { UNSEEN } from './cards';
import { boardOf, HAND, handOf, isStale, ownHands, playing, shownRound } from './lying';
import { dollars, signed } from './money';
import { leading, nextAmount, unsettled } from './wagers';
import type { AnyView, BesidePlace, Clocks, FeltBox, Layout, Names, PlayerView, Refusal, RulesPage, SpotPlace } from './types';

export interface SpotModel {
  place: SpotPlace;
  name: string;
  amount: number;
  /** Chips of the last round, shown faintly until there are new ones. */
  ghost: number;
  /** What the wager won or lost in the round that is shown, and in words. */
  result: number | null;
  said: string;
  /** Whether the viewer may put chips here now, and if not, why. */
  open: boolean;
  refusal: Refusal | null;
  /** The least that may be here. */
  least: number;
  /** Whether a decision makes it, after the cards are dealt. */
  later: boolean;
}

export interface SeatModel {
  seat: number;
  player: string | null;
  /** Whether it was that player's second box in the last round and is free now: its result is still shown. */
  late: boolean;
  you: boolean;
  /** Whether it is a box of the viewer's next to the one at the seat. */
  second: boolean;
  /** What it is called where its player has two. */
  box: string;
  /** A free box on which the viewer may wager, too (`open`), or may not (`barred`). */
  beside: 'open' | 'barred' | null;
  bot: string | null;
  away: boolean;
  ready: boolean;
  deciding: boolean;
  folded: boolean;
  spots: SpotModel[];
  cards: readonly string[];
  /** Those of them that make the hand, as the server names it. */
  made: readonly string[];
  /** The other places in front of the player, if the layout has any, and their cards. */
  also: readonly BesideModel[];
  net: number | null;
  /** Whether a progressive payout was won here and its lamp is lit. */
  award: boolean;
  status: string;
}

/** A place next to a player's hand: the cards that lie there, and what is said if they were never turned. */
export interface BesideModel {
  place: BesidePlace;
  cards: readonly string[];
  unturned: string;
}

/** "Ante, Odds and Raise". */
export function inWords(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}

/** The viewer's own cards of one round by box: they may never be turned for everyone. */
export interface Kept {
  round: number | null;
  hands: Readonly<Record<number, readonly string[]>>;
}

export const NOTHING_KEPT: Kept = { round: null, hands: {} };

/** The cards in front of the viewer, or those that were there last. */
export function kept(view: AnyView, before: Kept): Kept {
  const { round } = view.public.felt;
  return view.view === 'player' && round !== null && Object.keys(view.hands).length ? { round, hands: ownHands(view) } : before;
}

export function seatModels(view: AnyView, clocks: Clocks, layout: Layout, names: Names = NO_NAMES, had: Kept = NOTHING_KEPT): SeatModel[] {
  const count = view.public.sign.seats;
  const models = Array.from({ length: count }, (_, index) => seatModel(index + 1, view, clocks, layout, names, had));
  return models.map((each) => {
    const held = each.player === null ? [] : models.filter(({ player }) => player === each.player).map(({ seat }) => seat);
    return held.length > 1 ? { ...each, box: boxName(each.seat, held) } : each;
  });
}

/** What one of somebody's two boxes is called, everywhere on the page: as they are seen, where seats are counted from the right. */
export function boxName(seat: number, own: readonly number[]): string {
  return seat > Math.min(...own) ? 'left box' : 'right box';
}

/** Whose place it is, as the felt has it. */
export function nameAt({ you, box, player }: Pick<SeatModel, 'you' | 'box' | 'player'>): string {
  if (box) return `${you ? 'Your' : `${player}'s`} ${box}`;
  return you ? 'You' : (player ?? '');
}

/** The seats when a replayed round is over: nobody is waited for. */
export function withoutWaiting(seats: readonly SeatModel[]): SeatModel[] {
  return seats.map((seat) => (seat.status === NO_WAGER_YET ? { ...seat, status: '' } : seat));
}

/** The clocks of a table where nothing is running anymore. */
export const STILL: Clocks = {
  closes_bets_at: null,
  decide_by: null,
  cut: null,
  ready: [],
  away: [],
  house_decided: [],
  pace: null,
  paces: {},
  skipping: [],
  sitting_out: [],
  kept: [],
};

export const NO_NAMES: Names = { places: {}, aside: [], winner: null, tied: false, seats: {}, settings: [] };

function seatModel(seat: number, view: AnyView, clocks: Clocks, layout: Layout, names: Names, had: Kept): SeatModel {
  const { felt, seats, due } = view.public;
  const own = view.view === 'player' ? view : null;
  const shown = shownRound(view)?.boxes[seat] ?? null;
  const placed = felt.boxes[seat] ?? null;
  const seated = seats.find((each) => each.seat === seat) ?? null;
  // A second box stays its player's, to be seen, until somebody takes the place or the next wagers are made.
  const late = seated === null && placed === null && isLate(shown, view);
  const player = seated?.player ?? placed?.player ?? (late ? shown.player : null);
  // A player who sat down since has nothing to do with the cards that were here before, and a free seat has none. A new
  // wager clears what the last round left; until then others' chips for the next are not shown next to it.
  const box = shown?.player === player && !isStale(view) ? shown : null;
  const present = felt.round === null && box !== null ? null : placed;
  // A player who has left has nothing there anymore, not even a hand that is still played to its end.
  const you = own !== null && own.seat !== null && player === own.player;
  // A player asked for two boxes at once answers one after the other.
  const deciding = you ? own.deciding === seat : due.some((each) => each.what === 'decision' && each.seat === seat);
  const dealt = (you && felt.round !== null && own.hands[seat]?.[HAND]) || [];
  const before = (you && had.round === shownRound(view)?.round && had.hands[seat]) || [];
  const cards = cardsOf(box, dealt, before.length ? before : Array.from({ length: layout.hand.cards }, () => UNSEEN));
  const also = layout.beside.map((place) => besideModel(place, box));
  const unturned = also.map((each) => each.unturned);
  const model = {
    seat,
    player,
    late,
    you,
    second: you && seat !== own.seat,
    box: '',
    beside: player === null && own?.seat != null && own.spots.length ? besides(own, seat) : null,
    bot: seated?.bot ?? null,
    away: clocks.away.includes(seat),
    ready: clocks.ready.includes(seat),
    deciding,
    folded: box?.choice === 'fold',
    spots: layout.spots.map((place) => spotModel(place, seat, { view, box, present, you })),
    cards,
    made: playing(names.seats[seat]?.cards ?? [], [...cards, ...boardOf(shownRound(view), layout)], shownRound(view)),
    also,
    // A partial result would be taken for the whole.
    net: box && (felt.round === null || !unsettled(box).length) ? box.net : null,
    award: box?.award != null,
  };
  // Cards that make nothing yet are only listed: everyone can see them.
  const hand =
    box && !names.seats[seat]?.listed
      ? [names.seats[seat]?.name, ...(you ? unturned : []), you && box.reset && 'reset by the dealer'].filter(Boolean).join(' · ')
      : '';
  const standing = placed?.abandoned ? 'left' : placed ? 'plays' : felt.round === null ? 'idle' : 'out';
  return { ...model, status: statusOf(model, clocks, hand, standing) };
}

/** Whether a box without a seat of its own is shown as it was in the last round: its player is there, and nobody wagers yet. */
function isLate(shown: FeltBox | null, view: AnyView): shown is FeltBox {
  const { felt, seats } = view.public;
  return felt.round === null && !isStale(view) && seats.some((each) => each.player === shown?.player);
}

/** Seats as they are, with the words they had before: while cards are on their way, words wait for them. */
export function withWords(seats: readonly SeatModel[], before: readonly SeatModel[]): readonly SeatModel[] {
  if (seats === before) return seats;
  return seats.map((seat) => {
    const said = before.find((each) => each.seat === seat.seat);
    if (!said) return seat;
    const { status, deciding, folded, made, net } = said;
    return { ...seat, status, deciding, folded, made, net };
  });
}

/** What lies at a place next to a hand, and why it was not turned, once the wager it was dealt for is settled. */
function besideModel(place: BesidePlace, box: FeltBox | null): BesideModel {
  const lying = box?.places[place.place] ?? [];
  const line = box?.lines?.find((each) => each.wager === place.wager);
  const unturned = line?.outcome === 'lose' && box?.choice !== 'fold' && lying.every((card) => card === UNSEEN) ? place.unturned : '';
  return { place, cards: unturned ? [UNSEEN] : lying, unturned };
}

/**
 * The cards of a box: as everyone sees them, or as its player does. Those collected without being turned are still shown: `collected` are
 * their faces, to the player who had them, or their backs.
 */
function cardsOf(box: FeltBox | null, dealt: readonly string[], collected: readonly string[]): readonly string[] {
  if (!box) return [];
  const cards = handOf(box);
  if (cards.length && !cards.includes(UNSEEN)) return cards;
  if (dealt.length) return dealt;
  return !cards.length && (box.choice === 'fold' || box.lines) ? collected : cards;
}

function spotModel(
  place: SpotPlace,
  seat: number,
  at: { view: AnyView; box: FeltBox | null; present: FeltBox | null; you: boolean },
): SpotModel {
  const { view, box, present } = at;
  const about = leading(place.wager, view.public.sign.wagers);
  const spot = at.you && view.view === 'player' ? view.spots.find((each) => each.seat === seat && each.wager === about) : undefined;
  const offer = view.public.sign.wagers.find((each) => each.wager === place.wager);
  const line = box?.lines?.find((each) => each.wager === place.wager);
  const between = view.public.felt.round === null;
  const placed = present?.wagers[place.wager] ?? 0;
  // The house takes what is lost: then it is shown faintly, like the chips of the last round.
  const taken = !between && line !== undefined && line.paid + line.returned === 0;
  return {
    place,
    name: offer ? offer.short : place.label,
    amount: taken ? 0 : placed,
    ghost: taken ? placed : between && !present ? (box?.wagers[place.wager] ?? 0) : 0,
    result: line && (!between || !present) ? net(line) : null,
    said: line ? outcomeOf(line) : '',
    open: spot !== undefined && spot.refusal === null,
    refusal: spot?.refusal ?? null,
    least: spot?.least ?? 0,
    later: offer?.placed === 'decision',
  };
}

/** Whether the table lets this player wager on a box next to the own one, or bars it. */
function besides(own: PlayerView, seat: number): 'open' | 'barred' {
  const required = own.public.sign.wagers.find((offer) => offer.required === 'always');
  const spot = own.spots.find((each) => each.seat === seat && each.wager === required?.wager);
  return spot?.refusal === null && own.public.sign.boxes > 1 ? 'open' : 'barred';
}

export const NO_WAGER_YET = 'no wager yet';
/** What stands at the player's own seat after a decision of the house, as long as the cards are shown. */
const FOLDED_FOR_YOU = 'the house folded for you';
const DECIDED_FOR_YOU = 'the house decided for you';
export const NEXT_ROUND = 'waiting for the next round';

/** What is said about a seat, including to others that nothing is there yet: the page tells its player elsewhere. */
function statusOf(seat: Omit<SeatModel, 'status'>, clocks: Clocks, hand: string, at: 'plays' | 'idle' | 'out' | 'left'): string {
  if (seat.player === null) return '';
  const parts: string[] = [];
  if (at === 'left') return 'left';
  const late = clocks.house_decided.includes(seat.seat);
  if (seat.folded) parts.push(late ? (seat.you ? FOLDED_FOR_YOU : 'folded, time ran out') : 'folded');
  else if (seat.deciding && !seat.you) return '';
  else if (hand) parts.push(capital(hand));
  if (late && seat.you && !seat.folded && !seat.deciding && hand) parts.push(DECIDED_FOR_YOU);
  if (seat.net !== null && !seat.you) parts.push(signed(seat.net));
  if (!parts.length && seat.away) parts.push('away');
  if (!parts.length && seat.ready) parts.push('ready');
  if (!parts.length && at === 'idle' && !seat.you) parts.push(clocks.sitting_out.includes(seat.seat) ? 'sitting out' : NO_WAGER_YET);
  if (!parts.length && at === 'out') parts.push(clocks.sitting_out.includes(seat.seat) ? 'sitting out' : NEXT_ROUND);
  return parts.join(' · ');
}

/** The paytables that a table elected, in the order in which the chapter lists their wagers: "Pair Bonus A", "All-Six C". */
export function electedWords(paytables: Record<string, string>, rules: RulesPage | null): string[] {
  const pages = rules?.wagers.filter((page) => paytables[page.wager]) ?? [];
  return pages.map((page) => `${page.short} ${paytables[page.wager]}`);
}

/** "+$40", "Push": what became of one wager. */
export function outcomeOf(line: { outcome: string; paid: number; returned: number; stake: number }): string {
  return line.outcome === 'push' ? 'Push' : line.outcome === 'void' ? 'Returned' : signed(net(line));
}

export function net(line: { paid: number; returned: number; stake: number }): number {
  return line.paid + line.returned - line.stake;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "3 minutes", "less than a minute". */
export function minutes(seconds: number): string {
  const whole = Math.floor(seconds / 60);
  return whole > 1 ? `${whole} minutes` : whole ? 'a minute' : 'less than a minute';
}

/** A spot for ears: what it is, what lies there, what a press does. */
export function spotInWords(spot: SpotModel, chip: number, box = ''): string {
  if (box) return `${capital(box)}, ${spotInWords(spot, chip)}`;
  const lies = spot.amount ? `${dollars(spot.amount)} placed` : 'empty';
  return spot.refusal
    ? `${spot.name}, not available: ${spot.refusal.message.replace(/^seat \d+: /, '')}`
    : `${spot.name}, ${lies}. Add ${dollars(nextAmount(spot.amount, chip, spot.least) - spot.amount)}`;
}
