/** Who is logged in here. Most people are not: they play as guests, and are never asked for a name. */
import { house, Refusing } from './http';
import { recall, remember } from './memory';
import type { Login } from './types';

const KEY = 'pitboss.account';

/** `name` is remembered, so that no page has to ask; `login` is what the house last said. */
export const account = $state<{ name: string | null; login: Login | null }>({
  name: recall<{ name?: string }>(KEY)?.name ?? null,
  login: null,
});

/** The house has let somebody in. */
function entered(login: Login): Login {
  account.login = login;
  account.name = login.account.name;
  remember(KEY, { name: login.account.name });
  return login;
}

export function forgetAccount(): void {
  account.login = null;
  account.name = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then nothing is kept.
  }
}

/** Ask the house whether the remembered login is still valid. */
export async function askAccount(): Promise<Login | null> {
  if (!account.name) return null;
  try {
    return entered(await house.account());
  } catch (error) {
    if (error instanceof Refusing && (error.status === 401 || error.status === 403)) forgetAccount();
    else throw error;
    return null;
  }
}

/** The ways to log in. */
export type Way = 'login' | 'join' | 'code' | 'found';

export interface Entry {
  name: string;
  password: string;
  code: string;
}

/** Log in one of these ways; creating an account or a password is followed by logging in with it. */
export async function enter(way: Way, { name, password, code }: Entry): Promise<Login> {
  if (way === 'join') await house.join({ name, password });
  if (way === 'code') await house.setPassword({ name, password, code });
  if (way === 'found') await house.found({ name, password, code });
  return entered(await house.login({ name, password, code: way === 'login' ? code : '' }));
}

export async function logOut(): Promise<void> {
  await house.logout();
  forgetAccount();
}
