/** One table as it happens: a connection that comes back by itself, and never loses or doubles a command. */
import { house, Refusing } from './http';
import { type LastSeen, lastSeen, rememberSeen } from './memory';
import type { Acknowledged, ClientFrame, PlayerCommand, Refusal, Refused, ServerFrame, Snapshot, Update } from './types';
import { Witnessing } from './witnessing';

export type Answer = Acknowledged | Refused;
export type Connection = 'connecting' | 'live' | 'lost';

/** What happened while the connection was gone: step by step, or only how far the table had come before. */
export type Missed = { updates: readonly Update[] } | { before: LastSeen };

interface Waiting {
  command: PlayerCommand;
  answer: (answer: Answer) => void;
  /** When it was last sent, by this machine's clock; null while it was not. */
  sent: number | null;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;
/** A house that is there answers a command in less. */
const ANSWERED_WITHIN = 5000;
/** After so long without a frame the house is asked whether something happened. */
const QUIET = 15_000;

export class LiveTable {
  /** The newest state of the table, and when it arrived by this machine's clock. */
  state = $state.raw<Snapshot | Update | null>(null);
  arrived = 0;
  connection = $state<Connection>('connecting');
  /** What happened while the connection was gone, once it is back; null when there was no gap. */
  missed = $state.raw<Missed | null>(null);
  /** Why the table cannot be shown at all. */
  failure = $state.raw<Refusal | null>(null);
  onstate: (state: Snapshot | Update) => void = () => {};
  onupdate: (update: Update) => void = () => {};

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;
  #witnessing: Witnessing;

  constructor(readonly id: string) {
    this.#witnessing = new Witnessing(id);
  }

  /** Begin to follow the table, from the last step this browser saw of it if it saw one. */
  async open(): Promise<void> {
    this.#closed = false;
    this.#watchdog = setInterval(() => void this.#watch(), 1000);
    await this.#connect(lastSeen(this.id));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watchdog);
    this.#socket?.close();
  }

  /** Connect anew, because who we are has changed. */
  async reopen(): Promise<void> {
    this.#drop();
    await this.#connect(null);
  }

  /** Give a command and wait for its answer. It is given again under the same id if the connection breaks. */
  give(command: PlayerCommand): Promise<Answer> {
    const id = newId();
    return new Promise((answer) => {
      this.#waiting.set(id, { command, answer, sent: null });
      if (this.connection === 'live') this.#ask(id);
    });
  }

  async #connect(seen: LastSeen | null): Promise<void> {
    let from: number | null = null;
    if (seen !== null) {
      try {
        from = await this.#catchUp(seen);
      } catch {
        this.#lost();
        return;
      }
    }
    if (this.#closed) return;
    const socket = new WebSocket(new URL(`/api/tables/${encodeURIComponent(this.id)}/live`, location.href.replace(/^http/, 'ws')));
    this.#socket = socket;
    this.#heard = performance.now();
    await new Promise<void>((begun) => {
      socket.onopen = () => this.#send({ frame: 'hello', since: from });
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
      // Nothing need be said by a house in which nothing happened: who has caught up is there.
      if (from !== null && this.state) setTimeout(begun, 300);
    });
  }

  /** What happened since: the last sequence known now, or null where only a snapshot helps. */
  async #catchUp(seen: LastSeen): Promise<number | null> {
    try {
      const updates = await house.since(this.id, seen.sequence);
      this.#witnessing.steps(updates, seen.sequence);
      const last = updates.at(-1);
      if (last) this.#take(last);
      this.missed = { updates };
      // Without a state, as after a reload in a quiet moment, the table must be shown anew.
      return this.state ? this.state.sequence : null;
    } catch (error) {
      if (!(error instanceof Refusing) || error.status < 400 || error.status >= 500) throw error;
      // So much happened that the house no longer tells it step by step.
      this.missed = { before: seen };
      this.state = null;
      return null;
    }
  }

  #receive(frame: ServerFrame): void {
    switch (frame.frame) {
      case 'snapshot':
        void this.#witnessing.snapshot(frame);
        this.#take(frame);
        this.#isLive();
        break;
      case 'update':
        this.#witnessing.steps([frame]);
        this.#take(frame);
        this.#isLive();
        this.onupdate(frame);
        break;
      case 'acknowledged':
      case 'refused':
        this.#answered(frame);
        break;
    }
  }

  #take(state: Snapshot | Update): void {
    // An answer to an old question may come late.
    if (this.state && state.sequence < this.state.sequence) return;
    this.state = state;
    this.arrived = performance.now();
    this.failure = null;
    rememberSeen(this.id, seenIn(state));
    this.onstate(state);
  }

  #isLive(): void {
    if (this.connection === 'live') return;
    this.connection = 'live';
    this.#pause = FIRST_PAUSE;
    for (const id of this.#waiting.keys()) this.#ask(id);
  }

  #answered(frame: Answer): void {
    const waiting = frame.id === null ? undefined : this.#waiting.get(frame.id);
    if (frame.id === null || !waiting) return;
    this.#waiting.delete(frame.id);
    waiting.answer(frame);
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
    this.#timer = setTimeout(() => void this.#connect(this.state && seenIn(this.state)), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  /** A connection can be gone without a word: what is not answered, or too quiet, is looked at and begun again. */
  async #watch(): Promise<void> {
    if (this.connection !== 'live') return;
    const now = performance.now();
    const unanswered = [...this.#waiting.values()].some(({ sent }) => sent !== null && now - sent > ANSWERED_WITHIN);
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
    this.#send({ frame: 'given', id, command: waiting.command });
  }

  #send(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }
}

function seenIn({ sequence, view }: Snapshot | Update): LastSeen {
  return { sequence, rounds: view.public.rounds };
}

function newId(): string {
  return crypto.randomUUID();
}
