/** What happened at the table, told to whoever is there: as it happens, when a round is over, and after a time away. */
import { adviceInWords, adviceInShort } from './advice';
import type { Betting } from './betting.svelte';
import { type EventOf, isKind } from './events';
import { afterLanding } from './landing.svelte';
import type { LiveTable } from './live.svelte';
import { dollars } from './money';
import type { Notes } from './notes.svelte';
import { sentence } from './reasons';
import { shownRound } from './lying';
import type { AnyView, Felt, Layout, Update } from './types';
import { verify } from './verifying';
import { played } from './visit.svelte';
import { shownIn } from './witness';
import {
  announced,
  decidedForYou,
  gotUp,
  isHandedBack,
  missed,
  missedInShort,
  muchMissed,
  resultOf,
  whyHandedBack,
  winnerInWords,
} from './words';

const HANDED_BACK = 'Returned';

export class Hearing {
  /** The deck in play, by its letter. */
  deck = $state<string | null>(null);
  /** A round whose cards are not the ones committed to. */
  disproven = $state.raw<{ round: number; why: string } | null>(null);
  /** The last round whose result was said. */
  #told: number | null = null;

  constructor(
    private readonly live: LiveTable,
    private readonly notes: Notes,
    private readonly betting: Betting,
    private readonly layout: () => Layout | null,
  ) {}

  hear(update: Update): void {
    const view = update.view;
    const own = view.view === 'player' ? view : null;
    const player = own?.player ?? '';
    for (const event of update.events) {
      if (own && isKind(event, 'wager-placed') && isHandedBack(event, player)) this.#handedBack(event, update);
      if (isKind(event, 'round-ended')) {
        this.notes.ends();
        void this.#check(view);
      }
      const layout = this.layout();
      const words = announced(event, { player, view, choices: layout?.choices, apart: layout?.apart });
      // Ears learn of a card when eyes do.
      if (words) afterLanding(() => this.notes.say(words));
      if (isKind(event, 'bets-closed')) {
        this.deck = event.deck;
        this.notes.begins();
      }
      if (isKind(event, 'submission-changed') && words) {
        this.notes.show({ kind: 'news', title: 'New rules', lines: [words], clause: event.clause });
      }
      if (own && isKind(event, 'advice-given') && event.who === player) {
        this.notes.tell({
          kind: 'news',
          title: 'Advice',
          lines: adviceInWords(event),
          brief: adviceInShort(event),
          clause: event.choices[0]?.clause ?? null,
          stays: true,
        });
      }
      if (own && isKind(event, 'decision-made') && event.by === 'house' && event.who === player) {
        this.notes.show({
          kind: 'news',
          title: 'Time ran out',
          lines: [decidedForYou(event, { apart: layout?.apart })],
          clause: event.clause,
        });
      }
    }
    this.#sayResult(update);
  }

  /** What happened while the connection was gone. */
  tellMissed(): void {
    const { live } = this;
    const view = live.state?.view;
    if (view?.view !== 'player' || !live.missed) return;
    const { before, updates } = live.missed;
    const { player } = view;
    live.missed = null;
    // A player who had no seat, or gave it up, has missed nothing: only what was not sent still has to be said.
    const wasHere = before.sat === player && !(updates && gotUp(updates, player));
    if (!wasHere && !this.notes.owes) return;
    const lines = !wasHere ? [] : updates ? missed(updates, { player, view }) : muchMissed(before.rounds, view.public.rounds);
    if (view.seat === null && !lines.length && !this.notes.owes) return;
    const brief = wasHere && updates ? missedInShort(updates, { player, view }) : [...lines];
    const held = this.betting.total;
    const away = 'While you were away';
    const title = view.seat === null ? away : `Welcome back: seat ${view.seat} is still yours`;
    const inPlay = held ? `You have ${dollars(held)} on the table.` : undefined;
    if (inPlay) for (const said of [lines, brief]) said.push(inPlay);
    const short = view.seat === null ? away : 'Welcome back';
    this.notes.welcome({ title, short, lines, brief, inPlay }, 'Nothing happened while you were away.');
  }

  /** Every round that was seen is checked when it is over; one that fails stays on screen until it is dismissed. */
  async #check(view: AnyView): Promise<void> {
    const { last, sign } = view.public;
    if (!last || last.round === null) return;
    const { round } = last;
    const found = await verify({
      table: this.live.id,
      edition: sign.edition,
      decks: sign.decks,
      player: view.view === 'player' ? view.player : null,
      round,
      shown: shownIn(last),
    });
    if (found.is !== 'wrong') return;
    this.disproven = { round, why: found.why };
    this.notes.say(`The cards of round ${round} could not be verified: ${found.why}.`);
  }

  /** The result of a round is said once, when all of it is settled. */
  #sayResult({ view, names }: Update): void {
    const round = shownRound(view);
    if (!round || round.round === null || round.round === this.#told) return;
    if (view.public.felt.round !== null && view.public.phase !== 'clearing') return;
    const layout = this.layout();
    const words = [layout && winnerInWords(names, layout), view.view === 'player' ? resultOf(round, view.player) : null].filter(
      (each) => each !== null,
    );
    this.#told = round.round;
    if (view.view === 'player') this.#count(round, view.player);
    if (words.length) afterLanding(() => this.notes.say(words.map(sentence).join(' ')));
  }

  #count(round: Felt, player: string): void {
    const own = Object.values(round.boxes).filter((box) => box.player === player && box.net !== null);
    if (!own.length || round.round === null) return;
    const wagered = own.reduce((sum, box) => sum + (box.lines ?? []).reduce((all, line) => all + line.stake, 0), 0);
    played(this.live.id, { round: round.round, wagered, net: own.reduce((sum, box) => sum + (box.net ?? 0), 0) });
  }

  #handedBack(event: EventOf<'wager-placed'>, { events, view }: Update): void {
    const { sign } = view.public;
    const offer = sign.wagers.find((each) => each.wager === event.wager);
    const line = `${offer ? offer.short : event.wager}: ${dollars(-event.change)} returned, ${whyHandedBack(event, events, sign)}.`;
    this.betting.forget();
    this.notes.add({ kind: 'news', title: HANDED_BACK, lines: [line], clause: event.clause ?? null });
  }
}
