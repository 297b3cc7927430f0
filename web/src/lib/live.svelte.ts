/** One table as it happens: a connection that comes back by itself, and a command that is done once, in time, or not at all. */
import { followed } from './changes';
import { Contributing } from './contributing';
import { rememberAnswer, rememberGiven } from './given';
import { arrivedAt, checkHeads, newestHead, toldHead } from './heads.svelte';
import { house, Refusing } from './http';
import { type LastSeen, lastSeen, rememberSeen } from './memory';
import type { Acknowledged, ClientFrame, PlayerCommand, Refusal, Refused, ServerFrame, Snapshot, Update } from './types';
import { Witnessing } from './witnessing';

export type Answer = Acknowledged | Refused;
export type Connection = 'connecting' | 'live' | 'lost';

/** What happened while the connection was gone: how far the table had come before, and every step since if the house still has them. */
export interface Missed {
  before: LastSeen;
  updates: readonly Update[] | null;
}

/** The codes of refusals that the connection makes: it was never sent, or the house says that it is too late. */
export const NOT_SENT = 'not-sent';
export const TOO_LATE = 'too-late';

interface Waiting {
  command: PlayerCommand;
  answer: (answer: Answer) => void;
  /** What the player had seen when it was given: it tells the house for which round and which question it was meant. */
  seen: number;
  /** When it was given and when it was last sent, by this machine's clock. */
  given: number;
  sent: number;
  /** Whether it was given up: the house is only asked whether it was done. */
  givenUp: boolean;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;
/** A house that is there answers a command faster than this. */
const ANSWERED_WITHIN = 5000;
/** After this long without a frame, the house is asked whether something happened. */
const QUIET = 15_000;
/** After a longer loss, a command is not given again: the house is only asked whether it was done. */
export const GIVEN_AGAIN_WITHIN = 15_000;
/** A player who sees no effect for this long is told that it is on its way. */
const SLOW = 300;
/** The sequence of somebody who has seen nothing: with it nothing is done, and what was done is answered as before. */
const SEEN_NOTHING = 0;

export class LiveTable {
  /** The newest state of the table, and when it arrived by this machine's clock. */
  state = $state.raw<Snapshot | Update | null>(null);
  arrived = 0;
  connection = $state<Connection>('connecting');
  /** What happened while the connection was gone, once it is back; null when there was no gap. */
  missed = $state.raw<Missed | null>(null);
  /** Why the table cannot be shown at all. */
  failure = $state.raw<Refusal | null>(null);
  /** What was given and is still unanswered after a while. */
  pending = $state.raw<readonly PlayerCommand[]>([]);
  onstate: (state: Snapshot | Update) => void = () => {};
  onupdate: (update: Update) => void = () => {};
  /** A step that has just happened, before it is shown. */
  onlive: (update: Update) => void = () => {};

  #socket: WebSocket | null = null;
  /** The last frame of this connection that told of the table: what changes is told from there. */
  #before: Snapshot | Update | null = null;
  #waiting = new Map<string, Waiting>();
  #reaching = new Map<() => void, number>();
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;
  /** Counts the attempts to connect: anything an older one still brings is ignored. */
  #tries = 0;
  #witnessing: Witnessing;
  #contributing: Contributing;

  constructor(readonly id: string) {
    this.#witnessing = new Witnessing(id);
    this.#contributing = new Contributing(
      id,
      (command) => this.give(command),
      (root, promise) => this.#witnessing.isCalledIn(root, promise),
    );
  }

  /** Begin to follow the table, from the last step this browser saw, if any. */
  async open(): Promise<void> {
    this.#closed = false;
    this.#watchdog = setInterval(() => void this.#watch(), 1000);
    addEventListener('offline', this.#offline);
    addEventListener('online', this.#online);
    await this.#connect(lastSeen(this.id));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watchdog);
    removeEventListener('offline', this.#offline);
    removeEventListener('online', this.#online);
    this.#socket?.close();
  }

  /** Reconnect, because who we are has changed. */
  async reopen(): Promise<void> {
    this.#drop();
    await this.#connect(null);
  }

  /** How much of the table the player has seen. */
  get seen(): number {
    return this.state?.sequence ?? SEEN_NOTHING;
  }

  /**
   * Give a command and wait for its answer. Without a connection it is not kept for later. If the connection breaks before the answer, it
   * is given again under the same id and as it was meant; after a long loss, the house is only asked what became of it.
   */
  give(command: PlayerCommand, seen = this.seen): Promise<Answer> {
    const id = newId();
    if (this.connection !== 'live') {
      return Promise.resolve({ frame: 'refused', id, refusal: { code: NOT_SENT, clause: null, message: 'no connection to the house' } });
    }
    return new Promise((answer) => {
      const given = performance.now();
      this.#waiting.set(id, { command, answer, seen, given, sent: given, givenUp: false });
      const view = this.state?.view;
      if (view?.view === 'player') rememberGiven(this.id, view.player, { id, command, after: newestHead(this.id) });
      setTimeout(() => this.#tellPending(), SLOW);
      this.#ask(id);
    });
  }

  /** Resolves when the state shows a step of the table: its answer may come before it. */
  reaches(sequence: number): Promise<void> {
    if (this.seen >= sequence) return Promise.resolve();
    return new Promise((there) => this.#reaching.set(there, sequence));
  }

  #tellPending(): void {
    const now = performance.now();
    this.pending = [...this.#waiting.values()]
      .filter(({ command, given }) => now - given >= SLOW - 1 && !isPartOfShuffle(command))
      .map(({ command }) => command);
  }

  /** The browser has no network. The house may be on this very machine, so it is asked. */
  #offline = (): void => {
    if (this.connection === 'live') this.#again();
  };

  #online = (): void => {
    if (this.connection === 'live' || this.#closed) return;
    this.#pause = FIRST_PAUSE;
    this.#drop();
    void this.#connect(this.state && seenIn(this.state));
  };

  async #connect(seen: LastSeen | null): Promise<void> {
    clearTimeout(this.#timer);
    const attempt = ++this.#tries;
    let from: number | null = null;
    if (seen !== null) {
      try {
        from = await this.#catchUp(seen);
      } catch {
        if (attempt === this.#tries) this.#lost();
        return;
      }
    }
    if (this.#closed || attempt !== this.#tries) return;
    const socket = new WebSocket(new URL(`/api/tables/${encodeURIComponent(this.id)}/live`, location.href.replace(/^http/, 'ws')));
    this.#socket = socket;
    this.#before = null;
    this.#heard = performance.now();
    await new Promise<void>((begun) => {
      socket.onopen = () => this.#send({ frame: 'hello', since: from, follow: 'changes' });
      socket.onmessage = (message: MessageEvent<string>) => {
        if (this.#socket !== socket) return;
        this.#heard = performance.now();
        this.#receive(JSON.parse(message.data) as ServerFrame);
        begun();
      };
      socket.onclose = (event) => {
        begun();
        if (this.#socket === socket) this.#ended(event);
      };
      // A house where nothing happened need not say anything: whoever has caught up is there.
      if (from !== null && this.state) setTimeout(begun, 300);
    });
  }

  /** What happened since: the last sequence known now, or null if only a snapshot helps. */
  async #catchUp(seen: LastSeen): Promise<number | null> {
    try {
      const updates = await house.since(this.id, seen.sequence);
      if (updates === null) return this.#tooFar(seen);
      for (const update of updates) toldHead(this.id, update);
      this.#witnessing.steps(updates, seen.sequence);
      for (const { facts, sequence } of updates) void this.#contributing.heard(facts, { sequence, now: false });
      const last = updates.at(-1);
      if (last) this.#take(last);
      this.missed = { before: seen, updates };
      // Without a state, as after a reload in a quiet moment, the table must be shown again.
      return this.state ? this.state.sequence : null;
    } catch (error) {
      if (!(error instanceof Refusing) || error.status < 400 || error.status >= 500) throw error;
      return this.#tooFar(seen);
    }
  }

  /** Too much happened for the house to tell it step by step: the table must be shown again. */
  #tooFar(before: LastSeen): null {
    this.missed = { before, updates: null };
    this.state = null;
    return null;
  }

  #receive(frame: ServerFrame): void {
    switch (frame.frame) {
      case 'change': {
        const whole = followed(this.#before, frame);
        if (whole) this.#receive(whole);
        else this.#again();
        break;
      }
      case 'snapshot':
        this.#before = frame;
        this.#goesOn(frame);
        toldHead(this.id, frame);
        void this.#witnessing.snapshot(frame);
        this.#take(frame);
        this.#isLive();
        void this.#contributing.asked(frame.asked).then(() => this.#contributing.seen(frame.view));
        break;
      case 'update':
        this.#before = frame;
        this.#goesOn(frame);
        toldHead(this.id, frame);
        this.#witnessing.steps([frame]);
        this.onlive(frame);
        this.#take(frame);
        this.#isLive();
        void this.#contributing.heard(frame.facts, { sequence: frame.sequence, now: true });
        void this.#contributing.seen(frame.view);
        this.onupdate(frame);
        break;
      case 'acknowledged':
        toldHead(this.id, frame);
        this.#answered(frame);
        break;
      case 'refused':
        this.#answered(frame);
        break;
    }
  }

  /** On one connection nothing older follows what is newer: a house that sends it goes back on what it told. */
  #goesOn(frame: Snapshot | Update): void {
    if (this.connection !== 'live' || (this.state && frame.sequence < this.state.sequence)) arrivedAt(this.id, frame);
  }

  #take(state: Snapshot | Update): void {
    // An answer to an old question may come late.
    if (this.state && state.sequence < this.state.sequence) return;
    this.state = state;
    this.arrived = performance.now();
    this.failure = null;
    rememberSeen(this.id, seenIn(state));
    this.onstate(state);
    for (const [there, sequence] of this.#reaching) {
      if (sequence > state.sequence) continue;
      this.#reaching.delete(there);
      there();
    }
  }

  #isLive(): void {
    if (this.connection === 'live') return;
    void checkHeads(this.id);
    this.connection = 'live';
    this.#pause = FIRST_PAUSE;
    const now = performance.now();
    for (const [id, waiting] of this.#waiting) {
      waiting.givenUp ||= now - waiting.given > GIVEN_AGAIN_WITHIN;
      this.#ask(id);
    }
  }

  #answered(frame: Answer): void {
    const waiting = frame.id === null ? undefined : this.#waiting.get(frame.id);
    if (frame.id === null || !waiting) return;
    this.#waiting.delete(frame.id);
    rememberAnswer(this.id, frame);
    this.#tellPending();
    const expired = waiting.givenUp && frame.frame === 'refused' && frame.refusal.code === TOO_LATE;
    waiting.answer(expired ? { ...frame, refusal: { ...frame.refusal, message: 'the connection was gone for too long' } } : frame);
  }

  #ended(event: CloseEvent): void {
    if (this.#closed) return;
    if (event.code === 1008) {
      this.failure = { code: 'closed', clause: null, message: event.reason || 'The house closed this connection.' };
      this.connection = 'lost';
      return;
    }
    this.#lost();
  }

  #lost(): void {
    if (this.#closed) return;
    this.connection = this.state ? 'lost' : 'connecting';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(this.state && seenIn(this.state)), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  /** A connection can be gone without a word: one that does not answer, or is too quiet, is checked and restarted. */
  async #watch(): Promise<void> {
    if (this.connection !== 'live') return;
    const now = performance.now();
    const unanswered = [...this.#waiting.values()].some(({ sent }) => now - sent > ANSWERED_WITHIN);
    if (unanswered) return this.#again();
    if (now - this.#heard < QUIET) return;
    this.#heard = now;
    const socket = this.#socket;
    const there = await house.view(this.id).catch(() => null);
    if (socket === this.#socket && this.connection === 'live' && (!there || there.sequence > (this.state?.sequence ?? 0))) this.#again();
  }

  #again(): void {
    this.#drop();
    this.#lost();
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
  }

  #ask(id: string): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    waiting.sent = performance.now();
    this.#send({ frame: 'given', id, command: waiting.command, seen: waiting.givenUp ? SEEN_NOTHING : waiting.seen });
  }

  #send(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }
}

function seenIn({ sequence, view }: Snapshot | Update): LastSeen {
  return { sequence, rounds: view.public.rounds, sat: view.view === 'player' && view.seat !== null ? view.player : null };
}

/** The browser gives it by itself, so nobody waits for it. */
function isPartOfShuffle(command: PlayerCommand): boolean {
  return command.do === 'promise' || command.do === 'contribute';
}

function newId(): string {
  return crypto.randomUUID();
}
