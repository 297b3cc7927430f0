/** Which page is open. Addresses are real ones, so that a round can be linked to and the back key works. */

export type Page =
  | { page: 'lobby' }
  | { page: 'table'; table: string; round: number | null }
  | { page: 'nowhere' };

export function pageOf(path: string): Page {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (!parts.length) return { page: 'lobby' };
  if (parts[0] !== 'table' || !parts[1]) return { page: 'nowhere' };
  if (parts.length === 2) return { page: 'table', table: parts[1], round: null };
  const round = parts.length === 4 && parts[2] === 'round' ? Number(parts[3]) : NaN;
  return Number.isInteger(round) && round > 0 ? { page: 'table', table: parts[1], round } : { page: 'nowhere' };
}

export const route = $state({ page: pageOf(location.pathname), sit: false });

export function tablePath(table: string, round: number | null = null): string {
  return `/table/${encodeURIComponent(table)}${round === null ? '' : `/round/${round}`}`;
}

export function go(path: string): void {
  if (path !== location.pathname) history.pushState(null, '', path);
  route.page = pageOf(path);
}

/** To a table and straight onto a seat: asked for once, so a reload does not sit down again. */
export function goAndSit(path: string): void {
  route.sit = true;
  go(path);
}

/** For links: an ordinary click stays in the application, any other does what the browser does with links. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname);
}

addEventListener('popstate', () => (route.page = pageOf(location.pathname)));
