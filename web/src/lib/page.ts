/** What an address leads to. */

export type Page = { page: 'lobby' } | { page: 'account' } | { page: 'table'; table: string; round: number | null } | { page: 'nowhere' };

export function pageOf(path: string): Page {
  const parts = partsOf(path);
  if (!parts.length) return { page: 'lobby' };
  if (parts.length === 1 && parts[0] === 'account') return { page: 'account' };
  if (parts[0] !== 'table' || !parts[1]) return { page: 'nowhere' };
  if (parts.length === 2) return { page: 'table', table: parts[1], round: null };
  const round = parts.length === 4 && parts[2] === 'round' ? Number(parts[3]) : NaN;
  return Number.isInteger(round) && round > 0 ? { page: 'table', table: parts[1], round } : { page: 'nowhere' };
}

function partsOf(path: string): string[] {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    // An address that was cut off in the middle of a letter.
    return [path];
  }
}
