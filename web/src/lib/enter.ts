/** What Enter says when it does nothing: it makes no decision that is not the best one. */
import { type Action, actionsOf } from './actions';
import type { Room } from './room.svelte';
import { capital } from './seats';
import { handApart } from './words';

/** "F to fold or P to play $10". */
function keysInWords(actions: readonly Action[]): string {
  const said = actions.map(
    ({ key, label, amount }) => `${key} to ${label.charAt(0).toLowerCase()}${label.slice(1)}${amount && ` ${amount}`}`,
  );
  return said.length > 1 ? `${said.slice(0, -1).join(', ')} or ${said.at(-1)}` : (said[0] ?? '');
}

/** Why Enter decides nothing now, and which keys do. */
export function whyNotEnter(room: Room): string[] {
  const keys = `Press ${keysInWords(actionsOf(room))}.`;
  if (room.choosing.setting && !room.choosing.chosen)
    return [`Pick the ${room.choosing.setting.choice.cards} cards of your ${handApart(room.layout)} first.`, keys];
  if (room.choosing.setting && room.choosing.chosen)
    return [`${capital(room.choosing.chosen.name)} is not the best that your cards can make.`, keys];
  return ['Enter makes no decision for you.', keys];
}
