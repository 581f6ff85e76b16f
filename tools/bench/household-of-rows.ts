import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { randomUUID } from 'node:crypto';
import type { RunningApp } from './running-app.ts';

export interface HouseholdOfRows {
  /** Sends a request like a browser, and reads the response to its end. */
  ask: <Body>(method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Body>;
  /** A connection under row-level security like the API's, for this household. */
  raw: Client;
  householdId: string;
  /** Cookie header of the signed-in session. */
  cookie: string;
  accountIds: readonly string[];
  close: () => Promise<void>;
}

const SHOPS = [
  'Grocer',
  'Coffee',
  'Fuel',
  'Pharmacy',
  'Bakery',
  'Books',
  'Cinema',
  'Rent',
  'Electric',
  'Water',
  'Phone',
  'Insurance',
  'Airline',
  'Hotel',
  'Taxi',
  'Market',
  'Hardware',
  'Clothes',
  'Shoes',
  'Garden',
];

/**
 * Creates a user whose accounts contain this many transactions of seven years, written in one change set like an
 * import.
 */
export async function createHouseholdOfRows(app: RunningApp, rows: number): Promise<HouseholdOfRows> {
  let cookie = '';
  const ask = async <Body>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Body> => {
    const answer = await fetch(`${app.url}/api/v1${path}`, {
      method,
      headers: {
        origin: app.url,
        cookie,
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    cookie =
      answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ') || cookie;
    return JSON.parse(text) as Body;
  };
  const { households } = await ask<{ households: { id: string }[] }>('POST', '/auth/sign-up', {
    name: 'Bench',
    email: `bench-${rows}@example.com`,
    password: 'quiet otters mend the harbour wall',
    timezone: 'UTC',
    locale: 'en-US',
    currency: 'USD',
  });
  const householdId = households[0]?.id ?? '';
  const accountIds: string[] = [];
  for (const name of ['Everyday', 'Savings', 'Joint', 'Travel', 'Cash', 'Second']) {
    accountIds.push(
      (
        await ask<{ item: { id: string } }>('POST', '/accounts', {
          name,
          type: 'depository',
          balance: { minor: '0', currency: 'USD' },
        })
      ).item.id,
    );
  }
  const { items: categories } = await ask<{ items: { id: string }[] }>('GET', '/categories');
  const owner = await connect(app.data, '');
  await fill(owner, { householdId, accountIds, categoryIds: categories.map(({ id }) => id), rows });
  await owner.end();
  const raw = await connect(app.data, '-c role=tideline_app');
  await raw.query("select set_config('app.household', $1, false)", [householdId]);
  return { ask, raw, householdId, cookie, accountIds, close: () => raw.end() };
}

async function fill(
  owner: Client,
  {
    householdId,
    accountIds,
    categoryIds,
    rows,
  }: { householdId: string; accountIds: string[]; categoryIds: string[]; rows: number },
): Promise<void> {
  await owner.query('begin');
  await owner.query("select set_config('app.household', $1, true)", [householdId]);
  await owner.query(
    "select set_config('app.change_set', (select id::text from change_set where household_id = $1 " +
      'order by id desc limit 1), true)',
    [householdId],
  );
  await owner.query(
    `insert into transaction (household_id, id, account_id, posted_on, amount_minor, payee, memo, raw_description,
      category_id, source, created_at)
     select $1, gen_random_uuid(), ($2::uuid[])[1 + (i * 7) % 6], date '2019-01-01' + (i % 2600), case when i % 9 = 0
       then 1 else -1 end * ((i::bigint * 7919) % 20000 + 1),
       ($4::text[])[1 + i % 20] || ' ' || (i % 400), case when i % 5 = 0 then 'note ' || md5(i::text) end,
         'POS ' || upper(($4::text[])[1 + i % 20]) || ' #' || (i % 900) || ' REF ' || md5((i * 3)::text),
       case when i % 6 = 0 then null else ($3::uuid[])[1 + i % array_length($3::uuid[], 1)] end, 'import', now()
     from generate_series(1, $5::int) i`,
    [householdId, accountIds, categoryIds, SHOPS, rows],
  );
  await owner.query('commit');
  await owner.query('vacuum analyze'); // work that the server performs automatically within a minute
}

/** Connects to the built-in server of a data folder. */
export async function connect(data: string, options: string): Promise<Client> {
  const folder = join(data, 'postgres');
  const { owner } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8')) as { owner: string };
  const port = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[3]);
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'tideline',
    password: owner,
    database: 'tideline',
    options: `-c search_path=tideline ${options}`,
  });
  await client.connect();
  return client;
}
