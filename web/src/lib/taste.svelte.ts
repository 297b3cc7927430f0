/** How somebody likes to play; kept only in this browser. */
import type { PaceName } from './types';

const KEY = 'pitboss.taste';

export interface Taste {
  fourColors: boolean;
  jumbo: boolean;
  sound: boolean;
  /** How fast the house should go; null while nothing was chosen. */
  pace: PaceName | null;
}

export const PACES: readonly PaceName[] = ['calm', 'brisk', 'instant'];

function remembered(): Taste {
  const taste: Taste = { fourColors: false, jumbo: false, sound: false, pace: null };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof Taste, unknown>> | null;
    if (kept && typeof kept === 'object') {
      taste.fourColors = kept.fourColors === true;
      taste.jumbo = kept.jumbo === true;
      taste.sound = kept.sound === true;
      taste.pace = PACES.find((pace) => pace === kept.pace) ?? null;
    }
  } catch {
    // A browser that keeps nothing can still play.
  }
  return taste;
}

export const taste: Taste = $state(remembered());

export function prefer(changed: Partial<Taste>): void {
  Object.assign(taste, changed);
  try {
    localStorage.setItem(KEY, JSON.stringify(taste));
  } catch {
    // As above.
  }
}
