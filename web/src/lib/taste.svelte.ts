/** How somebody likes his cards; kept in this browser and nowhere else. */

const KEY = 'pitboss.taste';

export interface Taste {
  fourColours: boolean;
  jumbo: boolean;
}

function remembered(): Taste {
  const taste: Taste = { fourColours: false, jumbo: false };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (kept && typeof kept === 'object') {
      taste.fourColours = 'fourColours' in kept && kept.fourColours === true;
      taste.jumbo = 'jumbo' in kept && kept.jumbo === true;
    }
  } catch {
    // A browser that keeps nothing still plays.
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
