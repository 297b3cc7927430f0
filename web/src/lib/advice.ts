/** What a player at a training table is told on request: what each choice is worth, best first. */
import type { EventOf } from './events';
import { capital } from './seats';

const PLACES = 4;

/** A fraction as a decimal with its sign: "−0.4321". */
export function worthInWords(fraction: string): string {
  const [numerator, denominator = '1'] = fraction.split('/');
  const value = Number(numerator) / Number(denominator);
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(PLACES)}`;
}

/** One line per choice, and then the unit of its value. */
export function adviceInWords({ choices, unit }: EventOf<'advice-given'>): string[] {
  const lines = choices.map(
    ({ choice, value }, index) =>
      `${capital(choice)}${index ? '' : choices[1]?.value === value ? ' is as good as any' : ' is best'}: ${worthInWords(value)} on average, exactly ${value}`,
  );
  return [...lines, `In units of ${unit}`];
}
