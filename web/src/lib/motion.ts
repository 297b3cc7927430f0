/** Motion on the table: under 300 ms, from where a thing was to where it lies; none for those who want none. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

const DURATION = 240;
const STILL: TransitionConfig = { duration: 0 };

export interface From {
  x: number;
  y: number;
  /** Things that arrive together come one after the other, by this place in the row. */
  turn?: number;
}

export function wantsMotion(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A thing arrives from a point given relative to where it will lie. */
export function arrive(_: Element, { x, y, turn = 0 }: From): TransitionConfig {
  if (!wantsMotion()) return STILL;
  return {
    delay: Math.min(turn * 15, 55),
    duration: DURATION,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${x * u}px, ${y * u}px); opacity: ${Math.min(1, t * 2)}`,
  };
}

/** Whoever clicks has seen enough: what moves is where it should be. */
export function finishMotion(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}

/** A card is turned about its upright middle, which lies at `x`. */
export function turnOver(_: Element, x: number): TransitionConfig {
  if (!wantsMotion()) return STILL;
  return {
    duration: 200,
    easing: cubicOut,
    css: (t) => `transform: translateX(${x}px) scaleX(${t}) translateX(${-x}px)`,
  };
}
