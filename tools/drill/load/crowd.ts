import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { call, signUp } from '../../start/testing/app-process.ts';
import type { Backend } from '../backend.ts';

/** A browser with a separate session and address. */
export interface Browser {
  cookie: string;
  address: string;
  householdId: string;
  /** Account to which its user adds transactions. */
  accountId: string;
}

interface Household {
  householdId: string;
  /** One of its accounts. */
  accountId: string;
  userIds: string[];
}

async function ask<T>(url: string, cookie: string, path: string, body?: unknown): Promise<T> {
  const answer = await call(url, body === undefined ? 'GET' : 'POST', path, { cookie, body });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}

/** Creates a household with the sample accounts, used by its owner and one member. */
async function createHousehold(url: string, address: string): Promise<Household> {
  const [owner, member] = [await signUp(url, { address }), await signUp(url, { address })];
  await ask(url, owner.cookie, '/sample', {});
  const { link } = await ask<{ link: string }>(url, owner.cookie, '/invitations', { role: 'editor' });
  await ask(url, member.cookie, '/auth/invitations/accept', { token: link.split('#invite=')[1] });
  const { items } = await ask<{ items: { id: string; type: string }[] }>(url, owner.cookie, '/accounts');
  const userIds = [];
  for (const { cookie } of [owner, member])
    userIds.push((await ask<{ user: { id: string } }>(url, cookie, '/auth/session')).user.id);
  const { householdId } = owner;
  return { householdId, accountId: items.find(({ type }) => type === 'depository')?.id ?? '', userIds };
}

/** Inserts sessions for all users in turn, because signing in would mainly measure password hashing. */
async function openSessions(databaseUrl: string, households: readonly Household[], count: number): Promise<Browser[]> {
  const users = households.flatMap(({ userIds, ...home }) => userIds.map((userId) => ({ ...home, userId })));
  const sessions = Array.from({ length: Math.ceil(count / users.length) }, () => users)
    .flat()
    .slice(0, count)
    .map((user) => ({ ...user, token: randomBytes(32).toString('base64url') }));
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into tideline.user_session (id, user_id, token, expires_at, last_used_at, confirmed_at, created_at,
         updated_at)
       select gen_random_uuid(), user_id, digest, now() + interval '1 day', now(), now(), now(), now()
       from unnest($1::uuid[], $2::text[]) as given (user_id, digest)`,
      [
        sessions.map(({ userId }) => userId),
        sessions.map(({ token }) => createHash('sha256').update(token).digest('hex')),
      ],
    );
  } finally {
    await client.end();
  }
  return sessions.map(({ token, householdId, accountId }, index) => ({
    cookie: `tideline_session=${token}`,
    address: `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`,
    householdId,
    accountId,
  }));
}

/** Creates households with two members each, and sessions of these members. */
export async function createCrowd(
  { url, databaseUrl }: Backend,
  { households, sessions }: { households: number; sessions: number },
): Promise<Browser[]> {
  const created: Household[] = [];
  for (let number = 0; number < households; number += 1) created.push(await createHousehold(url, `10.1.${number}.1`));
  return openSessions(databaseUrl, created, sessions);
}

/** Compares the transactions that the server confirmed with the stored ones, by payee. */
export async function countTransactions(
  databaseUrl: string,
  crowd: readonly Browser[],
  acknowledged: readonly string[],
): Promise<{ lost: number; doubled: number }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const stored = new Map<string, number>();
    for (const householdId of new Set(crowd.map((browser) => browser.householdId))) {
      await client.query("select set_config('app.household', $1, false)", [householdId]);
      const { rows } = await client.query<{ payee: string; copies: number }>(
        `select payee, count(*)::int as copies from tideline.transaction where payee like 'Crowd %' group by payee`,
      );
      for (const { payee, copies } of rows) stored.set(payee, copies);
    }
    return {
      lost: acknowledged.filter((payee) => !stored.has(payee)).length,
      doubled: [...stored.values()].filter((copies) => copies > 1).length,
    };
  } finally {
    await client.end();
  }
}
