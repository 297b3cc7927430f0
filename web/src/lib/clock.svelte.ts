/** Time on the page: ticks regularly, so that countdowns and the session clock can be read. */

const BEGUN = 'pitboss.begun';

export const clock = $state({ now: performance.now() });

setInterval(() => (clock.now = performance.now()), 250);

function begun(): number {
  try {
    const kept = Number(sessionStorage.getItem(BEGUN));
    if (kept) return kept;
    sessionStorage.setItem(BEGUN, String(Date.now()));
  } catch {
    // Then it is counted from this load.
  }
  return Date.now();
}

let start = $state(begun());

/** The whole seconds left of a time after some of it has passed, both in milliseconds; the clock may lag behind. */
export function secondsLeft(milliseconds: number, passed: number): number {
  return Math.max(0, Math.ceil((milliseconds - Math.max(0, passed)) / 1000));
}

/** How long somebody has been here is for the house to say; the page only lets the clock run on from there. */
export function hereSince({ began_at, at }: { began_at: number; at: number }): void {
  start = Date.now() - (at - began_at);
}

/** Whole minutes since the session began: according to the house or, without one, since this browser arrived. */
export function minutesInSession(): number {
  // Read so that anything showing it is updated when it changes.
  void clock.now;
  return Math.floor((Date.now() - start) / 60_000);
}

/** "under 1 min", "42 min", "1 h 5 min": how long somebody has been here. */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (!minutes) return 'under 1 min';
  return hours ? `${hours} h${rest ? ` ${rest} min` : ''}` : `${rest} min`;
}

export function timeOfDay(at: number): string {
  return new Date(at).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hour12: false });
}
