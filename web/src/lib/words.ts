/** What happens at the table, in sentences: announced as it happens, and told to anyone who was away. */
import { cardInWords, cardsInWords, UNSEEN } from './cards';
import { type EventOf, isKind, type Kind, kindOf } from './events';
import { chipsOf, dollars } from './money';
import { ownHands } from './lying';
import { boxName, capital, inWords, net } from './seats';
import type { AnyEvent, AnyView, Due, Felt, Layout, Line, Names, Refusal, Sign, Update } from './types';

export interface Listener {
  player: string;
  /** The table as the listener sees it. */
  view: AnyView;
  /** The game's words for what players choose; without them, choices are only named. */
  choices?: Layout['choices'] | undefined;
  /** What the game says of the cards that players set apart. */
  apart?: Layout['apart'] | undefined;
}

/** What chips stand for at a table, according to its notices. */
function moneyAt(view: AnyView): 'counted' | 'practice' {
  return view.public.notices.some((notice) => notice.code === 'counted') ? 'counted' : 'practice';
}

/** What is said about each kind of event; about the others there is nothing to say. */
const SAID: { [K in Kind]?: (event: EventOf<K>, to: Listener) => string | null } = {
  'player-sat': (event, to) =>
    event.who === to.player
      ? `You are in seat ${event.seat} with ${dollars(event.chips)} in ${chipsOf(moneyAt(to.view))}.`
      : `${event.who} takes seat ${event.seat}.`,
  'player-left': (event, to) => (event.who === to.player ? 'You left the table.' : `${event.who} leaves.`),
  'submission-changed': (_, to) => `From round ${to.view.public.rounds + 1} on: ${NEW_RULES}`,
  'dealer-on-duty': (event) => `${event.who} deals.`,
  'settlement-corrected': (event, to) => {
    const who = event.player === to.player ? 'You' : event.player;
    const moved = event.amount > 0 ? `${who === 'You' ? 'get' : 'gets'}` : `${who === 'You' ? 'give' : 'gives'} back`;
    return `Round ${event.round} is corrected: ${who} ${moved} ${dollars(Math.abs(event.amount))}.`;
  },
  'bets-closed': (event) => `No more bets. Round ${event.round}.`,
  'cards-dealt': dealt,
  'hand-examined': (event, to) => {
    const seats = Object.keys(ownHands(to.view)).map(Number);
    return `Your ${seats.length > 1 ? boxName(event.seat, seats) : 'cards'}: ${cardsInWords(Object.values(event.places).flat())}.`;
  },
  'cards-exposed': (event) => `${capital(event.place)} cards: ${cardsInWords(event.cards)}.`,
  'cut-answered': (event, to) => {
    const who = event.who === to.player ? 'You' : event.who;
    if (event.by === 'house' && who === 'You') return 'Time ran out, so the cut passes on.';
    return event.depth == null
      ? `${who} ${who === 'You' ? 'decline' : 'declines'} the cut.`
      : `${who} ${who === 'You' ? 'cut' : 'cuts'} the cards.`;
  },
  'advice-given': (event, to) => (event.who === to.player ? null : `${event.who} asks for advice.`),
  'decision-made': decision,
  'dealer-revealed': (event) => `The dealer shows ${cardsInWords(event.cards)}.`,
  'seat-settled': (event, to) =>
    event.reset && isOwn(event.seat, to)
      ? `${wasReset('your hand', to)} Your ${handApart(to)} is now ${inWords((event.apart ?? []).map(cardInWords))}.`
      : null,
  'settlement-undone': (event, to) =>
    isOwn(event.seat, to) ? 'The round is void, so its settlement is undone and your wagers are returned.' : null,
  'round-voided': () => 'The round is void, and all wagers are returned.',
  'card-set-aside': (event) => `The ${cardsInWords([event.card])} was face up and is set aside.`,
  'irregularity-noted': (event) => `Irregularity: ${event.irregularity.replaceAll('-', ' ')}.`,
  'table-closed': () => 'The table is closed.',
};

/** What a floorperson does at a table, as a player would say it. */
const FLOOR: Record<string, string> = {
  verify: 'verify the inspection of the cards',
  'validate-award': 'validate the progressive payout',
  'document-award': 'document the progressive payout',
  'resolve-count': 'settle how many progressive wagers there are',
  'restore-device': 'put the device back into service',
};

/** For which duty of a floorperson the table waits, in a sentence; null if it waits for none. */
export function floorWaits(due: readonly Pick<Due, 'what' | 'role'>[]): string | null {
  const [first] = due;
  return first?.role === 'floorperson' ? `Waiting for a floorperson to ${FLOOR[first.what] ?? 'go on'}.` : null;
}

/** What a player must know about another Rules Submission: what was read before may no longer apply. */
const NEW_RULES = 'The table plays under a new Rules Submission. Check its limits and paytables before you wager.';

/** One event for those who listen while it happens; null if there is nothing to say. */
export function announced(event: AnyEvent, to: Listener): string | null {
  // The table above has, for each kind, a sentence for just that kind.
  const say = SAID[kindOf(event)] as ((event: AnyEvent, to: Listener) => string | null) | undefined;
  return say?.(event, to) ?? null;
}

/** Whether somebody gave up the seat, as by moving to another table: the house takes a seat in its own name. */
export function gotUp(updates: readonly Update[], player: string): boolean {
  return updates.some(({ events }) =>
    events.some((event) => isKind(event, 'player-left') && event.who === player && event.by === 'player'),
  );
}

/** What somebody missed, in short: own rounds and decisions, and how many others there were. */
export function missed(updates: readonly Update[], to: Listener): string[] {
  return told(updates, to).map(({ words }) => words);
}

/** The same where there is little room. */
export function missedInShort(updates: readonly Update[], to: Listener): string[] {
  return told(updates, to).map(({ words, brief }) => brief ?? words);
}

function told(updates: readonly Update[], to: Listener): { words: string; brief?: string }[] {
  const said: { words: string; brief?: string }[] = [];
  let others = 0;
  // What the player won or lost in the round so far; a box is settled in several steps.
  let cents: number | null = null;
  for (const event of updates.flatMap((update) => update.events)) {
    if (isKind(event, 'decision-made') && event.by === 'house' && event.who === to.player) {
      const set = Boolean(event.apart?.length);
      const brief = set ? 'the house set your cards' : event.choice === 'fold' ? 'folded' : event.choice;
      const words = `You ran out of time, so the house ${set ? 'set your cards' : didForYou(event)}.`;
      said.push({ words, brief: `Time ran out: ${brief}.` });
    }
    if (isKind(event, 'seat-settled') && isOwn(event.seat, to)) cents = (cents ?? 0) + total(event.lines);
    if (isKind(event, 'settlement-undone') && isOwn(event.seat, to)) cents = (cents ?? 0) - total(event.undone) + total(event.lines);
    if (isKind(event, 'round-ended')) {
      if (cents === null) others++;
      else
        said.push({ words: `Round ${event.round} is over: you ${result(cents)}.`, brief: `Round ${event.round}: you ${result(cents)}.` });
      cents = null;
    }
    if (isKind(event, 'wager-placed') && isHandedBack(event, to.player)) {
      const words = `${dollars(-event.change)} was returned to you, because it could not be played as placed.`;
      said.push({ words, brief: `${dollars(-event.change)} was returned to you.` });
    }
    if (isKind(event, 'round-voided')) said.push({ words: 'A round was void, and its wagers were returned.' });
    if (isKind(event, 'submission-changed')) said.push({ words: NEW_RULES });
  }
  // A seat that was taken again since is not lost.
  const gone = updates.some(({ events }) => events.some((event) => isKind(event, 'player-left') && event.who === to.player));
  if (gone && to.view.view === 'player' && to.view.seat === null) said.push({ words: 'You lost your seat.' });
  if (others > 0) {
    const played = `${others} ${others === 1 ? 'round was' : 'rounds were'} played`;
    said.push({ words: `${played} while you were away.`, brief: `${played} without you.` });
  }
  return said;
}

/** If the house no longer tells what happened step by step: how far the table has come since. */
export function muchMissed(before: number, rounds: number): string[] {
  const played = rounds - before;
  if (played < 0) return ['The table was closed and opened again.'];
  const lines = played ? [`${played} ${played === 1 ? 'round was' : 'rounds were'} played.`] : [];
  return [...lines, 'Your results are in the history.'];
}

/** Cards dealt face up, or to the listener, each with whose they are. */
function dealt(event: EventOf<'cards-dealt'>, to: Listener): string | null {
  const left = event.cards.filter((card) => card !== UNSEEN);
  const { boxes, places } = to.view.public.felt;
  const common = Object.entries(places).map(([place, cards]) => [capital(place.replaceAll('-', ' ')), cards] as const);
  const open = Object.values(boxes).flatMap((box) =>
    Object.values(box.places).map((cards) => [box.player === to.player ? 'Your cards' : box.player, cards] as const),
  );
  const said = [...common, ...open].flatMap(([whose, cards]) => {
    const newest = takeNewest(left, cards);
    return newest.length ? [`${whose}: ${cardsInWords(newest)}.`] : [];
  });
  const own = ownHands(to.view);
  const seats = Object.keys(own).map(Number);
  for (const seat of seats.sort((a, b) => a - b)) {
    const newest = takeNewest(left, own[seat]!);
    if (newest.length) said.push(`Your ${seats.length > 1 ? boxName(seat, seats) : 'cards'}: ${cardsInWords(newest)}.`);
  }
  if (left.length) said.push(`Dealt: ${cardsInWords(left)}.`);
  return said.join(' ') || null;
}

/** The cards just dealt to a place are its last ones; they are taken from those not mentioned yet. */
function takeNewest(left: string[], lying: readonly string[]): string[] {
  const newest: string[] = [];
  for (const card of lying.toReversed()) {
    const at = left.lastIndexOf(card);
    if (at < 0) break;
    newest.unshift(...left.splice(at, 1));
  }
  return newest;
}

function decision(event: EventOf<'decision-made'>, to: Listener): string {
  const amount = event.amount ? ` ${dollars(event.amount)}` : '';
  const bot = to.view.public.seats.find((each) => each.player === event.who)?.bot;
  if (event.who === to.player) {
    return event.by === 'house'
      ? `Time ran out, so ${decidedForYou(event, to)}.`
      : `You ${to.choices?.[event.choice]?.you || event.choice}${amount}${setApart(event, to)}.`;
  }
  return `${event.who}${bot ? ', a house bot,' : ''} ${to.choices?.[event.choice]?.they ?? `chooses ${event.choice}`}${amount}.`;
}

/** Whatever says what the game calls the cards that players set apart, and why some are reset. */
type Apart = Pick<Listener, 'apart'>;

/** What the cards set apart are called: by the game, or plainly while its words are not there yet. */
export function handApart(layout: Apart | null): string {
  return layout?.apart?.name || 'cards apart';
}

/** That the dealer has set a hand otherwise than its player did, and why, if the game says so. */
export function wasReset(hand: string, layout: Apart | null): string {
  const why = layout?.apart?.reset?.why;
  return `The dealer reset ${hand}${why ? `, because ${why}` : ''}.`;
}

/** That the dealer will do so with cards that are about to be set, and what they will make instead. */
export function willReset(becomes: string, layout: Apart | null): string {
  const before = layout?.apart?.reset?.before;
  return `${before ? `${before}: the` : 'The'} dealer will reset it to ${becomes}.`;
}

/** What the house did on behalf of a player whose time ran out. */
export function decidedForYou(event: EventOf<'decision-made'>, to: Apart): string {
  const set = setApart(event, to);
  return `the house ${set ? `set${set}` : didForYou(event)}`;
}

function didForYou({ choice, amount }: Pick<EventOf<'decision-made'>, 'choice' | 'amount'>): string {
  return choice === 'fold' ? 'folded for you' : `decided for you: ${choice}${amount ? ` ${dollars(amount)}` : ''}`;
}

/** The same where its result is explained. */
export function ranOut({ choice }: { choice: string | null }): string {
  return `You ran out of time, so the house ${choice === 'fold' ? 'folded' : 'decided'} for you.`;
}

function setApart({ apart }: EventOf<'decision-made'>, to: Apart): string {
  return apart?.length ? ` your ${handApart(to)}: ${inWords(apart.map(cardInWords))}` : '';
}

/** Whether a box is the listener's: at the seat, or next to it. */
function isOwn(seat: number, to: Listener): boolean {
  const { felt, last, seats } = to.view.public;
  const box = felt.boxes[seat] ?? last?.boxes[seat];
  return box ? box.player === to.player : seats.some((each) => each.seat === seat && each.player === to.player);
}

/** Whether somebody's wager was returned because it could not be played. */
export function isHandedBack(event: EventOf<'wager-placed'>, player: string): boolean {
  return event.who === player && event.by !== 'player' && event.change < 0;
}

/** Why wagers of a box were handed back: what a round needs besides them, if known; otherwise only that they make none. */
export function whyHandedBack(event: EventOf<'wager-placed'>, events: readonly AnyEvent[], sign: Pick<Sign, 'wagers'>): string {
  const back = new Set(
    events.flatMap((each) => (isKind(each, 'wager-placed') && each.seat === event.seat && each.change < 0 ? [each.wager] : [])),
  );
  const required = sign.wagers.filter((offer) => offer.required === 'always' && !back.has(offer.wager));
  const lacking =
    back.has(event.wager) && sign.wagers.some((offer) => offer.wager === event.wager && offer.required === 'always') ? required : [];
  return lacking.length
    ? `because you also need the ${inWords(lacking.map((offer) => offer.short))} to play`
    : 'because it could not be played as placed';
}

const POSITIONS = new Set(['too-many-boxes', 'boxes-not-adjacent', 'not-your-box', 'seat-taken']);
const AMOUNTS = new Set(['out-of-bounds', 'table-limits', 'not-in-chips', 'malformed-amount', 'amount-missing']);

/** The heading of a refusal: what is never allowed is not refused "now". */
export function titleOf(refusal: Refusal): string {
  if (AMOUNTS.has(refusal.code)) return 'Not that amount';
  if (refusal.code === 'both-sides') return 'One or the other';
  return isPosition(refusal) ? 'Not at that seat' : 'Not now';
}

/** Whether it is about where one may play: a rule of the table, which will not change in a minute. */
export function isPosition({ code }: Pick<Refusal, 'code'>): boolean {
  return POSITIONS.has(code);
}

/** What a round brought somebody in all boxes together; null without one. */
export function resultOf(round: Felt, player: string): string | null {
  const nets = Object.values(round.boxes).flatMap((box) => (box.player === player && box.net !== null ? [box.net] : []));
  return nets.length ? `Round ${round.round}: you ${result(nets.reduce((sum, each) => sum + each, 0))}.` : null;
}

function total(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + net(line), 0);
}

function result(cents: number): string {
  return cents > 0 ? `won ${dollars(cents)}` : cents < 0 ? `lost ${dollars(-cents)}` : 'broke even';
}

/** Which of two common hands has won, and with what; null while neither has. */
export function winnerInWords(names: Names, { central }: Pick<Layout, 'central'>): string | null {
  const said = (place: string | undefined): string | undefined => names.places[place ?? '']?.name;
  if (names.tied) {
    const each = new Set(central.map(({ place }) => said(place)));
    return each.size > 1 ? `Tie: ${central.map(({ place, name }) => `${name} ${said(place)}`).join(', ')}` : `Tie: ${[...each][0]} each`;
  }
  const won = central.find((each) => each.place === names.winner);
  const lost = central.find((each) => each.place !== names.winner);
  return won ? `${won.name} wins: ${said(won.place)} to the ${lost?.name}'s ${said(lost?.place)}` : null;
}

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six'];

/** That a player needs one of so many wagers. */
export function oneOf(wagers: number): string {
  return `You need one of the ${NUMBERS[wagers] ?? wagers} to play.`;
}

/** What the colored card on the dealer's hand is for. */
export const COVER_CARD = "Keeps the dealer's cards face down and untouched until they are turned.";

/** Where the round is, for everyone. */
export const PHASES: Record<string, string> = {
  'between-rounds': 'Bets are open',
  dealing: 'Dealing',
  stub: 'Putting the rest of the deck away',
  miscount: 'Recounting the cards',
  asking: 'Players are asked',
  deciding: 'Players decide',
  drawing: 'Dealing',
  exposing: 'Turning cards face up',
  forfeits: 'Collecting folded wagers',
  revealing: "Turning the dealer's cards",
  settling: 'Paying and collecting wagers',
  clearing: 'Collecting the cards',
  closed: 'The table is closed',
};

/** Where the round is, more exactly if a duty says so. */
export function phaseInWords({ phase, due }: Pick<AnyView['public'], 'phase' | 'due'>): string {
  return due.some((each) => each.what === 'count-stub') ? 'Counting the rest of the deck' : (PHASES[phase] ?? 'Dealing');
}

export const HONORED: Record<string, string> = {
  enforced: 'Enforced: Pitboss allows nothing else.',
  procedure: 'A step of the procedure, taken in order.',
  document: 'Shown in the documents that Pitboss prints.',
  physical: "Beyond software: on the dealer's or the floor's checklist.",
};
