/** Cards on their way. Words about them wait until they have landed; no card waits for a word. */
const flying = new Set<Animation>();
/** What is said once they lie there. */
const held: (() => void)[] = [];
const state = $state({ moving: false });

/** Whether cards are on their way. */
export function areMoving(): boolean {
  return state.moving;
}

/** Cards are about to be drawn on their way: from now on, nothing new is said about them. */
export function takeOff(): void {
  state.moving = true;
}

/** A card is on its way. */
export function follow(flight: Animation): void {
  flying.add(flight);
  const lies = (): void => {
    flying.delete(flight);
    drawn();
  };
  void flight.finished.then(lies, lies);
}

/** Everything that was to be drawn is drawn: if nothing flies, nothing is waited for. */
export function drawn(): void {
  if (flying.size) return;
  state.moving = false;
  for (const say of held.splice(0)) say();
}

/** Say it once every card on its way has landed, after whatever else is waiting for that; at once if none is. */
export function afterLanding(say: () => void): void {
  if (state.moving) held.push(say);
  else say();
}

/** Skipping: every card is where it should be. */
export function land(): void {
  for (const flight of flying) flight.finish();
}

/** What is said, kept as it was before the cards left for as long as they are on their way. */
export class Said<T> {
  #before = $state.raw<T | null>(null);

  constructor(private readonly now: () => T) {}

  get words(): T {
    return (areMoving() && this.#before) || this.now();
  }

  /** Cards leave: what was said until now stays until they have landed. */
  keep(words: T = this.words): void {
    this.#before = words;
  }
}
