/** What is said to the person at the table: notes that can be read for a while, and words for screen readers. */
import { sentence } from './reasons';

/** Something to read: a refusal with its clause, or what happened during an absence. */
export interface Note {
  /** A refusal is about what was asked at the time; news stands by itself. */
  kind: 'refusal' | 'news';
  title: string;
  lines: string[];
  /** The same where there is little room, if it can be said in fewer words. */
  short?: string;
  brief?: string[];
  clause: string | null;
  /** The line that says what is in play: true only until the round is over. */
  inPlay?: string | undefined;
  /** Whether it goes away with the reader's next action. News of this kind has no other end; a refusal never outlasts its time. */
  stays?: boolean;
}

/** A note stays as long as it takes to be read, by its letters. */
const STAYS = { least: 3500, letter: 45, most: 8000 };
/** What was said just now is not removed, even if the table has moved on. */
const JUST_SAID = 2500;

/** Keys that move to a note, or are only held with another. */
const NO_ACT = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta']);

/** Whether a click or a key is the next action after a note, rather than a way of reading it. */
export function isNext({ target, key }: { target: unknown; key?: string }, note: { contains(other: Node): boolean } | undefined): boolean {
  return !NO_ACT.has(key ?? '') && !note?.contains(target as Node);
}

/** So many letters have room in the title's place, on the narrowest phone as well. */
const ROOM = 80;
const MORE = 'More in History.';

/** As many lines as have room there, and where the others are. */
function inBrief(lines: string[]): string[] {
  const within = (room: number): string[] => lines.filter((line) => (room -= line.length) >= 0);
  return within(ROOM).length === lines.length ? lines : [...within(ROOM - MORE.length), MORE];
}

export class Notes {
  note = $state.raw<Note | null>(null);
  said = $state<string[]>([]);
  /** What could not be sent while the connection was gone, and the note with which it came back. */
  #unsent: string[] = [];
  #welcome: Note | null = null;
  #shown = 0;

  say(words: string): void {
    this.said = [...this.said.slice(-3), words];
  }

  /** A note is dismissed by its reader, by time, or by the table moving on: its words can also be heard. */
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

  /** Add a line to those already under the same title. */
  add(note: Note): void {
    const lines = this.note?.title === note.title ? [...this.note.lines, ...note.lines] : note.lines;
    this.show({ ...note, lines });
    this.say(note.lines.map(sentence).join(' '));
  }

  /** The reader does something: a refusal is over at once, and so is news that could be read, whatever the house answers. */
  acts(): void {
    if (this.note?.kind === 'refusal' || this.#wasRead) this.note = null;
  }

  /** A round begins: what was said before is over, except a welcome that was said just now. */
  begins(): void {
    if (this.note !== this.#welcome || this.#wasRead) this.note = null;
  }

  /** A round is over: nothing is in play any more, however recently that was said. */
  ends(): void {
    const { note } = this;
    if (!note?.inPlay) return;
    const left = (said: string[]): string[] => said.filter((line) => line !== note.inPlay);
    const lines = left(note.lines);
    if (lines.length) this.#greet({ ...note, lines, brief: left(note.brief ?? lines), inPlay: undefined });
    else this.note = null;
  }

  /** The table asks something else: a refusal of the previous question is over, and so is news that could be read. */
  overtaken(): void {
    if (!this.note) return;
    if ((this.note.kind === 'refusal' && this.note !== this.#welcome) || this.#wasRead) this.note = null;
  }

  get #wasRead(): boolean {
    return performance.now() - this.#shown > JUST_SAID;
  }

  /** What was done without a connection: it is still there when the connection is back. */
  unsent(lines: string[]): void {
    this.say(lines.map(sentence).join(' '));
    this.#unsent = [...new Set([...this.#unsent, ...lines])];
    this.show({ kind: 'refusal', title: 'Not sent', lines: this.#unsent, clause: null });
  }

  /** What came too late: it is no longer done, and the player must know. */
  late(lines: string[]): void {
    this.say(lines.map(sentence).join(' '));
    if (this.note && this.note === this.#welcome) this.#greet({ ...this.note, lines: [...lines, ...this.note.lines] });
    else this.show({ kind: 'refusal', title: 'Too late', lines, clause: null });
  }

  /** Whether something still has to be said about what was not sent. */
  get owes(): boolean {
    return this.#unsent.length > 0;
  }

  /** Words of welcome, after what was not sent in the meantime; `nothing` is said if there is nothing else to say. */
  welcome(news: Required<Pick<Note, 'title' | 'short' | 'lines' | 'brief'>> & Pick<Note, 'inPlay'>, nothing: string): void {
    const unsent = this.#unsent;
    const all = (said: string[]): string[] => (said.length || unsent.length ? [...unsent, ...said] : [nothing]);
    const [lines, brief] = [all(news.lines), inBrief(all(news.brief))];
    this.#unsent = [];
    this.#greet({ ...news, kind: 'news', lines, brief, clause: null });
    this.say(`${news.title}. ${lines.map(sentence).join(' ')}`);
  }

  #greet(note: Note): void {
    this.#welcome = note;
    this.show(note);
  }
}
