import { randomUUID } from 'node:crypto';

interface Batch {
  id: string;
  state: string;
  totals: { new: number; review: number };
}

export interface Imported {
  /** Time from sending the file until its rows are in the ledger. */
  ms: number;
  added: number;
}

export interface ImportingUser {
  /** Works like the import screen: sends the file, polls until it is read, applies it, and polls until that is done. */
  importFile: (file: File) => Promise<Imported>;
  /** Requests the newest transactions and reads the response to its end. */
  showTransactions: () => Promise<void>;
  /** Enters a transaction in the user's account. */
  enterTransaction: () => Promise<void>;
}

const POLL_MS = 50;

/** Creates a user in a new household, with one account that is not in any file. */
export async function createImportingUser(url: string): Promise<ImportingUser> {
  let cookie = '';
  const ask = async <Body>(method: 'GET' | 'POST', path: string, body?: FormData | object): Promise<Body> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        cookie,
        origin: url,
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
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
  const until = async (batch: Batch, working: string): Promise<Batch> => {
    for (let now = batch; ; now = await ask<Batch>('GET', `/imports/${batch.id}`)) {
      if (now.state !== working) return now;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  await ask('POST', '/auth/sign-up', {
    name: 'Ada Marsh',
    email: `${randomUUID()}@example.com`,
    password: 'quiet otters mend the harbour wall',
    currency: 'USD',
    timezone: 'UTC',
    locale: 'en-US',
  });
  const { item: wallet } = await ask<{ item: { id: string } }>('POST', '/accounts', {
    name: 'Wallet',
    type: 'depository',
    balance: { minor: '0', currency: 'USD' },
  });
  return {
    importFile: async (file) => {
      const form = new FormData();
      form.append('files', file);
      const started = performance.now();
      const read = await until(await ask<Batch>('POST', '/imports', form), 'reading');
      const applied = await until(
        await ask<Batch>('POST', `/imports/${read.id}/apply`, { statements: [] }),
        'applying',
      );
      if (applied.state !== 'applied') throw new Error(`the import of ${file.name} ended as ${applied.state}`);
      return { ms: performance.now() - started, added: applied.totals.new + applied.totals.review };
    },
    showTransactions: async () => void (await ask('GET', '/transactions?limit=50')),
    enterTransaction: async () =>
      void (await ask('POST', '/transactions', {
        accountId: wallet.id,
        postedOn: '2024-01-05',
        amount: { minor: '-350', currency: 'USD' },
        payee: 'Coffee',
      })),
  };
}
