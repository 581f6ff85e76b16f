/** Tests setup tokens and links against a test bridge on loopback. */
import { describe, expect, it } from '@jest/globals';
import type { Connection, SyncRun } from '@tideline/contract';
import { anAccount } from './testing/bridge.ts';
import { connectedHome, first, row } from './testing/connected-home.ts';

const home = connectedHome();
const { work, get, ledger, connect, link, sync, tell, rows, balance } = home;

describe('a setup token', () => {
  it("creates a connection with the bank's accounts and their probable types, but no ledger rows", async () => {
    home.bridge.accounts = [
      anAccount(),
      anAccount({ id: 'ACT-2', name: 'Sapphire Visa', balance: '-200.5' }),
      anAccount({ id: 'ACT-3', name: 'Miles', currency: 'https://air.example/flight-miles' }),
    ];
    const connection = await connect();
    expect(connection).toMatchObject({
      state: 'active',
      problem: null,
      host: home.bridge.place,
      run: { state: 'succeeded', trigger: 'connect' },
      nextSyncAt: null,
      syncAllowedAt: null,
    });
    expect(connection.accounts).toMatchObject([
      {
        name: 'Everyday Checking (1234)',
        institution: 'Coast Bank',
        balance: { minor: '100000', currency: 'USD' },
        available: { minor: '95000' },
        balanceOn: '2026-02-28',
        state: 'undecided',
        proposal: { accountId: null, type: 'depository', subtype: 'checking' },
      },
      { name: 'Sapphire Visa', balance: { minor: '-20050' }, proposal: { type: 'credit_card' } },
      { name: 'Miles', currency: null, unit: 'flight miles', balance: null },
    ]);
    expect(home.bridge.asked.map((query) => query.get('balances-only'))).toEqual(['1']); // nothing is linked yet
    expect(await ledger()).toEqual([]);
  });

  it('leads to an error if it was already used, until a new token repairs the connection', async () => {
    const used = home.bridge.token();
    await connect(used);
    const connection = await connect(used);
    expect(connection).toMatchObject({
      state: 'needs_attention',
      problem: 'token_refused',
      run: { state: 'failed' },
      accounts: [],
    });
    await home.ann.ask('POST', `/connections/${connection.id}/reconnect`, {
      body: { setupToken: home.bridge.token() },
    });
    await work();
    expect(await get(connection.id)).toMatchObject({
      state: 'active',
      problem: null,
      accounts: [{ name: 'Everyday Checking (1234)' }],
    });
  });

  it.each([
    ['hello', 'SETUP_TOKEN_UNREADABLE'],
    [Buffer.from('not an address').toString('base64'), 'SETUP_TOKEN_UNREADABLE'],
    [Buffer.from('ftp://bridge.example/claim/1').toString('base64'), 'SETUP_TOKEN_UNREADABLE'],
    [Buffer.from('http://bridge.example/claim/1').toString('base64'), 'SETUP_TOKEN_NOT_SAFE'],
    [Buffer.from('https://bridge.example:22/claim/1').toString('base64'), 'SETUP_TOKEN_NOT_SAFE'],
  ])('is rejected and creates no connection if it is unreadable or unsafe (case %#)', async (setupToken, code) => {
    expect(await home.ann.ask('POST', '/connections', { body: { setupToken } })).toMatchObject({
      status: 422,
      body: { code },
    });
    expect((await home.ann.ask<{ items: unknown[] }>('GET', '/connections')).body.items).toEqual([]);
  });

  it.each([
    'https://127.0.0.1/claim/1',
    'https://169.254.169.254/claim/1',
    'https://[::1]/claim/1',
    'https://localhost/claim/1',
    'https://bank.lan/claim/1',
    'https://inside.example/claim/1',
  ])('is rejected if it leads to %s, for both a new and an existing connection', async (url) => {
    const connection = await connect();
    const setupToken = Buffer.from(url).toString('base64');
    for (const path of ['/connections', `/connections/${connection.id}/reconnect`])
      expect(await home.ann.ask('POST', path, { body: { setupToken } })).toMatchObject({
        status: 422,
        body: { code: 'SETUP_TOKEN_NOT_SAFE' },
      });
  });

  it.each([
    ['an internal address', { status: 200, body: 'https://user:pass@10.0.0.1:8443/simplefin' }, 'not_safe'],
    ['an address without credentials', { status: 200, body: 'https://bridge.example/simplefin' }, 'not_safe'],
    ['a web page', { status: 200, body: '<html>' }, 'unreadable'],
    ['404 Not Found', { status: 404, body: '' }, 'token_refused'],
    ['402 Payment Required', { status: 402, body: '' }, 'payment_required'],
  ])('leads to a connection with an error if the claim returns %s', async (_name, answer, problem) => {
    home.bridge.claimAnswer = answer;
    expect(await connect()).toMatchObject({ state: 'needs_attention', problem });
  });

  it('creates one connection if it is sent twice with the same idempotency key', async () => {
    const request = { body: { setupToken: home.bridge.token() }, headers: { 'idempotency-key': 'connect once' } };
    const answers = [
      await home.ann.ask<Connection>('POST', '/connections', request),
      await home.ann.ask<Connection>('POST', '/connections', request),
    ];
    expect(answers[1]?.body.id).toBe(answers[0]?.body.id);
    await work();
    expect((await home.ann.ask<{ items: Connection[] }>('GET', '/connections')).body.items).toMatchObject([
      { state: 'active' },
    ]);
  });

  it('is not stored, logged or returned in plain text, nor are the credentials obtained with it', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const token = home.bridge.token();
    const connection = await link(await connect(token));
    const claimUrl = Buffer.from(token, 'base64').toString();
    const stored = await home.api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [home.ann.householdId]);
      const tables = await client.query<{ name: string }>(
        "select table_name as name from information_schema.tables where table_schema = 'tideline'",
      );
      let dump = '';
      for (const { name } of tables.rows) dump += JSON.stringify((await client.query(`select * from ${name}`)).rows);
      return dump + JSON.stringify((await client.query('select data, output from jobs.job')).rows);
    });
    const said = stored + home.api.logged.join('\n') + JSON.stringify(connection);
    expect(stored).toContain(connection.id);
    for (const secret of [token, claimUrl, 'demo:secret-', 'secret-']) expect(said).not.toContain(secret);
    expect(home.api.logged.join('\n')).not.toMatch(/BLUE BOTTLE|4\.50|127\.0\.0\.1:\d+\/simplefin/);
  });

  it('is not accepted from a guest', async () => {
    const { headers } = await home.api.ask('POST', '/auth/sample', { body: { timezone: 'UTC', locale: 'en-US' } });
    const guest = home.api.as(headers.get('set-cookie')?.split(';')[0] ?? '');
    expect(await guest.ask('POST', '/connections', { body: { setupToken: home.bridge.token() } })).toMatchObject({
      status: 403,
      body: { code: 'GUEST_FORBIDDEN' },
    });
  });
});

describe('bank accounts', () => {
  it('are created in the ledger with their balance and rows when linked, and are deleted by undo', async () => {
    tell(
      row('t1', '2026-02-20', '-4.50'),
      row('t2', '2026-02-21', '1234.5'),
      row('t3', '2026-02-22', '100'),
      row('t4', '2026-02-23', '-0.01'),
    );
    const connection = await link(await connect());
    expect(connection).toMatchObject({
      state: 'active',
      run: { state: 'succeeded', counts: { new: 4, listed: 0 } },
      accounts: [{ state: 'linked' }],
      syncedAt: expect.any(String),
      nextSyncAt: expect.any(String),
    });
    expect(await rows()).toEqual([
      '2026-02-23 -1 posted',
      '2026-02-22 10000 posted',
      '2026-02-21 123450 posted',
      '2026-02-20 -450 posted',
    ]);
    expect(await balance()).toBe('100000');
    expect(home.bridge.asked.slice(-2).map((query) => [query.get('pending'), query.has('end-date')])).toEqual([
      ['1', true],
      ['1', false],
    ]);
    await home.ann.ask('POST', `/change-sets/${connection.run?.changeSetId}/undo`);
    expect(await ledger()).toEqual([]);
  });

  it('add no rows that a file already imported, and later imports add no rows that a sync added', async () => {
    const account = await home.ann.ask<{ item: { id: string } }>('POST', '/accounts', {
      body: { name: 'Everyday', type: 'depository', mask: '1234', balance: { minor: '0', currency: 'USD' } },
    });
    const accountId = account.body.item.id;
    const csv =
      'Date,Description,Amount,Balance\n2026-02-19,RENT,-500.00,1000.00\n2026-02-20,BLUE BOTTLE ' +
      'COFFEE,-4.50,995.50\n2026-02-20,BLUE BOTTLE COFFEE,-4.50,991.00\n';
    const importFile = async (text: string) => {
      const form = new FormData();
      form.append('files', new File([text], 'checking.csv'));
      const batch = await home.ann.ask<{ id: string; statements: { key: string }[] }>('POST', '/imports', {
        body: form,
      });
      const applied = await home.ann.ask<{ totals: object }>('POST', `/imports/${batch.body.id}/apply`, {
        body: { statements: [{ key: batch.body.statements[0]?.key ?? '', accountId }] },
      });
      return applied.body.totals;
    };
    expect(await importFile(csv)).toMatchObject({ new: 3 });
    tell(
      row('t1', '2026-02-20', '-4.50'),
      row('t2', '2026-02-20', '-4.50'),
      row('t3', '2026-02-20', '-4.50'),
      row('t4', '2026-02-21', '-9.00', { description: 'BAKERY' }),
    );
    const connected = await connect();
    expect(first(connected).proposal.accountId).toBe(accountId); // the name contains its last digits
    expect((await link(connected, { to: 'existing', accountId })).run).toMatchObject({
      counts: { present: 2, new: 2 },
    });
    expect(
      await importFile(`${csv}2026-02-20,BLUE BOTTLE COFFEE,-4.50,986.50\n2026-02-21,BAKERY,-9.00,977.50\n`),
    ).toMatchObject({ new: 0 });
    expect(await rows()).toHaveLength(5);
  });

  it('add nothing while they are ignored, and can be linked later', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const ignored = await link(await connect(), { to: 'ignored' });
    expect([first(ignored).state, await ledger()]).toEqual(['ignored', []]);
    const linked = await link(ignored);
    expect([first(linked).state, await rows()]).toEqual(['linked', ['2026-02-20 -450 posted']]);
  });

  it.each([
    ['an account in another currency', { to: 'existing' }, 'EUR', 'CURRENCY_MISMATCH'],
    ['an account that does not exist', { to: 'existing', accountId: crypto.randomUUID() }, 'USD', 'NOT_FOUND'],
  ])('cannot be linked to %s', async (_name, choice, currency, code) => {
    const { body } = await home.ann.ask<{ item: { id: string } }>('POST', '/accounts', {
      body: { name: 'Other', type: 'depository', balance: { minor: '0', currency } },
    });
    const connection = await connect();
    const accounts = [{ id: first(connection).id, choice: { accountId: body.item.id, ...choice } }];
    expect(await home.ann.ask('POST', `/connections/${connection.id}/links`, { body: { accounts } })).toMatchObject({
      body: { code },
    });
  });

  it('cannot be linked if they hold points, nor can two be linked to one account', async () => {
    home.bridge.accounts = [
      anAccount({ currency: 'https://air.example/miles' }),
      anAccount({ id: 'ACT-2' }),
      anAccount({ id: 'ACT-3' }),
    ];
    const connection = await connect();
    const into = (choice: object, ...positions: number[]) =>
      home.ann.ask('POST', `/connections/${connection.id}/links`, {
        body: { accounts: positions.map((position) => ({ id: connection.accounts[position]?.id, choice })) },
      });
    expect(await into({ to: 'new', name: 'Miles', type: 'other_asset' }, 0)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED' },
    });
    const { body } = await home.ann.ask<{ item: { id: string } }>('POST', '/accounts', {
      body: { name: 'One', type: 'depository', balance: { minor: '0', currency: 'USD' } },
    });
    expect(await into({ to: 'existing', accountId: body.item.id }, 1, 2)).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_CONNECTED_ALREADY', params: { accountName: 'One' } },
    });
  });

  it('become undecided when the account that they are linked to is deleted', async () => {
    tell(row('t1', '2026-02-20', '-4.50'));
    const connection = await link(await connect());
    const { body } = await home.ann.ask<{ items: { id: string; version: number }[] }>('GET', '/accounts');
    await home.ann.ask('DELETE', `/accounts/${body.items[0]?.id}`, {
      headers: { 'if-match': `"${body.items[0]?.version}"` },
    });
    expect(first(await sync(connection)).state).toBe('undecided');
    expect(await ledger()).toEqual([]);
  });
});

describe('sync runs', () => {
  it('are listed, newest first', async () => {
    const connection = await link(await connect());
    await sync(connection);
    const { body } = await home.ann.ask<{ items: SyncRun[] }>('GET', `/connections/${connection.id}/runs`);
    expect(body.items.map(({ trigger, state }) => `${trigger} ${state}`)).toEqual([
      'person succeeded',
      'connect succeeded',
      'connect succeeded',
    ]);
  });
});
