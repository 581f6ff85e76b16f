import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Forecast, ForecastDay, Money, Series } from '@tideline/contract';
import { addAccount, addCard, addLoan, addPromo, post, type Changed, done, money } from '../../testing/ledger.ts';
import { addGoal, addSweepRule, addSweepRun } from '../../testing/sweeps.ts';
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

describe('planned card and loan payments', () => {
  /** Pays a debt from checking once, so that its paying account is known. */
  async function paidFrom(checking: string, debt: string, minor: number): Promise<void> {
    const out = await post(ann, {
      accountId: checking,
      postedOn: '2026-02-03',
      amount: money(-minor),
      payee: 'Payment',
    });
    const into = await post(ann, {
      accountId: debt,
      postedOn: '2026-02-03',
      amount: money(minor),
      payee: 'Payment received',
    });
    done(await ann.ask('POST', '/transfers', { body: { outflowId: out.item.id, inflowId: into.item.id } }));
  }

  it('reduce the balance of the paying account', async () => {
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

  it('leave the account of the latest transfer to the debt, even before that transfer is posted', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(500_000) });
    const { id: savings } = await addAccount(ann, { name: 'Rainy day', subtype: 'savings', balance: money(500_000) });
    const { account } = await addLoan(ann, { dueDay: 12 });
    await paidFrom(savings, account.id, 1_000);
    const ruleId = await addSweepRule(api, ann, { name: 'Extra', fromAccountId: checking });
    await addSweepRun(api, ann, {
      ruleId,
      fromAccountId: checking,
      toAccountId: account.id,
      amountMinor: 1_000,
      state: 'approved',
    });
    expect(marks(await forecast(`?account=${checking}`))).toContainEqual([
      '2026-04-12',
      'loan_due',
      'Car loan',
      '-30000',
      true,
    ]);
    expect(marks(await forecast(`?account=${savings}`)).filter(([, kind]) => kind === 'loan_due')).toEqual([]);
  });

  it.each<[{ kind: string; amount?: Money }, number[], string]>([
    // 1% of $1,000.00 and a month of interest on that
    [{ kind: 'minimum' }, [-3_020, -3_020], 'the minimum, which is the least that the next one can be'],
    [{ kind: 'fixed', amount: money(20_000) }, [-20_000, -20_000], 'the fixed amount'],
    [{ kind: 'fixed', amount: money(1_000) }, [-3_020, -3_020], 'never less than the minimum'],
    [{ kind: 'current' }, [-100_000], 'the whole balance owed; purchases until the next payment are unknown'],
    [{ kind: 'statement' }, [-100_000], 'the statement, or the whole balance if none was closed'],
  ])('follow the autopay setting %j with the amounts %j: %s', async (autopay, amounts, _why) => {
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

  it('are the rest of the closed statement if autopay pays it', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(500_000) });
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 15, owed: money(0) })).item.account.id;
    await post(ann, { accountId: card, postedOn: '2026-02-10', amount: money(-80_000) });
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
    await post(ann, { accountId: card, postedOn: '2026-02-25', amount: money(-20_000) });
    const planned = async () => marks(await forecast()).filter(([, , , , inLine]) => inLine);
    expect(await planned()).toEqual([['2026-03-15', 'card_due', 'Visa', '-80000', true]]);
    done(
      await ann.ask('POST', `/cards/${card}/payments`, {
        body: { amount: money(30_000), paidOn: '2026-03-01', fromAccountId: null },
      }),
    );
    expect(await planned()).toEqual([['2026-03-15', 'card_due', 'Visa', '-50000', true]]);
  });

  it('do not change the line while the paying account is unknown, but are marked like offer dates', async () => {
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

  it('appear only once if a series pays them', async () => {
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

  it('end with the debt: a series pays at most the amount owed, and nothing after the debt is paid off', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(500_000) });
    const { account } = await addLoan(ann, { dueDay: 12, owed: 40_000 });
    await paidFrom(checking, account.id, 1_000);
    await enter({
      kind: 'debt_payment',
      accountId: checking,
      counterAccountId: account.id,
      payee: 'Car bank',
      startsOn: '2026-03-11',
      amount: money(-31_000),
    });
    const planned = async () => marks(await forecast()).filter(([, , , , inLine]) => inLine);
    const before = await planned();
    expect(before.map(([on, , , minor]) => [on, minor])).toEqual([
      ['2026-03-11', '-31000'],
      ['2026-04-11', '-8000'],
    ]);
    await post(ann, { accountId: account.id, postedOn: '2026-03-01', amount: money(39_000), payee: 'Paid off' });
    expect(await planned()).toEqual([]);
    expect(expectedOn(await forecast(`?account=${checking}`), '2026-04-14')).toBe(500_000 - 1_000);
  });

  it('are reduced by a separate payment in the cycle, and continue on a card in use', async () => {
    const { id: checking } = await addAccount(ann, { balance: money(500_000) });
    const card = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 15, owed: money(50_000) })).item.account.id;
    await post(ann, { accountId: card, postedOn: '2026-02-25', amount: money(-20_000) });
    await enter({
      kind: 'debt_payment',
      accountId: checking,
      counterAccountId: card,
      payee: 'Visa payment',
      startsOn: '2026-03-14',
      amount: money(-30_000),
    });
    const planned = async () =>
      marks(await forecast())
        .filter(([, , , , inLine]) => inLine)
        .map(([on, , , minor]) => [on, minor]);
    expect(await planned()).toEqual([
      ['2026-03-14', '-30000'],
      ['2026-04-14', '-30000'],
    ]);
    done(
      await ann.ask('POST', `/cards/${card}/payments`, {
        body: { amount: money(12_000), paidOn: '2026-03-01', fromAccountId: checking },
      }),
    );
    expect(await planned()).toEqual([
      ['2026-03-14', '-18000'],
      ['2026-04-14', '-30000'],
    ]);
  });

  it("include the active plan's extra payment on the due date of the loan", async () => {
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

describe('the forecast of sweeps and goals', () => {
  it.each([
    [
      'approved',
      [['2026-03-03', 'sweep', 'Surplus', '-20000', true]],
      280_000,
      'an approved sweep reduces the balance',
    ],
    [
      'in_transit',
      [['2026-03-03', 'sweep', 'Surplus', '-20000', true]],
      280_000,
      'so does a sweep in transit until its inflow is posted',
    ],
    [
      'proposed',
      [['2026-03-03', 'sweep', 'Surplus', '-20000', false]],
      300_000,
      'a sweep that needs approval is only marked',
    ],
  ] as const)(
    'marks a sweep in the state %s, which reduces the balance unless it needs approval',
    async (state, expected, left, _why) => {
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
    },
  );

  it('marks the due date of a goal', async () => {
    const { id } = await addAccount(ann, { name: 'Savings', subtype: 'savings' });
    const goal = await addGoal(api, ann, { name: 'Roof', accountId: id, amountMinor: 500_000, dueOn: '2026-04-01' });
    expect((await forecast()).marks).toEqual([
      { on: '2026-04-01', kind: 'goal', name: 'Roof', amount: null, inLine: false, href: `/sweeps?goal=${goal}` },
    ]);
  });
});
