import { expect, it } from 'vitest';
import { pageOf } from '../src/lib/page';

it.each([
  ['/', { page: 'lobby' }],
  ['/table/prime-1', { page: 'table', table: 'prime-1', round: null }],
  ['/table/a%20b/round/12', { page: 'table', table: 'a b', round: 12 }],
  ['/table/prime-1/round/0', { page: 'nowhere' }],
  ['/table/prime-1/round/x', { page: 'nowhere' }],
  ['/table/%E0%A4%A', { page: 'nowhere' }],
  ['/account', { page: 'account' }],
  ['/account/x', { page: 'nowhere' }],
  ['/elsewhere', { page: 'nowhere' }],
])('%s leads where it should', (path, page) => expect(pageOf(path)).toEqual(page));
