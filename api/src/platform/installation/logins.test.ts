/** Tests that SQL injected into a query of a request or of sign-in cannot change to another role. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { openDatabase } from '../database/open-database.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { findLoginsOnServer, loginsOf, makeLoginsOnServer, requireSeparateLogins } from './logins.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

const STEPS_OUT = [
  'set role tideline',
  'set session authorization tideline',
  'reset role; set role tideline',
  'set role none; set role tideline',
  'reset session authorization; set role postgres',
  "select set_config('role', 'tideline', false)",
  'grant tideline to tideline_app',
  'grant tideline to current_user',
  "alter role tideline password 'mine'",
  'alter role tideline_app superuser',
  'create role mine superuser',
  'alter table account no force row level security',
  'alter table account owner to current_user',
  'alter function thin_images(timestamptz, timestamptz, bigint) security invoker',
  'drop trigger keep on change_set',
  'reset role; delete from change_row',
  'create schema mine',
  'create extension dblink',
  "copy account to program 'cat'",
  "select pg_read_file('PG_VERSION')",
];
const OUT_OF_REQUESTS = [
  'set role tideline_auth',
  "select set_config('role', 'tideline_auth', false)",
  'reset role; select * from user_credential',
  'set role none; select * from user_session',
];
const DENIED = /permission denied|must be owner|must be able to SET ROLE|not available|no such extension/;

/** Runs a statement on a new connection of a login, as its pool opens it, and returns the outcome. */
async function attack(url: string, statement: string): Promise<string> {
  const client = new Client({ connectionString: url, options: '-c search_path=tideline' });
  await client.connect();
  try {
    return await client.query(statement).then(
      () => 'it worked',
      (error: unknown) => String(error),
    );
  } finally {
    await client.end();
  }
}

/** Runs the startup check on these logins. */
const check = async (url: string, identityUrl: string): Promise<void> => {
  const db = openDatabase({ url, identityUrl, maxConnections: 1 });
  try {
    await requireSeparateLogins(db);
  } finally {
    await db.close();
  }
};

describe('the logins of the built-in server', () => {
  it.each([...STEPS_OUT, ...OUT_OF_REQUESTS])('do not permit a request to run: %s', async (statement) => {
    expect(await attack(loginsOf(api.database.url).url, statement)).toMatch(DENIED);
  });

  it.each(STEPS_OUT)('do not permit sign-in to run: %s', async (statement) => {
    expect(await attack(loginsOf(api.database.url).identityUrl, statement)).toMatch(DENIED);
  });

  it('reveal no household after SQL leaves the role and the transaction', async () => {
    const found = await api.database.db.pool.query<{ id: string }>('reset role; select id from account; rollback');
    expect((found as unknown as { rows: object[] }[])[1]?.rows).toEqual([]);
    expect(ann.householdId).not.toBe('');
  });

  it("have passwords of 43 characters that differ from each other and from the owner's", () => {
    const { url, identityUrl } = loginsOf(api.database.url);
    const passwords = [api.database.url, url, identityUrl].map((each) => new URL(each).password);
    expect(new Set(passwords).size).toBe(3);
    expect(passwords.slice(1).every((password) => password.length === 43)).toBe(true);
  });

  it('pass the startup check', async () => {
    await expect(requireSeparateLogins(api.database.db)).resolves.toBeUndefined();
  });
});

describe("the logins of an operator's server", () => {
  const loginOf = (name: string): string => {
    const url = new URL(api.database.url);
    url.username = name;
    url.password = 'secret';
    return url.href;
  };
  const logins = async (members: Record<string, string>, work: () => Promise<void>): Promise<void> => {
    for (const [name, roles] of Object.entries(members))
      await api.database.asOwner((client) =>
        client.query(`create role ${name} login password 'secret'; grant ${roles} to ${name}`),
      );
    try {
      await work();
    } finally {
      for (const name of Object.keys(members))
        await api.database.asOwner((client) => client.query(`drop role ${name}`));
    }
  };

  it('may have any names, and cannot leave their roles', async () => {
    await logins({ requests: 'tideline_app', sign_ins: 'tideline_auth' }, async () => {
      await check(loginOf('requests'), loginOf('sign_ins'));
      for (const statement of [...STEPS_OUT, ...OUT_OF_REQUESTS])
        expect(await attack(loginOf('requests'), statement)).toMatch(DENIED);
    });
  });

  it('are refused at startup if they can act as the owner, or if requests can act as sign-ins', async () => {
    const owner = api.database.url;
    await logins({ requests: 'tideline_app', sign_ins: 'tideline_auth' }, async () => {
      await expect(check(owner, loginOf('sign_ins'))).rejects.toThrow(
        /"tideline" in DATABASE_APP_URL can take the role of the owner/,
      );
      await expect(check(loginOf('requests'), owner)).rejects.toThrow(
        /"tideline" in DATABASE_AUTH_URL can take the role of the owner/,
      );
      await expect(check(loginOf('sign_ins'), loginOf('sign_ins'))).rejects.toThrow(
        /"sign_ins" in DATABASE_APP_URL can take the role of tideline_auth/,
      );
    });
  });
});

describe("the logins that are created on an operator's server if only DATABASE_URL is set", () => {
  const urlOf = (name: string, password: string): string => {
    const url = new URL(api.database.url);
    url.username = name;
    url.password = password;
    return url.href;
  };
  const namesOf = ({ url, identityUrl }: { url: string; identityUrl: string }): string[] =>
    [url, identityUrl].map((each) => new URL(each).username);

  it('deny requests and sign-in every other role, even after a second start', async () => {
    const before = await findLoginsOnServer(api.database.url);
    if ('logins' in before) throw new Error('there are logins already');
    expect(before.refusal('en')).toMatch(/^the server refuses the login "tideline_app_[0-9a-f]{12}"/);
    await makeLoginsOnServer(api.database.url);
    const found = await makeLoginsOnServer(api.database.url);
    if (!('logins' in found)) throw new Error(found.refusal('en'));
    const { logins } = found;
    try {
      expect(await findLoginsOnServer(api.database.url)).toEqual(found);
      await check(logins.url, logins.identityUrl);
      const own = namesOf(logins).map((name) => `alter role ${name} superuser`);
      for (const statement of [...STEPS_OUT, ...OUT_OF_REQUESTS, ...own])
        expect([statement, await attack(logins.url, statement)]).toEqual([statement, expect.stringMatching(DENIED)]);
      for (const statement of [...STEPS_OUT, ...own])
        expect([statement, await attack(logins.identityUrl, statement)]).toEqual([
          statement,
          expect.stringMatching(DENIED),
        ]);
    } finally {
      await api.database.asOwner((client) => client.query(`drop role ${namesOf(logins).join(', ')}`));
    }
  });

  it("are missing, with a stated reason, if DATABASE_URL's login may not create roles or has no password", async () => {
    await api.database.asOwner((client) =>
      client.query(
        `create role plain login password 'secret'; grant tideline_app, tideline_auth to plain;
         grant create on database ${new URL(api.database.url).pathname.slice(1)} to plain`,
      ),
    );
    try {
      const reasons = [];
      for (const url of [urlOf('plain', 'secret'), urlOf('tideline', '')]) {
        const found = await makeLoginsOnServer(url);
        reasons.push('refusal' in found ? found.refusal('en') : 'there are logins');
      }
      expect(reasons).toEqual([
        expect.stringMatching(
          /^the login in DATABASE_URL is not allowed to create separate logins \(permission denied/,
        ),
        'DATABASE_URL has no password from which theirs could be derived',
      ]);
    } finally {
      await api.database.asOwner((client) =>
        client.query(
          `revoke create on database ${new URL(api.database.url).pathname.slice(1)} from plain; drop role plain`,
        ),
      );
    }
  });
});
