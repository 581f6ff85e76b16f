/**
 * Creates and checks the logins that serve requests and sign-in. They have only the rights of `tideline_app` and of
 * `tideline_auth`, so that SQL injected into a query has no other role to change to.
 */
import { createHash, createHmac, scryptSync } from 'node:crypto';
import { type Client, DatabaseError } from 'pg';
import type { Database } from '../database/database.ts';
import { APP_ROLE, AUTH_ROLE, sessionSettings } from '../database/roles.ts';
import { ServerClient } from '../database/server-client.ts';
import { allowLogin, readLogin } from '../database/roles.store.ts';
import { EXIT, type Sentence, StartError, startTextsIn } from '../start-error.ts';
import { asOwner } from './prepare.ts';
import { scramVerifier } from './scram-verifier.ts';

/** Connection strings for `openDatabase`. */
export interface Logins {
  /** Connection string for requests and jobs. */
  readonly url: string;
  /** Connection string for sign-in. */
  readonly identityUrl: string;
}

/** The logins, or in `refusal` the reason why the server has no separate logins for this installation. */
export type LoginsOrRefusal = { readonly logins: Logins } | { readonly refusal: Sentence };

type Role = typeof APP_ROLE | typeof AUTH_ROLE;

interface Login {
  readonly name: string;
  readonly password: string;
}

/** Lets both roles log in on a server that belongs to this installation, after `prepareDatabase` has created them. */
export async function makeLogins(ownerUrl: string): Promise<Logins> {
  await asOwner(ownerUrl, (client) => allow(client, ownerUrl, builtInLogin));
  return loginsOf(ownerUrl);
}

/** Returns the logins that `makeLogins` created on this owner's server. */
export const loginsOf = (ownerUrl: string): Logins => connectionsOf(ownerUrl, builtInLogin);

/**
 * Creates the logins of this database on an operator's server, if the owner may create roles and the server accepts the
 * new ones.
 */
export async function makeLoginsOnServer(ownerUrl: string): Promise<LoginsOrRefusal> {
  if (new URL(ownerUrl).password === '')
    return { refusal: (language) => startTextsIn(language).loginRefusals.noPassword };
  const refusal = await asOwner(ownerUrl, (client) =>
    allow(client, ownerUrl, loginOnServer).then(
      () => null,
      (error: unknown) => {
        if (error instanceof DatabaseError && error.code === NO_PRIVILEGE) return error.message;
        throw error;
      },
    ),
  );
  if (refusal !== null) return { refusal: (language) => startTextsIn(language).loginRefusals.mayNotCreate(refusal) };
  return findLoginsOnServer(ownerUrl);
}

/** Returns the logins that `makeLoginsOnServer` creates if the server accepts them; otherwise the reason. */
export async function findLoginsOnServer(ownerUrl: string): Promise<LoginsOrRefusal> {
  const logins = connectionsOf(ownerUrl, loginOnServer);
  for (const url of [logins.url, logins.identityUrl]) {
    const client = new ServerClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
    try {
      await client.connect();
    } catch (error) {
      if (isLoginRefused(error) || (error instanceof DatabaseError && error.code === NO_PRIVILEGE))
        return {
          refusal: (language) => startTextsIn(language).loginRefusals.refused(new URL(url).username, error.message),
        };
      throw error;
    } finally {
      await client.end();
    }
  }
  return { logins };
}

const NO_PRIVILEGE = '42501';

/**
 * Returns whether a server refused a login because of its name, password or host, or because PgBouncer does not know
 * the login.
 */
export const isLoginRefused = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && /^(?:28...|08P01)$/.test(error.code ?? '');

async function allow(client: Client, ownerUrl: string, loginOf: (role: Role, ownerUrl: URL) => Login): Promise<void> {
  for (const role of [APP_ROLE, AUTH_ROLE] as const) {
    const { name, password } = loginOf(role, new URL(ownerUrl));
    await allowLogin(client, { name, role, verifier: scramVerifier(password), settings: sessionSettings(role) });
  }
}

function connectionsOf(ownerUrl: string, loginOf: (role: Role, ownerUrl: URL) => Login): Logins {
  const urlOf = (role: Role): string => {
    const url = new URL(ownerUrl);
    const { name, password } = loginOf(role, url);
    url.username = name;
    url.password = password;
    return url.href;
  };
  return { url: urlOf(APP_ROLE), identityUrl: urlOf(AUTH_ROLE) };
}

// Passwords are derived from the owner's password, so every process that knows the owner's password can compute them.
// They do not reveal it.

/** Returns the login of a role for an owner whose password is random. */
const builtInLogin = (role: Role, { password }: URL): Login => ({
  name: role,
  password: createHmac('sha256', password).update(`login of ${role}`).digest('base64url'),
});

/**
 * Returns the login of a role on a server that may also serve other installations, which share the roles. An operator
 * may have chosen a password that can be guessed, so each guess must be slow.
 */
function loginOnServer(role: Role, { password, pathname, username }: URL): Login {
  const database = pathname.slice(1) || username;
  const suffix = createHash('sha256').update(database).digest('hex').slice(0, 12);
  return {
    name: `${role}_${suffix}`,
    password: scryptSync(password, `login of ${role} in ${database}`, 32).toString('base64url'),
  };
}

/** Refuses a login that may become the owner of the tables, and a login for requests that may sign users in. */
export async function requireSeparateLogins(db: Database): Promise<void> {
  for (const [variable, login] of [
    ['DATABASE_APP_URL', await db.withUser(null, readLogin)],
    ['DATABASE_AUTH_URL', await db.withIdentity(null, readLogin)],
  ] as const) {
    const isHarmless = !login.signsIn || variable === 'DATABASE_AUTH_URL';
    if (!login.ownsTables && isHarmless) continue;
    throw new StartError(EXIT.badConfiguration, (texts) =>
      texts.strongLogin({
        name: login.name,
        variable,
        becomes: login.ownsTables ? texts.owner : AUTH_ROLE,
        role: variable === 'DATABASE_APP_URL' ? APP_ROLE : AUTH_ROLE,
      }),
    );
  }
}
