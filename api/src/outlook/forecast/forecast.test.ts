import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountOutlook, Forecast, ForecastDay, ForecastItem, Occurrence, Series } from '@tideline/contract';
import { addAccount, addCard, post, type Changed, done, money, onDay, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const forecast = async (query = ''): Promise<Forecast> => done(await ann.ask<Forecast>('GET', `/forecast${query}`));
const day = async (on: string, account?: string): Promise<ForecastDay> => {
  const found = done(
    await ann.ask<{ day: ForecastDay | null }>(
      'GET',
      `/forecast/day?on=${on}${account === undefined ? '' : `&account=${account}`}`,
    ),
  ).day;
  if (found === null) throw new Error(`${on} is not in the forecast`);
  return found;
};
const expectedOn = ({ days }: Forecast, on: string): number => Number(days.find((each) => each.on === on)?.p50.minor);
const marks = ({ marks: of }: Forecast) =>
  of.map(({ on, kind, name, amount, inLine }) => [on, kind, name, amount?.minor ?? null, inLine]);
const enter = async (body: object): Promise<Series> =>
  done(await ann.ask<Changed<Series>>('POST', '/recurring', { body: { cadence: 'monthly', ...body } })).item;
const rentOf = (accountId: string) =>
  enter({ kind: 'bill', accountId, payee: 'Rent', startsOn: '2026-03-10', amount: money(-90_000) });
const setDay = async ({ occurrence }: Pick<ForecastItem, 'occurrence'>, body: object) => {
  if (occurrence === null) throw new Error('the day cannot be edited');
  return done(
    await ann.ask<Changed<Occurrence>>('PUT', `/recurring/${occurrence.seriesId}/occurrences`, {
      body: { dueOn: occurrence.dueOn, ...body },
      headers: { 'if-match': `"${occurrence.version}"` },
    }),
  );
};

describe('the forecast line', () => {
  it('starts with the current balance and drops by each planned amount on its date', async () => {
    const { id } = await addAccount(ann, { balance: money(300_000) });
    await rentOf(id);
    const line = await forecast(`?account=${id}&days=60`);
    expect(line).toMatchObject({
      today: '2026-03-01',
      until: '2026-04-30',
      account: { id, name: 'Checking' },
      opening: money(300_000),
      floor: money(0),
      stale: [],
      historyDays: 0,
    });
    expect(line.days).toHaveLength(60);
    expect(line.days[0]).toEqual({ on: '2026-03-02', p10: money(300_000), p50: money(300_000), p90: money(300_000) });
    expect(['2026-03-09', '2026-03-10', '2026-04-09', '2026-04-10'].map((on) => expectedOn(line, on))).toEqual([
      300_000, 210_000, 210_000, 120_000,
    ]);
    expect(marks(line)).toEqual([
      ['2026-03-10', 'bill', 'Rent', '-90000', true],
      ['2026-04-10', 'bill', 'Rent', '-90000', true],
    ]);
    expect(line).toMatchObject({
      lowest: { on: '2026-04-10', amount: money(120_000) },
      belowFloorOn: null,
      confidencePpm: 990_000,
      lookedUntil: '2026-04-15',
    });
  });

  it("combines all accounts in the household's currency, so transfers between them have no effect", async () => {
    const checking = await addAccount(ann, { balance: money(300_000) });
    const savings = await addAccount(ann, { name: 'Savings', subtype: 'savings', balance: money(50_000) });
    await addAccount(ann, { name: 'Certificate', subtype: 'cd', balance: money(900_000) });
    const euro = await addAccount(ann, { name: 'Euro', balance: money(70_000, 'EUR') });
    await enter({
      kind: 'transfer',
      accountId: checking.id,
      counterAccountId: savings.id,
      payee: 'To savings',
      startsOn: '2026-03-05',
      amount: money(-20_000),
    });
    const all = await forecast();
    expect(all).toMatchObject({ account: null, currency: 'USD', opening: money(350_000) });
    expect(all.accounts.map(({ name, isInAll }) => [name, isInAll])).toEqual([
      ['Checking', true],
      ['Savings', true],
      ['Euro', false],
    ]);
    expect([expectedOn(all, '2026-03-04'), expectedOn(all, '2026-03-05')]).toEqual([350_000, 350_000]);
    expect(expectedOn(await forecast(`?account=${checking.id}`), '2026-03-05')).toBe(280_000);
    expect(expectedOn(await forecast(`?account=${savings.id}`), '2026-03-05')).toBe(70_000);
    expect((await forecast(`?account=${euro.id}`)).opening).toEqual(money(70_000, 'EUR'));
  });

  it('is empty without a deposit account, and does not exist for a card', async () => {
    const { item } = await addCard(ann);
    expect(await forecast()).toMatchObject({ account: null, accounts: [], days: [], marks: [], opening: money(0) });
    expect(refusal(await ann.ask('GET', `/forecast?account=${item.account.id}`))).toEqual([404, 'NOT_FOUND']);
    expect(done(await ann.ask<{ day: ForecastDay | null }>('GET', '/forecast/day')).day).toBeNull();
  });

  it.each([
    ['2026-03-01', 'it is today'],
    ['2026-02-01', 'it is in the past'],
    ['2028-01-01', 'it is more than a year ahead'],
  ])('has no breakdown of %s, because %s', async (on) => {
    await addAccount(ann, { balance: money(1) });
    expect(done(await ann.ask<{ day: ForecastDay | null }>('GET', `/forecast/day?on=${on}`)).day).toBeNull();
  });

  it('shows the first day on which the balance may be below the floor', async () => {
    const { id, version } = await addAccount(ann, { balance: money(300_000) });
    done(
      await ann.ask('PATCH', `/accounts/${id}`, {
        body: { floor: money(150_000) },
        headers: { 'if-match': `"${version}"` },
      }),
    );
    await rentOf(id);
    expect(await forecast()).toMatchObject({
      floor: money(150_000),
      belowFloorOn: '2026-04-10',
      accounts: [{ belowFloorOn: '2026-04-10', lowestOn: '2026-04-10', lowest: money(120_000) }],
    });
  });

  it('names the accounts with stale balances', async () => {
    const { id } = await addAccount(ann, { balance: money(300_000) });
    await post(ann, { accountId: id, postedOn: '2026-02-20', amount: money(-1) });
    expect((await forecast()).stale).toEqual([]);
    ann = await onDay(api, ann, '2026-03-08');
    expect((await forecast()).stale).toEqual([]);
    ann = await onDay(api, ann, '2026-03-09');
    expect((await forecast()).stale).toEqual([{ id, name: 'Checking', asOf: '2026-03-01' }]);
  });

  it('changes with the balance in the ledger', async () => {
    const { id } = await addAccount(ann, { balance: money(300_000) });
    await rentOf(id);
    const before = expectedOn(await forecast(), '2026-03-10');
    const { changeSetId } = await post(ann, { accountId: id, postedOn: '2026-03-01', amount: money(-12_345) });
    expect(expectedOn(await forecast(), '2026-03-10')).toBe(before - 12_345);
    await undo(ann, changeSetId);
    expect(expectedOn(await forecast(), '2026-03-10')).toBe(before);
  });

  it('includes everyday spending, without counting planned payments twice', async () => {
    const { id } = await addAccount(ann, { balance: money(10_000_000) });
    const { items } = done(await ann.ask<{ items: { id: string; key: string }[] }>('GET', '/categories'));
    const groceries = items.find(({ key }) => key === 'groceries')?.id ?? '';
    // $70.00 each Sunday from the end of August
    for (let week = 0; week < 27; week += 1) {
      const postedOn = new Date(Date.UTC(2025, 7, 24 + 7 * week)).toISOString().slice(0, 10);
      await post(ann, {
        accountId: id,
        postedOn,
        amount: money(-7_000),
        categoryId: groceries,
        payee: `Market ${week}`,
      });
    }
    const line = await forecast();
    expect(line.historyDays).toBe(189);
    expect(
      ['2026-03-07', '2026-03-08', '2026-03-14', '2026-03-15'].map(
        (on) => expectedOn(line, on) - Number(line.opening.minor),
      ),
    ).toEqual([0, -7_000, -7_000, -14_000]);
    for (const month of ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'])
      await post(ann, { accountId: id, postedOn: `${month}-10`, amount: money(-90_000), payee: 'Oak Street Rent' });
    const withRent = await forecast();
    // the rent appears in the line once, on its day, and raises the spending of no other day
    expect(marks(withRent)).toEqual([
      ['2026-03-10', 'bill', 'Oak Street Rent', '-90000', true],
      ['2026-04-10', 'bill', 'Oak Street Rent', '-90000', true],
    ]);
    expect(
      ['2026-03-09', '2026-03-10', '2026-03-15'].map((on) => expectedOn(withRent, on) - Number(withRent.opening.minor)),
    ).toEqual([-7_000, -97_000, -104_000]);
  });
});

describe('a day of the forecast', () => {
  it('is the sum of its parts, as its working shows', async () => {
    const { id } = await addAccount(ann, { balance: money(300_000) });
    const rent = await rentOf(id);
    const found = await day('2026-03-10', id);
    expect(found).toMatchObject({
      before: money(300_000),
      after: money(210_000),
      spending: money(0),
      floor: money(0),
      skipped: [],
      marks: [],
      items: [
        {
          kind: 'series',
          name: 'Rent',
          accountId: id,
          amount: money(-90_000),
          href: `/transactions?view=upcoming&series=${rent.id}`,
          occurrence: { seriesId: rent.id, dueOn: '2026-03-10', state: 'expected', version: 0 },
        },
      ],
      working: {
        formulaId: 'forecast.day',
        lines: [
          { key: 'balance_before', ref: { kind: 'account', id } },
          { key: 'planned', name: 'Rent', value: { money: money(-90_000) } },
          { key: 'everyday_spending' },
        ],
        result: { key: 'expected_balance', value: { money: money(210_000) } },
      },
    });
    expect((await day('2026-03-11', id)).items).toEqual([]);
  });

  it.each([
    ['another day', { movedTo: '2026-03-20' }, { '2026-03-10': 300_000, '2026-03-20': 210_000 }],
    ['another amount', { amount: money(-95_000) }, { '2026-03-10': 205_000, '2026-03-20': 205_000 }],
    ['skipped', { skipped: true }, { '2026-03-10': 300_000, '2026-03-20': 300_000 }],
  ])('changes if its occurrence gets %s, and undo restores it', async (_what, change, balances) => {
    const { id } = await addAccount(ann, { balance: money(300_000) });
    await rentOf(id);
    const [item] = (await day('2026-03-10', id)).items;
    if (item === undefined) throw new Error('the rent is not there');
    const { changeSetId } = await setDay(item, change);
    const edited = await forecast();
    expect(Object.keys(balances).map((on) => expectedOn(edited, on))).toEqual(Object.values(balances));
    await undo(ann, changeSetId);
    const again = await forecast();
    expect(Object.keys(balances).map((on) => expectedOn(again, on))).toEqual([210_000, 210_000]);
  });

  it('lists skipped occurrences, so that they can be restored', async () => {
    const { id } = await addAccount(ann, { balance: money(300_000) });
    await rentOf(id);
    const [item] = (await day('2026-03-10')).items;
    if (item === undefined) throw new Error('the rent is not there');
    await setDay(item, { skipped: true });
    const [skipped] = (await day('2026-03-10')).skipped;
    expect(skipped).toMatchObject({
      name: 'Rent',
      amount: money(-90_000),
      occurrence: { state: 'skipped', version: 1 },
    });
    if (skipped === undefined) throw new Error('unreachable');
    await setDay(skipped, { skipped: false });
    expect((await day('2026-03-10')).items).toMatchObject([{ name: 'Rent' }]);
  });

  it('has an editable amount once its series is detected, and an edit does not change later days', async () => {
    const { id } = await addAccount(ann, { balance: money(900_000) });
    for (const month of ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'])
      await post(ann, { accountId: id, postedOn: `${month}-10`, amount: money(-90_000), payee: 'Oak Street Rent' });
    // series detection has not run yet: the payment is in the line, but no stored series can be edited
    expect((await day('2026-03-10')).items).toMatchObject([{ name: 'Oak Street Rent', occurrence: null }]);
    done(await ann.ask('POST', '/recurring/detect', { body: {} }));
    const [item] = (await day('2026-03-10')).items;
    if (item === undefined) throw new Error('the rent is not there');
    await setDay(item, { amount: money(-80_000) });
    expect((await day('2026-03-10')).items).toMatchObject([
      { amount: money(-80_000), occurrence: { amountEdited: true } },
    ]);
    expect((await day('2026-04-10')).items).toMatchObject([{ amount: money(-90_000) }]);
  });
});

describe('the forecast', () => {
  it('determines the amount that is safe to move, so skipping an occurrence changes that amount', async () => {
    const { id } = await addAccount(ann, { balance: money(0) });
    for (let month = 1; month <= 8; month += 1)
      await post(ann, { accountId: id, postedOn: `2025-0${month}-10`, amount: money(100_000), payee: `Sale ${month}` });
    await rentOf(id);
    const safe = async () =>
      done(await ann.ask<{ items: AccountOutlook[] }>('GET', '/account-outlook')).items.find(
        ({ accountId }) => accountId === id,
      )?.safeToMove?.amount.minor;
    const before = Number(await safe());
    const [item] = (await day('2026-03-10')).items;
    if (item === undefined) throw new Error('the rent is not there');
    await setDay(item, { skipped: true });
    expect(Number(await safe())).toBe(before + 90_000);
  });

  it('does not detect series again if transactions are added', async () => {
    const { id } = await addAccount(ann, { balance: money(900_000) });
    for (const month of ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'])
      await post(ann, { accountId: id, postedOn: `${month}-10`, amount: money(-90_000), payee: 'Oak Street Rent' });
    done(await ann.ask('POST', '/recurring/detect', { body: {} }));
    const [series] = done(await ann.ask<{ items: Series[] }>('GET', '/recurring')).items;
    for (const month of ['2025-08', '2025-07', '2025-06', '2025-05'])
      await post(ann, { accountId: id, postedOn: `${month}-20`, amount: money(-5_000), payee: 'Gym of the town' });
    for (const month of ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'])
      await post(ann, { accountId: id, postedOn: `${month}-20`, amount: money(-5_000), payee: 'Gym of the town' });
    // the next detection finds the gym
    expect(marks(await forecast()).map(([, , name]) => name)).toEqual(['Oak Street Rent', 'Oak Street Rent']);
    done(await ann.ask('POST', '/recurring/detect', { body: {} }));
    expect(marks(await forecast()).map(([, , name]) => name)).toEqual([
      'Oak Street Rent',
      'Gym of the town',
      'Oak Street Rent',
    ]);
    expect(
      done(await ann.ask<{ items: Series[] }>('GET', '/recurring')).items.some(({ id: other }) => other === series?.id),
    ).toBe(true);
  });
});
