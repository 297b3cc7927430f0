/** Which page is open. Addresses are real, so that a round can be linked to and the back button works. */
import { pageOf } from './page';

export const route = $state({ page: pageOf(location.pathname), sit: false });

export function tablePath(table: string, round: number | null = null): string {
  return `/table/${encodeURIComponent(table)}${round === null ? '' : `/round/${round}`}`;
}

export function go(path: string): void {
  if (path !== location.pathname) history.pushState(null, '', path);
  route.page = pageOf(path);
}

/** To a table and straight to a seat: requested once, so a reload does not sit down again. */
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
