/** What is said to whoever is at the table: notes that can be read for a while, and words for screen readers. */
import { sentence } from './reasons';

/** Something to be read: a refusal with its clause, or what happened while one was away. */
export interface Note {
  /** A refusal is about what was asked then; news stand by themselves. */
  kind: 'refusal' | 'news';
  title: string;
  lines: string[];
  clause: string | null;
  /** Whether it goes with whatever its reader does next. News of this kind have no other end; a refusal never outlasts its time. */
  stays?: boolean;
}

/** A note stays as long as it takes to be read, by its letters. */
const STAYS = { least: 3500, letter: 45, most: 8000 };
/** What was only just said is not taken away, though the table has gone on. */
const JUST_SAID = 2500;

/** Keys that go to a note, or are only held with another. */
const NO_ACT = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta']);

/** Whether a click or a key is the next thing that somebody does after a note, and no way of reading it. */
export function isNext({ target, key }: { target: unknown; key?: string }, note: { contains(other: Node): boolean } | undefined): boolean {
  return !NO_ACT.has(key ?? '') && !note?.contains(target as Node);
}

export class Notes {
  note = $state.raw<Note | null>(null);
  said = $state<string[]>([]);
  /** What could not be sent since the connection is gone, and the note with which it came back. */
  #unsent: string[] = [];
  #welcome: Note | null = null;
  #shown = 0;

  say(words: string): void {
    this.said = [...this.said.slice(-3), words];
  }

  /** A note is put away by whoever has read it, by time, or by the table going on: what it says can be heard, too. */
  show(note: Note): void {
    const letters = [note.title, ...note.lines].join(' ').length;
    this.note = note;
    this.#shown = performance.now();
    if (note.stays && note.kind === 'news') return;
    setTimeout(
      () => {
        if (this.note === note) this.note = null;
      },
      Math.min(STAYS.most, STAYS.least + letters * STAYS.letter),
    );
  }

  /** Show it, and have it read out. */
  tell(note: Note): void {
    this.show(note);
    this.say(note.lines.map(sentence).join(' '));
  }

  /** Put a line under those that stand under the same title already. */
  add(note: Note): void {
    const lines = this.note?.title === note.title ? [...this.note.lines, ...note.lines] : note.lines;
    this.show({ ...note, lines });
    this.say(note.lines.map(sentence).join(' '));
  }

  /** What was refused is done after all, so the refusal is over. */
  done(): void {
    if (this.note?.kind === 'refusal') this.note = null;
  }

  /** A round begins: what was said before is over, but for words of welcome that were said only just now. */
  begins(): void {
    if (this.note !== this.#welcome || this.#wasRead) this.note = null;
  }

  /** The table asks something else: a refusal of what it asked before is over, and so is news that could be read. */
  overtaken(): void {
    if (!this.note) return;
    if ((this.note.kind === 'refusal' && this.note !== this.#welcome) || this.#wasRead) this.note = null;
  }

  get #wasRead(): boolean {
    return performance.now() - this.#shown > JUST_SAID;
  }

  /** What was done without a connection: it stands there still when the connection is back. */
  unsent(lines: string[]): void {
    this.say(lines.map(sentence).join(' '));
    this.#unsent = [...new Set([...this.#unsent, ...lines])];
    this.show({ kind: 'refusal', title: 'Not sent', lines: this.#unsent, clause: null });
  }

  /** What came too late: it is not done any more, and whoever did it must know. */
  late(lines: string[]): void {
    this.say(lines.map(sentence).join(' '));
    if (this.note && this.note === this.#welcome) this.#greet({ ...this.note, lines: [...lines, ...this.note.lines] });
    else this.show({ kind: 'refusal', title: 'Too late', lines, clause: null });
  }

  /** Whether something is still to be said of what was not sent. */
  get owes(): boolean {
    return this.#unsent.length > 0;
  }

  /** Words of welcome, after what was not sent meanwhile; `nothing` is said where there is nothing else to say. */
  welcome(title: string, news: string[], nothing: string): void {
    const lines = [...this.#unsent, ...news];
    this.#unsent = [];
    if (!lines.length) lines.push(nothing);
    this.#greet({ kind: 'news', title, lines, clause: null });
    this.say(`${title}. ${lines.map(sentence).join(' ')}`);
  }

  #greet(note: Note): void {
    this.#welcome = note;
    this.show(note);
  }
}
