/** What just happened at a table, shown in motion and heard. */
import { type EventOf, isKind, type Kind } from './events';
import { afterLanding } from './landing.svelte';
import { adds, cardsLeave, deals, happens, plans } from './motion';
import { net } from './seats';
import { play } from './sound';
import type { AnyEvent, PaceName, RoundStep, Update } from './types';

/** What cards that leave their place are on their way for, as a phase of the round. */
export type Stage = 'dealing' | 'exposing' | 'revealing' | 'settling';

/** What the cards of these events are on their way for; null if they move none. */
export function stageIn(events: readonly AnyEvent[]): Stage | null {
  const has = (kind: Kind): boolean => events.some((event) => isKind(event, kind));
  if (has('dealer-revealed')) return 'revealing';
  if (has('cards-exposed')) return 'exposing';
  // Players look at their cards once the deal is complete: that is its end.
  if (has('cards-dealt') || has('hand-examined')) return 'dealing';
  // A seat's own cards are turned when it is settled: the hand is not named before they lie there.
  return has('seat-settled') ? 'settling' : null;
}

/** Whether the viewer's cards are dealt and looked at in one step: they still land face down first. */
export function areExaminedAtOnce(events: readonly AnyEvent[]): boolean {
  return events.some((event) => isKind(event, 'cards-dealt')) && events.some((event) => isKind(event, 'hand-examined'));
}

/** Whether it deals or turns cards. */
function movesCards(event: AnyEvent): event is EventOf<'cards-dealt'> | EventOf<'cards-exposed'> | EventOf<'dealer-revealed'> {
  return isKind(event, 'cards-dealt') || isKind(event, 'cards-exposed') || isKind(event, 'dealer-revealed');
}

export function shows({ events, view }: Pick<Update | RoundStep, 'events' | 'view'>, pace: PaceName | null): void {
  happens(pace);
  const player = view.view === 'player' ? view.player : '';
  if (stageIn(events)) cardsLeave();
  if (areExaminedAtOnce(events)) afterLanding(() => happens(pace));
  for (const event of events) {
    if (isKind(event, 'bets-closed')) plans(event.plan);
    else if (isKind(event, 'cards-dealt')) {
      play('card', event.cards.length, deals(event.cards.length));
      adds(event.more ?? []);
    } else if (movesCards(event)) play('card', event.cards.length, 90);
    else if (isKind(event, 'hand-examined')) play('card', Object.values(event.places).flat().length, 90);
    else if (isKind(event, 'wager-placed')) play('chip');
    else if (isKind(event, 'seat-settled') && view.public.felt.boxes[event.seat]?.player === player) {
      play(event.lines.reduce((sum, line) => sum + net(line), 0) > 0 ? 'win' : 'chip');
    }
  }
}
