/**
 * The logins that serve requests and sign-in: `tideline_app` and `tideline_auth` themselves, so that SQL injected into
 * a query has no other role to change to.
 */
import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import type { Database } from '../database/database.ts';
import { APP_ROLE, AUTH_ROLE } from '../database/roles.ts';
import { allowLogin, readLogin } from '../database/roles.store.ts';
import { EXIT, StartError } from '../start-error.ts';

/** Connection strings for `openDatabase`. */
export interface Logins {
  /** For requests and jobs. */
  readonly url: string;
  /** For sign-in. */
  readonly identityUrl: string;
}

/** Lets both roles log in, after `prepareDatabase` has created them. For a server that belongs to this installation. */
export async function makeLogins(ownerUrl: string): Promise<Logins> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const role of [APP_ROLE, AUTH_ROLE]) await allowLogin(client, role, passwordOf(role, ownerUrl));
  } finally {
    await client.end();
  }
  return loginsOf(ownerUrl);
}

/** Returns the logins that `makeLogins` created on the server of this owner. */
export const loginsOf = (ownerUrl: string): Logins => ({
  url: urlOf(APP_ROLE, ownerUrl),
  identityUrl: urlOf(AUTH_ROLE, ownerUrl),
});

function urlOf(role: string, ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = passwordOf(role, ownerUrl);
  return url.href;
}

/** Derived, so that every process with the owner's random password has these, and they do not reveal it. */
const passwordOf = (role: string, ownerUrl: string): string =>
  createHmac('sha256', new URL(ownerUrl).password).update(`login of ${role}`).digest('base64url');

/** Refuses a login that may become the owner of the tables, or one for requests that may sign users in. */
export async function requireSeparateLogins(db: Database): Promise<void> {
  for (const [variable, login] of [
    ['DATABASE_APP_URL', await db.withUser(null, readLogin)],
    ['DATABASE_AUTH_URL', await db.withIdentity(null, readLogin)],
  ] as const) {
    const becomes = login.ownsTables ? 'the owner of the tables' : login.signsIn ? AUTH_ROLE : null;
    if (becomes === null || (becomes === AUTH_ROLE && variable === 'DATABASE_AUTH_URL')) continue;
    throw new StartError(
      EXIT.badConfiguration,
      `The login "${login.name}" of ${variable} may become ${becomes}, so it protects nothing: create one that is a ` +
        `member of ${variable === 'DATABASE_APP_URL' ? APP_ROLE : AUTH_ROLE} only.`,
    );
  }
}
