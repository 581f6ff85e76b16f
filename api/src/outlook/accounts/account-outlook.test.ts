import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, AccountHistory, AccountOutlook, TodaysPlan } from '@tideline/contract';
import { addAccount, addLoan, post, type Changed, done, money, refusal } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const outlook = async (): Promise<Map<string, AccountOutlook>> =>
  new Map(
    done(await ann.ask<{ items: AccountOutlook[] }>('GET', '/account-outlook')).items.map((item) => [
      item.accountId,
      item,
    ]),
  );
const base = { kind: 'base', tierFrom: money(0), effectiveFrom: '2026-01-01', effectiveTo: null };
const setYields = (id: string, version: number, rates: readonly object[], tierMethod = 'A') =>
  ann.ask<Changed<Account> & Record<string, unknown>>('PUT', `/accounts/${id}/yields`, {
    body: { tierMethod, rates },
    headers: { 'if-match': `"${version}"` },
  });

describe('account rates', () => {
  it('support tiers and a bonus that applies through its last day', async () => {
    const { id } = await addAccount(ann, { balance: money(1_500_000) });
    const { item } = done(
      await setYields(id, 1, [
        { ...base, apyPpm: 30_000 },
        { ...base, apyPpm: 40_000, tierFrom: money(1_000_000) },
        { ...base, kind: 'bonus', apyPpm: 5_000, effectiveTo: '2026-06-30' },
      ]),
    );
    expect(item).toMatchObject({ apyPpm: 45_000, bonusEndsOn: '2026-06-30', tierMethod: 'A', version: 2 });
    expect(item.yields.map(({ kind, apyPpm, tierFrom }) => [kind, apyPpm, tierFrom.minor])).toEqual([
      ['base', 30_000, '0'],
      ['base', 40_000, '1000000'],
      ['bonus', 5_000, '0'],
    ]);
  });

  it('replace all previous rates', async () => {
    const { id } = await addAccount(ann, { balance: money(100), apyPpm: 10_000 });
    const [known] = done(await ann.ask<Account>('GET', `/accounts/${id}`)).yields;
    const first = done(
      await setYields(
        id,
        1,
        [
          { ...base, id: known?.id, apyPpm: 12_000 },
          { ...base, apyPpm: 9_000, tierFrom: money(500) },
        ],
        'B',
      ),
    );
    expect(first.item.yields.map(({ id: rateId, apyPpm }) => [rateId === known?.id, apyPpm])).toEqual([
      [true, 12_000],
      [false, 9_000],
    ]);
    done(await setYields(id, 2, []));
    expect(done(await ann.ask<Account>('GET', `/accounts/${id}`))).toMatchObject({ yields: [], apyPpm: null });
  });

  it('are rejected if they end before they start or belong to another account, or with a stale version', async () => {
    const [one, two] = [await addAccount(ann, { apyPpm: 10_000 }), await addAccount(ann, { apyPpm: 10_000 })];
    const [foreign] = done(await ann.ask<Account>('GET', `/accounts/${two.id}`)).yields;
    expect(await setYields(one.id, 1, [{ ...base, apyPpm: 1, effectiveTo: '2025-12-31' }])).toMatchObject({
      status: 422,
      body: { params: { fields: [{ pointer: '/rates/0/effectiveTo' }] } },
    });
    expect(refusal(await setYields(one.id, 1, [{ ...base, apyPpm: 1, id: foreign?.id }]))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await setYields(one.id, 3, []))).toEqual([412, 'VERSION_CONFLICT']);
  });
});

describe('account earnings', () => {
  it('show what the best account would earn on the same money', async () => {
    const old = await addAccount(ann, { name: 'Old savings', balance: money(1_000_000), apyPpm: 5_000 });
    const best = await addAccount(ann, { name: 'Online', balance: money(100), apyPpm: 42_000 });
    const items = await outlook();
    expect(items.get(old.id)?.earnings).toMatchObject({
      yearly: money(5_000),
      apyPpm: 5_000,
      best: {
        accountId: best.id,
        accountName: 'Online',
        yearly: money(42_000),
        difference: money(37_000),
        working: { formulaId: 'savings.year-difference', result: { value: { money: money(37_000) } } },
      },
    });
    expect(items.get(best.id)?.earnings).toMatchObject({ yearly: money(4), best: null });
  });

  it('are computed by tier for $15,000.00, both in this account and in one that would earn more', async () => {
    const tiered = await addAccount(ann, { name: 'Tiered', balance: money(1_500_000) });
    done(
      await setYields(
        tiered.id,
        1,
        [
          { ...base, apyPpm: 53_900 },
          { ...base, apyPpm: 56_500, tierFrom: money(250_000) },
        ],
        'B',
      ),
    );
    const empty = await addAccount(ann, { name: 'Empty', balance: money(1) });
    done(
      await setYields(
        empty.id,
        1,
        [
          { ...base, apyPpm: 60_000 },
          { ...base, apyPpm: 57_000, tierFrom: money(500_000) },
        ],
        'B',
      ),
    );
    // In this account: 2,500 × 5.39% + 12,500 × 5.65% = 134.75 + 706.25. In the other account, one cent less in the
    // first tier: 4,999.99 × 6% + 10,000.01 × 5.7% = 299.9994 + 570.00057.
    expect((await outlook()).get(tiered.id)?.earnings).toMatchObject({
      yearly: money(84_100),
      apyPpm: 56_067,
      best: {
        accountId: empty.id,
        yearly: money(87_000),
        difference: money(2_900),
        working: { result: { value: { kind: 'money', money: money(2_900) } } },
      },
    });
  });

  it('are omitted for cards and accounts without a rate, and never compared across currencies', async () => {
    const plain = await addAccount(ann, { balance: money(1_000_000) });
    const card = await addAccount(ann, { type: 'credit_card', balance: money(-500) });
    const euro = await addAccount(ann, { balance: money(1_000_000, 'EUR'), apyPpm: 1_000 });
    await addAccount(ann, { balance: money(100), apyPpm: 42_000 });
    const items = await outlook();
    expect([items.get(plain.id)?.earnings, items.get(card.id)?.earnings, items.get(card.id)?.safeToMove]).toEqual([
      null,
      null,
      null,
    ]);
    expect(items.get(euro.id)?.earnings?.best).toBeNull();
  });
});

describe('the safe-to-move amount', () => {
  it('is zero, with the reason, while the history is too short', async () => {
    const { id } = await addAccount(ann, { balance: money(500_000) });
    expect((await outlook()).get(id)?.safeToMove).toMatchObject({ amount: money(0), reason: 'history_too_short' });
  });

  it("equals today's spare amount: savings need no history, and cover other accounts' shortfalls", async () => {
    const { id: savings } = await addAccount(ann, { name: 'Rainy day', subtype: 'savings', balance: money(500_055) });
    const spare = async () => {
      const { accounts } = done(await ann.ask<TodaysPlan>('GET', '/todays-plan'));
      return accounts.find(({ accountId }) => accountId === savings)?.spare;
    };
    const safe = async () => (await outlook()).get(savings)?.safeToMove;
    expect(await safe()).toMatchObject({ amount: money(500_055), reason: null });
    expect(await spare()).toEqual(money(500_055));
    // a payment is due, and no account is known to make it
    await addLoan(ann, { dueDay: 12 });
    expect(await spare()).not.toEqual(money(500_055));
    expect(await safe()).toMatchObject({
      amount: await spare(),
      working: { result: { value: { kind: 'money', money: await spare() } } },
    });
  });

  it("leaves the account's floor and the monthly rent in the account", async () => {
    const { id, version } = await addAccount(ann);
    await post(ann, { accountId: id, postedOn: '2025-08-01', amount: money(1_140_000), payee: 'Sale of the car' });
    for (const month of ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02']) {
      await post(ann, { accountId: id, postedOn: `${month}-05`, amount: money(-90_000), payee: 'Oak Street Rent' });
    }
    await ann.ask('PATCH', `/accounts/${id}`, {
      body: { floor: money(120_000) },
      headers: { 'if-match': `"${version}"` },
    });
    const safe = (await outlook()).get(id)?.safeToMove;
    // $6,000.00 today, and two rents before the middle of April.
    expect(safe?.working).toMatchObject({ formulaId: 'forecast.safe-to-move' });
    const line = (key: string) => safe?.working.lines.find((each) => each.key === key)?.value;
    expect(line('balance')).toEqual({ kind: 'money', money: money(600_000) });
    expect(line('floor')).toEqual({ kind: 'money', money: money(120_000) });
    expect(line('bills')).toEqual({ kind: 'money', money: money(-180_000) });
    expect(safe).toMatchObject({
      amount: money(300_000),
      lowest: money(420_000),
      lowestOn: '2026-04-05',
      lookedUntil: '2026-04-15',
      reason: null,
      topUp: null,
    });
  });
});

describe("an account's balance history", () => {
  it('contains the days with activity, and today', async () => {
    const { id } = await addAccount(ann);
    await post(ann, { accountId: id, postedOn: '2025-06-01', amount: money(10_000) });
    await post(ann, { accountId: id, postedOn: '2026-02-10', amount: money(-2_500) });
    await post(ann, { accountId: id, postedOn: '2026-02-10', amount: money(-500) });
    await post(ann, { accountId: id, postedOn: '2026-04-01', amount: money(-9_999) });
    const history = async (query = '') =>
      done(await ann.ask<AccountHistory>('GET', `/accounts/${id}/history${query}`)).points.map(({ on, balance }) => [
        on,
        balance.minor,
      ]);
    expect(await history()).toEqual([
      ['2025-12-01', '10000'],
      ['2026-02-10', '7000'],
      ['2026-03-01', '7000'],
    ]);
    expect(await history('?days=365')).toEqual([
      ['2025-06-01', '10000'],
      ['2026-02-10', '7000'],
      ['2026-03-01', '7000'],
    ]);
    expect((await outlook()).get(id)?.trend.map(({ minor }) => minor)).toEqual([
      ...Array<string>(10).fill('10000'),
      ...Array<string>(3).fill('7000'),
    ]);
  });

  it('includes balances that the user entered', async () => {
    const { id, version } = await addAccount(ann, { balance: money(5_000) });
    await ann.ask('PATCH', `/accounts/${id}`, {
      body: { balance: money(4_800) },
      headers: { 'if-match': `"${version}"` },
    });
    const { snapshots } = done(await ann.ask<AccountHistory>('GET', `/accounts/${id}/history`));
    expect(snapshots).toMatchObject([{ asOf: '2026-03-01', ledger: money(4_800), available: null, source: 'manual' }]);
  });
});
