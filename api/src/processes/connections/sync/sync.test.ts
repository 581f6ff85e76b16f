/** Tests the effects of successful and failed syncs on the ledger. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import type { Connection } from '@tideline/contract';
import { anAccount } from '../testing/bridge.ts';
import { connectedHome, pending, row } from '../testing/connected-home.ts';

const home = connectedHome();
const { work, get, later, ledger, connect, link, sync, tell, rows, balance } = home;

describe('a sync', () => {
  it('adds nothing if the bank sends only known transactions, and requests only the last two weeks', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const connection = await link(await connect());
    home.bridge.asked = [];
    const { run } = await sync(connection);
    expect(run).toMatchObject({ trigger: 'person', counts: { new: 0, present: 1 } });
    expect(home.bridge.asked).toHaveLength(1);
    expect(Number(home.bridge.asked[0]?.get('start-date'))).toBe(Date.parse('2026-02-15T12:00:00Z') / 1_000);
    expect(await rows()).toHaveLength(1);
  });

  it('keeps a pending transaction and its edits when it posts with another ID, day and amount', async () => {
    tell(pending('p1', '2026-02-27', '-20.00'));
    const connection = await link(await connect());
    expect(await rows()).toEqual(['2026-02-27 -2000 pending']);
    expect(await balance()).toBe('98000'); // includes pending transactions, unlike the bank's balance
    const [announced] = await ledger();
    await home.ann.ask('PATCH', `/transactions/${announced?.id}`, {
      body: { memo: 'with Bob' },
      headers: { 'if-match': `"${announced?.version}"` },
    });
    tell(row('t1', '2026-03-01', '-23.00'));
    expect((await sync(connection)).run).toMatchObject({
      state: 'succeeded',
      counts: { new: 0, changed: 1, voided: 0 },
    });
    expect(await rows()).toEqual(['2026-03-01 -2300 posted']);
    expect(await ledger()).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: announced?.id, memo: 'with Bob' })]),
    );
  });

  it('posts a split pending transaction with a tip by adjusting the last split', async () => {
    tell(pending('p1', '2026-02-27', '-20.00'));
    const connection = await link(await connect());
    const [announced] = await ledger();
    const parts = [
      { categoryId: null, amount: { minor: '-1500', currency: 'USD' } },
      { categoryId: null, amount: { minor: '-500', currency: 'USD' } },
    ];
    expect(
      await home.ann.ask('PUT', `/transactions/${announced?.id}/splits`, {
        body: { splits: parts },
        headers: { 'if-match': `"${announced?.version}"` },
      }),
    ).toMatchObject({ status: 200 });
    tell(row('t1', '2026-03-01', '-23.00'));
    expect(await sync(connection)).toMatchObject({ run: { state: 'succeeded', counts: { changed: 1 } } });
    expect((await ledger()).find(({ id }) => id === announced?.id)).toMatchObject({
      amount: { minor: '-2300' },
      splits: [{ amount: { minor: '-1500' } }, { amount: { minor: '-800' } }],
    });
  });

  it('voids pending transactions that disappear, and restores them if they post or reappear later', async () => {
    tell(pending('p1', '2026-02-27', '-20.00'), pending('p2', '2026-02-26', '-5.00'));
    const connection = await link(await connect());
    tell();
    expect((await sync(connection)).run).toMatchObject({ counts: { voided: 2 } });
    expect([await rows(), await balance()]).toEqual([[], '100000']);
    tell(row('t1', '2026-02-28', '-20.00'), pending('p2', '2026-02-26', '-5.00'));
    expect((await sync(connection)).run).toMatchObject({ counts: { new: 0, changed: 1, voided: 0 } });
    expect(await rows()).toEqual(['2026-02-28 -2000 posted', '2026-02-26 -500 pending']);
  });

  it('voids nothing while the bridge reports a problem', async () => {
    tell(pending('p1', '2026-02-27', '-20.00'));
    const connection = await link(await connect());
    tell();
    home.bridge.errors = ['Connection to Coast Bank may need attention'];
    const synced = await sync(connection);
    expect(synced).toMatchObject({
      state: 'active',
      run: {
        state: 'partial',
        counts: { voided: 0 },
        messages: [{ code: 'bank', text: 'Connection to Coast Bank may need attention', connectedAccountId: null }],
      },
    });
    expect(await rows()).toHaveLength(1);
  });

  it('reports a bank that requires a new sign-in, in either version of the protocol', async () => {
    const connection = await link(await connect());
    home.bridge.errors = ['You must reauthenticate.'];
    expect(await sync(connection)).toMatchObject({
      state: 'needs_attention',
      problem: 'bank_sign_in',
      run: { state: 'partial' },
      nextSyncAt: expect.any(String),
    });
    home.bridge.errlist = [
      { code: 'con.auth', message: 'Please sign in\u202e at <b>Coast</b>\n', account_id: 'ACT-1' },
    ];
    const { problem, run, accounts } = await sync(connection);
    expect([problem, run?.messages]).toEqual([
      'bank_sign_in',
      [{ code: 'bank', text: 'Please sign in at <b>Coast</b>', connectedAccountId: accounts[0]?.id }],
    ]);
    Object.assign(home.bridge, { errors: [], errlist: [] });
    expect(await sync(connection)).toMatchObject({ state: 'active', problem: null, run: { state: 'succeeded' } });
  });

  it('lists each unreadable transaction and imports the others', async () => {
    tell(
      row('t1', '2026-02-20', '1e3'),
      row('t2', '2026-02-20', '1.001'),
      row('t3', '2026-02-20', 5),
      row('t4', '2026-02-20', '-1,234.00'),
      row('t5', '2026-02-20', '99999999999999'),
      row('', '2026-02-20', '1.00'),
      row('t6', '2026-02-20', '1.00', { posted: 'yesterday' as never }),
      row('t7', '2026-02-20', '1.00', { description: ' ' }),
      row('t8', '2026-02-20', '+2.50'),
    );
    const { run } = await link(await connect());
    expect(run).toMatchObject({ state: 'partial', counts: { new: 1, listed: 8 } });
    expect(run?.messages.map(({ code, field, text }) => [code, field, text])).toEqual([
      ['row', 'amount', '1e3'],
      ['row', 'amount', '1.001'],
      ['row', 'amount', '5'],
      ['row', 'amount', '-1,234.00'],
      ['row', 'amount', '99999999999999'],
      ['row', 'id', ''],
      ['row', 'posted', 'yesterday'],
      ['row', 'description', ''],
    ]);
    expect(await rows()).toEqual(['2026-02-20 250 posted']);
  });

  it('stores each account in its own currency, with the decimals of that currency', async () => {
    home.bridge.accounts = [
      anAccount({
        id: 'JP',
        name: 'Yen',
        currency: 'JPY',
        balance: '1000',
        'available-balance': '900.00',
        transactions: [row('t1', '2026-02-20', '-500.00')],
      }),
      anAccount({
        id: 'KW',
        name: 'Dinar',
        currency: 'KWD',
        balance: '1.234',
        transactions: [row('t1', '2026-02-20', '-0.001')],
      }),
    ];
    const connection = await connect();
    const accounts = connection.accounts.map(({ id, name }) => ({
      id,
      choice: { to: 'new', name, type: 'depository' },
    }));
    await home.ann.ask('POST', `/connections/${connection.id}/links`, { body: { accounts } });
    await work();
    const { body } = await home.ann.ask<{ items: { name: string; balance: object }[] }>('GET', '/accounts');
    expect(body.items.map(({ name, balance: held }) => [name, held])).toEqual([
      ['Yen', { minor: '1000', currency: 'JPY' }],
      ['Dinar', { minor: '1234', currency: 'KWD' }],
    ]);
    expect((await ledger()).filter(({ kind }) => kind !== 'opening').map(({ amount }) => amount)).toEqual(
      expect.arrayContaining([
        { minor: '-500', currency: 'JPY' },
        { minor: '-1', currency: 'KWD' },
      ]),
    );
  });

  it('can be undone, and the next sync adds its transactions again', async () => {
    tell(row('t1', '2026-01-10', '-4.50'), row('t2', '2026-02-20', '-5.50'));
    const connection = await link(await connect());
    await home.ann.ask('POST', `/change-sets/${connection.run?.changeSetId}/undo`);
    expect(await rows()).toEqual([]);
    expect((await sync(connection)).run).toMatchObject({ counts: { new: 2 } });
    expect(await rows()).toHaveLength(2);
  });

  it('does not restore a transaction that the user deleted, and preserves edits', async () => {
    tell(row('t1', '2026-02-20', '-4.50'), row('t2', '2026-02-21', '-5.50'));
    const connection = await link(await connect());
    const [newer, older] = await ledger();
    await home.ann.ask('DELETE', `/transactions/${older?.id}`, { headers: { 'if-match': `"${older?.version}"` } });
    await home.ann.ask('PATCH', `/transactions/${newer?.id}`, {
      body: { payee: 'Coffee' },
      headers: { 'if-match': `"${newer?.version}"` },
    });
    expect((await sync(connection)).run).toMatchObject({ counts: { new: 0, present: 2 }, changeSetId: null });
    expect((await ledger()).filter(({ kind }) => kind !== 'opening').map(({ payee }) => payee)).toEqual(['Coffee']);
  });

  it('creates one change set with the cause "sync" and a summary', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    await link(await connect());
    const { body } = await home.ann.ask<{ items: { cause: string; label: string }[] }>('GET', '/change-sets');
    expect(body.items.slice(0, 2)).toMatchObject([
      { cause: 'sync', label: `Synced with ${home.bridge.place}: 1 new` },
      { cause: 'user', label: 'Linked bank accounts' },
    ]);
  });

  it('takes the balance date from the bank, even if all transactions are older', async () => {
    tell(row('t1', '2026-01-10', '-4.50'));
    await link(await connect());
    const { body } = await home.ann.ask<{ items: { balanceAsOf: string }[] }>('GET', '/accounts');
    expect(body.items[0]?.balanceAsOf).toBe('2026-02-28');
  });

  it('cannot be repeated immediately, but a second request during a sync joins it', async () => {
    const connection = await link(await connect());
    later(15);
    const press = () => home.ann.ask<Connection>('POST', `/connections/${connection.id}/sync`);
    const [one, two] = [await press(), await press()];
    expect(two.body.run?.id).toBe(one.body.run?.id);
    await work();
    expect(await press()).toMatchObject({
      status: 429,
      body: { code: 'SYNC_TOO_SOON', params: { retryAfterSeconds: 600 } },
    });
    expect((await get(connection.id)).syncAllowedAt).toBe('2026-03-01T12:25:00.000Z');
  });
});

describe('a misbehaving bridge', () => {
  it.each<[string, () => void, string]>([
    ['has revoked the access', () => home.bridge.revoke(), 'access_refused'],
    [
      'demands payment',
      () => (home.bridge.misbehave = (_request, response) => void response.writeHead(402).end()),
      'payment_required',
    ],
    [
      'reports too many requests',
      () => (home.bridge.misbehave = (_request, response) => void response.writeHead(429).end()),
      'rate_limited',
    ],
    [
      'redirects to another address',
      () =>
        (home.bridge.misbehave = (_request, response) =>
          void response.writeHead(302, { location: 'http://127.0.0.1/' }).end()),
      'not_safe',
    ],
    [
      'returns an HTML page',
      () => (home.bridge.misbehave = (_request, response) => void response.end('<html>')),
      'unreadable',
    ],
    [
      'returns JSON that is not an account set',
      () => (home.bridge.misbehave = (_request, response) => void response.end('{"accounts": {}}')),
      'unreadable',
    ],
    [
      'announces a response that is too large',
      () =>
        (home.bridge.misbehave = (_request, response) =>
          void response.writeHead(200, { 'content-length': String(21 * 1_048_576) }).end('x')),
      'too_large',
    ],
  ])(
    'that %s puts the connection into an error state without a retry, and existing rows remain',
    async (_name, misbehave, problem) => {
      tell(row('t1', '2026-02-20', '-4.50'));
      const connection = await link(await connect());
      misbehave();
      home.bridge.asked = [];
      expect(await sync(connection)).toMatchObject({
        state: 'needs_attention',
        problem,
        run: { state: 'failed', problem },
        accounts: [{ state: 'linked' }],
      });
      expect(home.bridge.asked).toHaveLength(1);
      expect(await rows()).toHaveLength(1);
    },
  );

  it('is retried by the queue if it is unreachable, and the user is notified when the retries end', async () => {
    const connection = await link(await connect());
    const notified = async (): Promise<string[]> =>
      (await home.ann.ask<{ items: { title: string }[] }>('GET', '/notifications')).body.items.map(
        ({ title }) => title,
      );
    const notifiedBefore: string[][] = [];
    home.bridge.asked = [];
    const fail = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      notifiedBefore.push(await notified());
      if (home.bridge.asked.length < 3) request.socket.destroy();
      else response.writeHead(503).end();
    };
    home.bridge.misbehave = (request, response) => void fail(request, response);
    expect(await sync(connection)).toMatchObject({
      state: 'needs_attention',
      problem: 'unreachable',
      run: { state: 'failed' },
    });
    expect(notifiedBefore).toEqual([[], [], [], [], []]);
    expect(await notified()).toEqual([`${home.bridge.place} isn’t connecting`]);
    home.bridge.misbehave = null;
    later(-14); // one minute is enough if nothing was received
    expect(await sync(connection)).toMatchObject({ state: 'active', problem: null });
  });
});
