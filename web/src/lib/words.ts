/** What happens at the table, in sentences: announced as it happens, and told to whoever was away. */
import { cardInWords, cardsInWords, UNSEEN } from './cards';
import { type EventOf, isKind, type Kind, kindOf } from './events';
import { dollars } from './money';
import { inWords, net, shortName } from './seats';
import type { AnyEvent, AnyView, Felt, Line, Refusal, Sign, Update } from './types';

export interface Listener {
  player: string;
  /** The table as he sees it. */
  view: AnyView;
  /** The listener's own cards. */
  hands?: readonly string[];
}

/** What is said of each kind of event; of the others there is nothing to say. */
const SAID: { [K in Kind]?: (event: EventOf<K>, to: Listener) => string | null } = {
  'player-sat': (event, to) =>
    event.who === to.player
      ? `You have seat ${event.seat}, with ${dollars(event.chips)} in practice chips.`
      : `${event.who} sits down at seat ${event.seat}.`,
  'player-left': (event, to) => (event.who === to.player ? 'You left the table.' : `${event.who} leaves.`),
  'bets-closed': (event) => `No more bets. Round ${event.round}.`,
  'cards-dealt': (event, to) => {
    const seen = event.cards.filter((card) => card !== UNSEEN);
    const own = to.hands === undefined || seen.some((card) => to.hands?.includes(card));
    return seen.length ? `${own ? 'Your cards' : 'Dealt'}: ${cardsInWords(seen)}.` : null;
  },
  'community-exposed': (event) => `Turned: ${cardsInWords(event.cards)}.`,
  'cut-answered': (event, to) => {
    const who = event.who === to.player ? 'You' : event.who;
    if (event.by === 'house' && who === 'You') return 'Time is up: the cut was declined for you.';
    return event.depth == null ? `${who} ${who === 'You' ? 'decline' : 'declines'} the cut.` : `${who} ${who === 'You' ? 'cut' : 'cuts'} the cards.`;
  },
  'decision-made': decision,
  'dealer-revealed': (event) => `The dealer shows ${cardsInWords(event.cards)}.`,
  'seat-settled': (event, to) =>
    event.reset && isHis(event.seat, to) ? `The dealer reset your hand: three of its cards can qualify, so they must. Your showdown hand is ${inWords((event.showdown ?? []).map(cardInWords))}.` : null,
  'settlement-undone': (event, to) => (isHis(event.seat, to) ? 'What was settled is undone: the round is void, and your wagers go back.' : null),
  'round-voided': () => 'The round is void: wagers are handed back.',
  'card-set-aside': (event) => `${cardsInWords([event.card])} lay face up and is set aside.`,
  'irregularity-noted': (event) => `Irregularity: ${event.irregularity.replaceAll('-', ' ')}.`,
  'table-closed': () => 'The table is closed.',
};

/** One event for those who listen while it happens; nothing where there is nothing to say. */
export function announced(event: AnyEvent, to: Listener): string | null {
  // The table above has, for each kind, a sentence for just that kind.
  const say = SAID[kindOf(event)] as ((event: AnyEvent, to: Listener) => string | null) | undefined;
  return say?.(event, to) ?? null;
}

/** What somebody missed, shortly: his own rounds and decisions, and how many others there were. */
export function missed(updates: readonly Update[], to: Listener): string[] {
  const said: string[] = [];
  let others = 0;
  // What the player won or lost in the round so far; a box is settled in several steps.
  let cents: number | null = null;
  for (const event of updates.flatMap((update) => update.events)) {
    if (isKind(event, 'decision-made') && event.by === 'house' && event.who === to.player) {
      said.push(`You did not answer in time, so the house ${event.showdown?.length ? 'set your cards' : `decided for you: ${event.choice}`}.`);
    }
    if (isKind(event, 'seat-settled') && isHis(event.seat, to)) cents = (cents ?? 0) + total(event.lines);
    if (isKind(event, 'settlement-undone') && isHis(event.seat, to)) cents = (cents ?? 0) - total(event.undone) + total(event.lines);
    if (isKind(event, 'round-ended')) {
      if (cents === null) others++;
      else said.push(`Round ${event.round} was settled: you ${result(cents)}.`);
      cents = null;
    }
    if (isKind(event, 'wager-placed') && isHandedBack(event, to.player)) {
      said.push(`${dollars(-event.change)} of yours was handed back, because it could not be played as it lay.`);
    }
    if (isKind(event, 'round-voided')) said.push('A round was void; its wagers were handed back.');
    if (isKind(event, 'player-left') && event.who === to.player) said.push('Your seat was given up.');
  }
  if (others > 0) said.push(`${others} ${others === 1 ? 'round was' : 'rounds were'} played without you.`);
  return said;
}

/** Where the house no longer tells what happened step by step: how far the table has come since. */
export function muchMissed(before: number, rounds: number): string[] {
  const played = rounds - before;
  if (played < 0) return ['The table was opened anew meanwhile.'];
  const lines = played ? [`${played} ${played === 1 ? 'round was' : 'rounds were'} played meanwhile.`] : [];
  return [...lines, 'What you won and lost stands in the history.'];
}

function decision(event: EventOf<'decision-made'>, to: Listener): string {
  const amount = event.amount ? ` ${dollars(event.amount)}` : '';
  const bot = to.view.public.seats.find((each) => each.player === event.who)?.bot;
  const set = event.showdown?.length ? ` ${inWords(event.showdown.map(cardInWords))} as your showdown hand` : '';
  if (event.who === to.player) {
    if (event.by !== 'house') return `You ${event.choice}${amount}${set}.`;
    return set ? `The house set your cards, with${set}.` : `The house decided for you: ${event.choice}${amount}.`;
  }
  return `${event.who}${bot ? ', a house bot,' : ''} decides: ${event.choice}${amount}.`;
}

/** Whether a box is the listener's: the one at which he sits, or one beside it. */
function isHis(seat: number, to: Listener): boolean {
  const { felt, last, seats } = to.view.public;
  const box = felt.boxes[seat] ?? last?.boxes[seat];
  return box ? box.player === to.player : seats.some((each) => each.seat === seat && each.player === to.player);
}

/** Whether somebody's wager went back because it could not be played. */
export function isHandedBack(event: EventOf<'wager-placed'>, player: string): boolean {
  return event.who === player && event.by !== 'player' && event.change < 0;
}

/** Why wagers of a box were handed back: what a round takes beside them, if that is known, else only that they make none. */
export function whyHandedBack(event: EventOf<'wager-placed'>, events: readonly AnyEvent[], sign: Pick<Sign, 'wagers'>): string {
  const back = new Set(events.flatMap((each) => (isKind(each, 'wager-placed') && each.seat === event.seat && each.change < 0 ? [each.wager] : [])));
  const required = sign.wagers.filter((offer) => offer.required === 'always' && !back.has(offer.wager));
  const lacking = back.has(event.wager) && sign.wagers.some((offer) => offer.wager === event.wager && offer.required === 'always') ? required : [];
  return lacking.length ? `because a round takes the ${inWords(lacking.map(shortName))}, too` : 'because it could not be played as it lay';
}

const AMOUNTS = new Set(['out-of-bounds', 'table-limits', 'not-in-chips', 'malformed-amount', 'amount-missing']);

/** The heading of a refusal: what is allowed at no time is not refused "now". */
export function titleOf(refusal: Refusal): string {
  return AMOUNTS.has(refusal.code) ? 'Not that amount' : 'Not now';
}

/** What a round brought somebody in all his boxes; nothing where he had none. */
export function resultOf(round: Felt, player: string): string | null {
  const nets = Object.values(round.boxes).flatMap((box) => (box.player === player && box.net !== null ? [box.net] : []));
  return nets.length ? `Round ${round.round}: you ${result(nets.reduce((sum, each) => sum + each, 0))}.` : null;
}

function total(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + net(line), 0);
}

function result(cents: number): string {
  return cents > 0 ? `won ${dollars(cents)}` : cents < 0 ? `lost ${dollars(-cents)}` : 'came out even';
}

/** Where the round stands, for everyone. */
export const PHASES: Record<string, string> = {
  'between-rounds': 'Wagers are open',
  dealing: 'Dealing',
  stub: 'The stub is put away',
  miscount: 'The cards are counted again',
  deciding: 'Players decide',
  exposing: 'Community cards are turned',
  forfeits: 'Forfeited wagers are collected',
  revealing: 'The dealer shows',
  settling: 'Wagers are settled',
  clearing: 'The cards are gathered',
  closed: 'The table is closed',
};

export const HONOURED: Record<string, string> = {
  enforced: 'Enforced: the engine guarantees it.',
  procedure: 'A step of the table, done or demanded in its order.',
  document: 'It appears in what Pitboss prints.',
  physical: "Outside software: on the dealer's or the floor's checklist.",
};
