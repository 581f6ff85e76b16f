import { randomUUID } from 'node:crypto';
import { createHousehold, householdFiles } from '../sample/household.ts';

/** The day on which every benchmark runs, shortly after the sample household's last rows of October 31, 2026. */
export const SAMPLE_DAY = '2026-11-02T15:00:00Z';

const PASSWORD = 'quiet otters mend the harbour wall';

interface Card {
  account: { id: string };
}

/** Sends the user's API requests with their session. Throws if one is rejected. */
class Client {
  readonly #origin: string;
  cookie = '';
  constructor(origin: string) {
    this.#origin = origin;
  }

  async ask<Body>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Body> {
    const form = body instanceof FormData;
    const answer = await fetch(`${this.#origin}/api/v1${path}`, {
      method,
      headers: {
        origin: this.#origin,
        cookie: this.cookie,
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...(form || body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    if (set.length > 0) this.cookie = set.join('; ');
    return (await answer.json()) as Body;
  }
}

/** Enters the terms of the sample cards, which are not in the rows but necessary for any plan. */
async function enterTerms(client: Client): Promise<void> {
  const { items } = await client.ask<{ items: Card[] }>('GET', '/cards');
  for (const [index, { account }] of items.entries()) {
    const minimum = {
      kind: 'percent_plus_interest_and_fees',
      pctPpm: 10_000,
      floor: { minor: '2500', currency: 'USD' },
    };
    await client.ask(
      'PUT',
      `/cards/${account.id}/terms`,
      { creditLimit: { minor: '1500000', currency: 'USD' }, dueDay: 12 + index, minimum },
      { 'if-match': '"0"' },
    );
    await client.ask('POST', `/cards/${account.id}/rates`, {
      effectiveFrom: '2026-01-01',
      rates: [{ aprType: 'purchase_apr', aprPpm: 229_900 + index * 10_000 }],
    });
  }
}

export interface SampleUser {
  /** Cookie header of the signed-in session. */
  cookie: string;
}

/** Signs up a new user and imports the sample household through the API. */
export async function createSampleUser(origin: string, rows: number): Promise<SampleUser> {
  const client = new Client(origin);
  await client.ask('POST', '/auth/sign-up', {
    name: 'Ada Marsh',
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
    currency: 'USD',
    timezone: 'America/New_York',
    locale: 'en-US',
  });
  const form = new FormData();
  for (const { name, text } of householdFiles(createHousehold({ rows }))) form.append('files', new File([text], name));
  const { id } = await client.ask<{ id: string }>('POST', '/imports', form);
  await client.ask('POST', `/imports/${id}/apply`, { statements: [] });
  await enterTerms(client);
  return { cookie: client.cookie };
}
