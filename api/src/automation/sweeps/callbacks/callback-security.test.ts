/** Forged and malformed callbacks. */
import { request as httpRequest } from 'node:http';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '../../../platform/database/sql.ts';
import { money } from '../../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { type CallbackInput, type CallbackOptions, type Order, startBank, type TestBank } from '../testing/bank.ts';
import { MONDAY, runNow, type SweepHome, transferOf } from '../testing/sweep-home.ts';
import { balancesOf, type EventInput, sendEvent, sentHome, stopsOf } from '../testing/callback-fixture.ts';

let api: TestApi;
let bank: TestBank;
let other: TestBank;
let ann: TestUser;
let home: SweepHome;
let runId: string;
let order: Order;

beforeAll(async () => {
  const now = () => api.clock.now();
  bank = await startBank({ now });
  other = await startBank({ name: 'other-bank', now });
  api = await startTestApi({ allowed: new Set([bank.place, other.place]), banks: [bank.config, other.config] });
});
afterAll(async () => {
  await api.stop();
  await bank.close();
  await other.close();
});

beforeEach(async () => {
  api.clock.move(MONDAY);
  ({ user: ann, home, runId, order } = await sentHome(api, bank));
});

const say = (input: EventInput, options: Partial<CallbackOptions> = {}, by = bank) =>
  sendEvent({ api, bank: by, order }, input, options);
const state = async () => (await runNow(api.database.db, home.householdId, runId)).state;
const balances = () => balancesOf(api, home);
const stops = () => stopsOf(ann);

describe('the callback endpoint', () => {
  const untouched = async () => expect([await state(), await balances()]).toEqual(['in_transit', [500_000, 1_000_000]]);
  const refused = async (
    answer: Promise<{ status: number; body: Record<string, unknown> }>,
    status: number,
    code: string,
  ) => {
    const { status: given, body } = await answer;
    expect([given, body['code']]).toEqual([status, code]);
    await untouched();
  };

  it.each<[string, Partial<CallbackOptions>, string]>([
    ['a signature with another secret', { secret: randomBytes(32).toString('base64') }, 'wrong'],
    ['an amount changed in transit', { tamper: (body) => body.replace('"400000"', '"400001"') }, 'wrong'],
    ['an extra space at the end', { tamper: (body) => `${body} ` }, 'wrong'],
    ['a timestamp that was not signed', { headers: { 'tideline-timestamp': '1772463601' } }, 'wrong'],
    ['no signature', { headers: { 'tideline-signature': '' } }, 'missing'],
    ['a signature of an unknown version', { headers: { 'tideline-signature': `v0=${'a'.repeat(64)}` } }, 'missing'],
    ['a signature that is not hexadecimal', { headers: { 'tideline-signature': `v1=${'z'.repeat(64)}` } }, 'missing'],
  ])('rejects %s', async (_why, options, reason) => {
    const answer = await say({ status: 'settled' }, options);
    expect([answer.status, answer.body['code'], answer.body['params']]).toEqual([401, 'CALLBACK_REFUSED', { reason }]);
    await untouched();
  });

  it.each([-301, 301])('rejects a message whose timestamp is off by %i seconds', (seconds) =>
    refused(
      say({ status: 'settled' }, { now: new Date(api.clock.now().getTime() + seconds * 1_000) }),
      401,
      'CALLBACK_REFUSED',
    ),
  );

  it('rejects a message about a transfer of another bank or household', async () => {
    await refused(say({ status: 'settled' }, {}, other), 404, 'NOT_FOUND');
    const bob = await sentHome(api, bank);
    await refused(say({ status: 'settled', transfer: `${bob.home.householdId}.${runId}` }), 404, 'NOT_FOUND');
    await refused(say({ status: 'settled', transfer: `${home.householdId}.${bob.runId}` }), 404, 'NOT_FOUND');
    expect(await runNow(api.database.db, bob.home.householdId, bob.runId)).toMatchObject({ state: 'in_transit' });
  });

  it.each<[string, Partial<CallbackInput>, number]>([
    ['a different amount', { amount: money(400_001) }, 409],
    ['a different currency', { amount: money(400_000, 'EUR') }, 409],
    ['a day before the transfer was ordered', { on: '2026-02-20' }, 409],
    ['a day far ahead', { on: '2026-05-01' }, 409],
    ['a return without a code', { status: 'returned' }, 422],
    ['a code without a return', { code: 'R01' }, 422],
    ['an invalid code', { status: 'returned', code: 'R1' }, 422],
    ['an invalid transfer key', { transfer: '../../etc/passwd' }, 422],
    [
      'a transfer that does not exist',
      {
        transfer: `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`,
      },
      404,
    ],
    ['an invalid date', { on: '2026-02-30' }, 422],
    ['an event without an id', { event: '' }, 422],
  ])('rejects a signed message with %s', async (_why, input, status) => {
    expect((await say({ status: 'settled', ...input })).status).toBe(status);
    await untouched();
  });

  it('rejects our own order sent back as an event', async () => {
    await refused(say({ status: 'settled' }, { tamper: () => JSON.stringify(order) }), 401, 'CALLBACK_REFUSED');
  });

  it('limits the number of events for one transfer', async () => {
    await api.database.db.withHousehold({ householdId: home.householdId, userId: '' }, (tx) =>
      tx.run(sql`
      insert into sweep_bank_event (household_id, bank, event, run_id, received_at, status, code, said_on, outcome,
        digest)
      select ${home.householdId}, 'harbor', 'noise-' || n, ${runId}, ${api.clock.now()}, 'pending', null, '2026-03-03',
        'late', repeat('0', 64) from generate_series(1, 200) n`),
    );
    await refused(say({ status: 'notice', code: 'C01' }), 409, 'CALLBACK_CONFLICT');
    expect(await stops()).toEqual([
      ['Checking', null, null],
      ['Savings', null, null],
    ]);
    expect((await transferOf(ann, runId)).events).toHaveLength(200);
  });

  it('rejects a huge body with or without a content length', async () => {
    const huge = `{"text":"${'x'.repeat(200_000)}"}`;
    await refused(say({ status: 'settled' }, { tamper: () => huge }), 413, 'BODY_TOO_LARGE');
    const status = await new Promise<number | string>((resolve) => {
      const sending = httpRequest(
        `${api.url}/api/v1/transfers/callbacks/harbor`,
        { method: 'POST', headers: { 'transfer-encoding': 'chunked' } },
        (response) => {
          resolve(response.statusCode ?? 0);
          response.resume();
        },
      );
      sending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
      for (let part = 0; part < 20; part++) sending.write('x'.repeat(10_000));
      sending.end();
    });
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(status);
    await untouched();
  });

  it('rejects other methods and banks that are not connected', async () => {
    const ask = (path: string, method: string) =>
      fetch(`${api.url}/api/v1/transfers/callbacks/${path}`, { method }).then(({ status }) => status);
    expect([
      await ask('nobody', 'POST'),
      await ask('harbor', 'GET'),
      await ask('harbor', 'DELETE'),
      await ask('Harbor', 'POST'),
    ]).toEqual([404, 405, 405, 404]);
  });
});
