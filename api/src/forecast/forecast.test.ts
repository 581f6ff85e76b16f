import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AccountOutlook,
  Forecast,
  ForecastDay,
  ForecastItem,
  Money,
  Occurrence,
  Series,
} from '@tideline/contract';
import {
  addAccount,
  addCard,
  addLoan,
  addPromo,
  book,
  type Changed,
  done,
  money,
  onDay,
  refusal,
  undo,
} from '../testing/ledger.ts';
import { addGoal, addSweepRule, addSweepRun } from '../testing/sweeps.ts';
import { type Person, startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let ann: Person;
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

describe('the line of the coming days', () => {
  it('begins with what is there and goes down by what is planned, on its day', async () => {
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

  it("is of all accounts in the household's currency together, in which a transfer moves nothing", async () => {
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

  it('is empty where there is no deposit account, and knows no card', async () => {
    const { item } = await addCard(ann);
    expect(await forecast()).toMatchObject({ account: null, accounts: [], days: [], marks: [], opening: money(0) });
    expect(refusal(await ann.ask('GET', `/forecast?account=${item.account.id}`))).toEqual([404, 'NOT_FOUND']);
    expect(done(await ann.ask<{ day: ForecastDay | null }>('GET', '/forecast/day')).day).toBeNull();
  });

  it.each([
    ['2026-03-01', 'today is no day ahead'],
    ['2026-02-01', 'a day behind'],
    ['2028-01-01', 'further than a year'],
  ])('has no %s: %s', async (on) => {
    await addAccount(ann, { balance: money(1) });
    expect(done(await ann.ask<{ day: ForecastDay | null }>('GET', `/forecast/day?on=${on}`)).day).toBeNull();
  });

  it('says from which day on it may be below the floor', async () => {
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

  it('says where it begins with older figures', async () => {
    const { id } = await addAccount(ann, { balance: money(300_000) });
    await book(ann, { accountId: id, postedOn: '2026-02-20', amount: money(-1) });
    expect((await forecast()).stale).toEqual([]);
    ann = await onDay(api, ann, '2026-03-08');
    expect((await forecast()).stale).toEqual([]);
    ann = await onDay(api, ann, '2026-03-09');
    expect((await forecast()).stale).toEqual([{ id, name: 'Checking', asOf: '2026-03-01' }]);
  });

  it('follows the ledger: another balance is another line', async () => {
    const { id } = await addAccount(ann, { balance: money(300_000) });
    await rentOf(id);
    const before = expectedOn(await forecast(), '2026-03-10');
    const { changeSetId } = await book(ann, { accountId: id, postedOn: '2026-03-01', amount: money(-12_345) });
    expect(expectedOn(await forecast(), '2026-03-10')).toBe(before - 12_345);
    await undo(ann, changeSetId);
    expect(expectedOn(await forecast(), '2026-03-10')).toBe(before);
  });

  it('spends each day as the household did, and not again what is planned', async () => {
    const { id } = await addAccount(ann, { balance: money(10_000_000) });
    const { items } = done(await ann.ask<{ items: { id: string; key: string }[] }>('GET', '/categories'));
    const groceries = items.find(({ key }) => key === 'groceries')?.id ?? '';
    // each Sunday $70.00, from the end of August on
    for (let week = 0; week < 27; week += 1) {
      const postedOn = new Date(Date.UTC(2025, 7, 24 + 7 * week)).toISOString().slice(0, 10);
      await book(ann, {
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
      await book(ann, { accountId: id, postedOn: `${month}-10`, amount: money(-90_000), payee: 'Oak Street Rent' });
    const withRent = await forecast();
    // the rent is in the line once, on its day: no other day is dearer for it
    expect(marks(withRent)).toEqual([
      ['2026-03-10', 'bill', 'Oak Street Rent', '-90000', true],
      ['2026-04-10', 'bill', 'Oak Street Rent', '-90000', true],
    ]);
    expect(
      ['2026-03-09', '2026-03-10', '2026-03-15'].map((on) => expectedOn(withRent, on) - Number(withRent.opening.minor)),
    ).toEqual([-7_000, -97_000, -104_000]);
  });
});

describe('what is due to cards and loans', () => {
  /** Pays a debt from checking once, so that it is known where its payments come from. */
  async function paidFrom(checking: string, debt: string, minor: number): Promise<void> {
    const out = await book(ann, {
      accountId: checking,
      postedOn: '2026-02-03',
      amount: money(-minor),
      payee: 'Payment',
    });
    const into = await book(ann, {
      accountId: debt,
      postedOn: '2026-02-03',
      amount: money(minor),
      payee: 'Payment received',
    });
    done(await ann.ask('POST', '/transfers', { body: { outflowId: out.item.id, inflowId: into.item.id } }));
  }

  it('is in the line of the account that pays it', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(500_000) });
    const { account } = await addLoan(ann, { dueDay: 12 });
    await paidFrom(checking, account.id, 30_000);
    const line = await forecast(`?account=${checking}`);
    expect(marks(line)).toEqual([
      ['2026-03-12', 'loan_due', 'Car loan', '-30000', true],
      ['2026-04-12', 'loan_due', 'Car loan', '-30000', true],
    ]);
    expect(expectedOn(line, '2026-03-12') - expectedOn(line, '2026-03-11')).toBe(-30_000);
    expect((await day('2026-03-12')).items).toMatchObject([
      {
        kind: 'loan_payment',
        name: 'Car loan',
        accountName: 'Checking',
        amount: money(-30_000),
        href: `/accounts?account=${account.id}`,
        occurrence: null,
      },
    ]);
  });

  it.each<[{ kind: string; amount?: Money }, number[], string]>([
    // 1 % of $1,000.00 and a month of interest on it
    [{ kind: 'minimum' }, [-3_020, -3_020], 'the minimum, which is the least of the next one too'],
    [{ kind: 'fixed', amount: money(20_000) }, [-20_000, -20_000], 'the amount that was set'],
    [{ kind: 'fixed', amount: money(1_000) }, [-3_020, -3_020], 'never less than the minimum'],
    [{ kind: 'current' }, [-100_000], 'all that is owed; what is bought until the next one nobody knows'],
    [{ kind: 'statement' }, [-100_000], 'the statement; all that is owed where none was closed'],
  ])('is what the automatic payment is set to: %j', async (autopay, amounts, _why) => {
    const { id: checking } = await addAccount(ann, { balance: money(500_000) });
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 15, owed: money(100_000) })).item.account.id;
    done(
      await ann.ask('PUT', `/cards/${card}/agreement`, {
        body: { autopay: { amount: null, ...autopay, fromAccountId: checking } },
        headers: { 'if-match': '1' },
      }),
    );
    const found = marks(await forecast('?days=60')).filter(([, , , , inLine]) => inLine);
    expect(found).toEqual(
      amounts.map((minor, index) => [
        index === 0 ? '2026-03-15' : '2026-04-15',
        'card_due',
        'Visa',
        String(minor),
        true,
      ]),
    );
  });

  it('is what is left of the closed statement, where that is paid automatically', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(500_000) });
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 15, owed: money(0) })).item.account.id;
    await book(ann, { accountId: card, postedOn: '2026-02-10', amount: money(-80_000) });
    done(
      await ann.ask('PUT', `/cards/${card}/agreement`, {
        body: { autopay: { kind: 'statement', amount: null, fromAccountId: checking } },
        headers: { 'if-match': '1' },
      }),
    );
    done(
      await ann.ask('POST', `/cards/${card}/statements`, {
        body: { startsOn: '2026-01-21', closesOn: '2026-02-20', dueOn: '2026-03-15', inGrace: true },
      }),
    );
    await book(ann, { accountId: card, postedOn: '2026-02-25', amount: money(-20_000) });
    const planned = async () => marks(await forecast()).filter(([, , , , inLine]) => inLine);
    expect(await planned()).toEqual([['2026-03-15', 'card_due', 'Visa', '-80000', true]]);
    done(
      await ann.ask('POST', `/cards/${card}/payments`, {
        body: { amount: money(30_000), paidOn: '2026-03-01', fromAccountId: null },
      }),
    );
    expect(await planned()).toEqual([['2026-03-15', 'card_due', 'Visa', '-50000', true]]);
  });

  it('is marked beside the line while nobody knows from which account, like the dates of a promotion', async () => {
    await addAccount(ann, { balance: money(500_000) });
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 15 })).item.account.id;
    await addPromo(ann, { cardId: card, balance: money(60_000), endsOn: '2026-04-10' });
    const line = await forecast();
    expect(marks(line).filter(([, , , , inLine]) => inLine)).toEqual([]);
    expect(marks(line).map(([on, kind]) => [on, kind])).toEqual(
      expect.arrayContaining([
        ['2026-03-15', 'card_due'],
        ['2026-04-10', 'promo_end'],
        [expect.any(String), 'promo_safe'],
      ]),
    );
    expect(expectedOn(line, '2026-04-14')).toBe(500_000);
    expect((await day('2026-04-10')).marks).toMatchObject([{ kind: 'promo_end', amount: null }]);
  });

  it('is in the line once where a series pays it', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(500_000) });
    const { account } = await addLoan(ann, { dueDay: 12 });
    await paidFrom(checking, account.id, 30_000);
    await enter({
      kind: 'debt_payment',
      accountId: checking,
      counterAccountId: account.id,
      payee: 'Car bank',
      startsOn: '2026-03-11',
      amount: money(-31_000),
    });
    expect(marks(await forecast())).toEqual([
      ['2026-03-11', 'loan_due', 'Car bank', '-31000', true],
      ['2026-04-11', 'loan_due', 'Car bank', '-31000', true],
    ]);
  });

  it('has the extra of the adopted plan on the day it is paid', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(500_000) });
    const { account } = await addLoan(ann, { dueDay: 12 });
    await paidFrom(checking, account.id, 30_000);
    done(await ann.ask('POST', '/debt/plans', { body: { strategy: 'avalanche', monthly: money(50_000) } }));
    const line = await forecast();
    expect(marks(line).filter(([, kind]) => kind === 'plan')).toEqual([
      ['2026-03-12', 'plan', 'Car loan', '-20000', true],
      ['2026-04-12', 'plan', 'Car loan', '-20000', true],
    ]);
    expect(expectedOn(line, '2026-03-12') - expectedOn(line, '2026-03-11')).toBe(-50_000);
  });
});

describe('sweeps and goals', () => {
  it.each([
    ['approved', [['2026-03-03', 'sweep', 'Surplus', '-20000', true]], 280_000, 'what was approved goes'],
    [
      'in_transit',
      [['2026-03-03', 'sweep', 'Surplus', '-20000', true]],
      280_000,
      'what is on its way too, until its end is booked',
    ],
    ['proposed', [['2026-03-03', 'sweep', 'Surplus', '-20000', false]], 300_000, 'what waits for a yes is marked'],
  ] as const)('%s: %j, %s left', async (state, expected, left, _why) => {
    const [from, to] = [
      await addAccount(ann, { balance: money(300_000) }),
      await addAccount(ann, { name: 'Savings', subtype: 'savings' }),
    ];
    const ruleId = await addSweepRule(api, ann, { name: 'Surplus', fromAccountId: from.id });
    const run = await addSweepRun(api, ann, {
      ruleId,
      fromAccountId: from.id,
      toAccountId: to.id,
      amountMinor: 20_000,
      state,
    });
    const line = await forecast(`?account=${from.id}`);
    expect(marks(line)).toEqual(expected);
    expect(line.marks[0]?.href).toBe(`/sweeps?run=${run}`);
    expect(expectedOn(line, '2026-03-10')).toBe(left);
    expect(expectedOn(await forecast(`?account=${to.id}`), '2026-03-10')).toBe(300_000 - left);
    expect(expectedOn(await forecast(), '2026-03-10')).toBe(300_000);
  });

  it('marks the day a goal is saved for', async () => {
    const { id } = await addAccount(ann, { name: 'Savings', subtype: 'savings' });
    const goal = await addGoal(api, ann, { name: 'Roof', accountId: id, amountMinor: 500_000, dueOn: '2026-04-01' });
    expect((await forecast()).marks).toEqual([
      { on: '2026-04-01', kind: 'goal', name: 'Roof', amount: null, inLine: false, href: `/sweeps?goal=${goal}` },
    ]);
  });
});

describe('one day of the line', () => {
  it('adds up from its parts, and its working says so', async () => {
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
  ])('changes with an edit of its occurrence, and back with the undo: %s', async (_what, change, balances) => {
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

  it('still shows what was skipped, so that it can be taken back', async () => {
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

  it('edits a series that was only detected, which is confirmed by it', async () => {
    const { id } = await addAccount(ann, { balance: money(900_000) });
    for (const month of ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'])
      await book(ann, { accountId: id, postedOn: `${month}-10`, amount: money(-90_000), payee: 'Oak Street Rent' });
    // nobody has looked for series yet: in the line already, but there is nothing to hold an edit
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

describe('what is safe to move', () => {
  it('follows the same line: an edited day changes it', async () => {
    const { id } = await addAccount(ann, { balance: money(0) });
    for (let month = 1; month <= 8; month += 1)
      await book(ann, { accountId: id, postedOn: `2025-0${month}-10`, amount: money(100_000), payee: `Sale ${month}` });
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

  it('does not look for series again after an edit of a transaction', async () => {
    const { id } = await addAccount(ann, { balance: money(900_000) });
    for (const month of ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'])
      await book(ann, { accountId: id, postedOn: `${month}-10`, amount: money(-90_000), payee: 'Oak Street Rent' });
    done(await ann.ask('POST', '/recurring/detect', { body: {} }));
    const [series] = done(await ann.ask<{ items: Series[] }>('GET', '/recurring')).items;
    for (const month of ['2025-08', '2025-07', '2025-06', '2025-05'])
      await book(ann, { accountId: id, postedOn: `${month}-20`, amount: money(-5_000), payee: 'Gym of the town' });
    for (const month of ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'])
      await book(ann, { accountId: id, postedOn: `${month}-20`, amount: money(-5_000), payee: 'Gym of the town' });
    // the gym is found the next time somebody looks
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
