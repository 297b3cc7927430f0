import type { Snippet } from 'svelte';
import type { SeatModel } from '../../lib/seats';
import type { AnyView, Layout, Names } from '../../lib/types';
import type { Back } from './CardBack.svelte';

/** What is drawn on a felt, wide or narrow, and what can be done there. */
export interface FeltProps {
  view: AnyView;
  seats: readonly SeatModel[];
  layout: Layout;
  names: Names;
  inscriptions: readonly string[];
  chip: number;
  back?: Back;
  onadd?: ((seat: number, wager: string) => void) | undefined;
  ontake?: ((seat: number, wager: string) => void) | undefined;
  onsit?: ((seat: number) => void) | undefined;
  /** A free box next to the viewer's own is requested. */
  onbox?: ((seat: number) => void) | undefined;
  /** The box on which keys put chips, if the viewer has several. */
  keyed?: number | null;
  picked?: readonly string[];
  onpick?: ((card: string) => void) | undefined;
  edges?: Record<string, string>;
  saying?: string;
  /** How the rounds went, if a game keeps score. */
  score?: Snippet | undefined;
  /** Whether it is only a picture of the table, not a place to play. */
  picture?: boolean;
  /** Whether a row above belongs to something else. */
  tooled?: boolean;
}
