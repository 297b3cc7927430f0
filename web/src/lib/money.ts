/** Amounts are whole cents everywhere; here they become words, never numbers with a fraction. */

const DOLLARS = new Intl.NumberFormat('en-US');

/** "$1,385" or "$12.50": cents are written only if there are any. */
export function dollars(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const text = `$${DOLLARS.format(whole)}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`;
  return cents < 0 ? `\u2212${text}` : text;
}

/** "+$40", "\u2212$10", "Even": a result always shows its sign, so that color is never the only clue. */
export function signed(cents: number): string {
  return cents > 0 ? `+${dollars(cents)}` : cents < 0 ? dollars(cents) : 'Even';
}

/** The same for ears: "plus 40 dollars". */
export function spoken(cents: number): string {
  return cents > 0 ? `plus ${dollars(cents)}` : cents < 0 ? `minus ${dollars(-cents)}` : 'even';
}

/** What is written on a chip or a stack of chips: "5", "1,250", "12.50". */
export function onChip(cents: number): string {
  return dollars(cents).slice(1);
}

/** What chips are called when they stand for this money. */
export function chipsOf(money: 'counted' | 'practice' | undefined): string {
  return money === 'counted' ? 'counted chips' : 'practice chips';
}

/** "$10 – $500", or one amount if it can be no other. */
export function range({ least, most }: { least: number; most: number }): string {
  return least === most ? dollars(least) : `${dollars(least)} – ${dollars(most)}`;
}
