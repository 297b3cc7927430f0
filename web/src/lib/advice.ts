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
export function adviceInWords(event: EventOf<'advice-given'>): string[] {
  const lines = worths(event).map((line, index) => `${line} on average, exactly ${event.choices[index]!.value}`);
  return [...lines, unitOf(event)];
}

/** The same without the exact fractions, which are long. */
export function adviceInShort(event: EventOf<'advice-given'>): string[] {
  return [...worths(event), unitOf(event)];
}

function worths({ choices }: EventOf<'advice-given'>): string[] {
  return choices.map(
    ({ choice, value }, index) =>
      `${capital(choice)}${index ? '' : choices[1]?.value === value ? ' is as good as any' : ' is best'}: ${worthInWords(value)}`,
  );
}

function unitOf({ unit }: EventOf<'advice-given'>): string {
  return `In units of ${unit}`;
}
