/**
 * Which values this browser has revealed, and for which order each. Anyone who knows a value before an order is fixed can choose the order
 * by it, so a value is revealed for one order and an order gets one value, whatever the house says became of them.
 * docs/reference/fairness.md says why.
 */
import { recall, remember } from './memory';

/** A value that left this browser. */
export interface Told {
  root: string;
  promise: string;
  value: string;
}

/** How many are kept: with each, another value was drawn, so older ones can no longer be revealed at all. */
const KEPT = 200;

export class Telling {
  /** What this page revealed or read: a browser that stores nothing knows it until the page is closed. */
  #told: readonly Told[] = [];

  constructor(private readonly table: string) {}

  /** Everything that was revealed, by other tabs as well: so it is read again whenever it matters. */
  all(): readonly Told[] {
    const { told } = recall<{ told?: Told[] }>(key(this.table)) ?? {};
    const stored = Array.isArray(told) ? told : [];
    const more = this.#told.filter((own) => !stored.some((each) => each.root === own.root && each.value === own.value));
    this.#told = [...stored, ...more].slice(-KEPT);
    return this.#told;
  }

  /**
   * Whether this page is the one to reveal a value for an order; it notes that it does. Nothing is revealed that was revealed before, or
   * that another tab is revealing now.
   */
  async mayTell(telling: Told): Promise<boolean> {
    const free = (await claimed(`${key(this.table)}.${telling.root}`)) && (await claimed(`${key(this.table)}.${telling.value}`));
    if (!free || this.all().some((each) => each.root === telling.root || each.value === telling.value)) return false;
    this.#told = [...this.#told, telling].slice(-KEPT);
    remember(key(this.table), { told: this.#told });
    return true;
  }
}

/**
 * What one tab stores, another may read a moment too late. So the tab that reveals something holds a lock in its name for as long as its
 * page is open. Without locks, what is stored has to do.
 */
function claimed(name: string): Promise<boolean> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks) return Promise.resolve(true);
  return new Promise((claim) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      claim(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    };
    locks.request(name, { ifAvailable: true }, hold).catch(() => claim(true));
  });
}

function key(table: string): string {
  return `pitboss.told.${table}`;
}
