/**
 * A household with accounts in dollars, euros, yen, and baht, which has no exchange rate. Every total that adds up
 * accounts includes dollars, euros and yen, and names the baht.
 *
 * Rates: $1.10 a euro on February 10, $1.20 on February 27; ¥160 a euro, so ¥1,600 is €10, which is $11 and then $12.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Account,
  CashFlowReport,
  CategoryTargets,
  Dashboard,
  ExchangeNote,
  HouseholdIndicators,
  InterestReport,
  Money,
  NetWorth,
  SpendingInsight,
  SpendingReport,
} from '@tideline/contract';
import { addAccount, addCard, post, postOfKind, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let dollarsOnly: TestUser;
const ids: Record<string, string> = {};

const FILE = `Date,USD,JPY,
2026-02-27,1.2,160,
2026-02-10,1.1,160,
2026-01-30,1.1,160,
`;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ email: 'ann@example.org' });
  dollarsOnly = await api.signUp({ email: 'dollars@example.org' });
  ids['groceries'] = await categoryOf('groceries');
  ids['salary'] = await categoryOf('salary');
  for (const [name, currency] of [
    ['checking', 'USD'],
    ['girokonto', 'EUR'],
    ['tokyo', 'JPY'],
    ['bangkok', 'THB'],
  ] as const) {
    ids[name] = (await addAccount(ann, { name, balance: money(0, currency) })).id;
    await spend(name, '2026-02-10', -1_600, currency, 'groceries');
    await spend(name, '2026-02-27', 16_000, currency, 'salary');
  }
  for (const [name, currency] of [
    ['Visa', 'USD'],
    ['Carte', 'EUR'],
    ['Baht card', 'THB'],
  ] as const) {
    const card = await addCard(ann, {
      name,
      owed: money(10_000, currency),
      creditLimit: money(100_000, currency),
      purchaseAprPpm: 240_000,
      dueDay: 15,
    });
    const accountId = card.item.account.id;
    await postOfKind(api, ann, { accountId, postedOn: '2026-02-10', amountMinor: -1_000, kind: 'interest' });
  }
  const form = new FormData();
  form.append('file', new File([FILE], 'eurofxref.csv'));
  done(await ann.ask('POST', '/exchange-rates/file', { body: form }));
  done(
    await ann.ask('POST', '/targets', {
      body: { categoryId: ids['groceries'], since: '2026-02', amount: money(100_000) },
    }),
  );
});
afterAll(() => api.stop());

const categoryOf = async (key: string): Promise<string> =>
  done(await ann.ask<{ items: { id: string; key: string | null }[] }>('GET', '/categories')).items.find(
    (category) => category.key === key,
  )?.id ?? '';
const spend = (account: string, postedOn: string, amount: number, currency: string, category: string) =>
  post(ann, {
    accountId: ids[account] ?? '',
    postedOn,
    amount: money(amount, currency),
    payee: `${category} in ${currency}`,
    categoryId: ids[category] ?? '',
  });
const get = async <Body>(path: string, user = ann): Promise<Body> => done(await user.ask<Body>('GET', path));
const minor = (amount: Money | null | undefined) => (!amount ? null : `${amount.minor} ${amount.currency}`);
const currenciesOf = (note: ExchangeNote | null | undefined) => [
  note?.rates.map(({ currency }) => currency),
  note?.leftOut.map(({ currency, reason }) => `${currency} ${reason}`),
];
const EVERYTHING_NAMED = [['EUR', 'JPY'], ['THB no_rate']];
const CARDS_NAMED = [['EUR'], ['THB no_rate']];

// $16.00 + €16.00 at 1.10 + ¥1,600 at 160 and 1.10
const SPENT = 1_600 + 1_760 + 1_100;
// $160.00 + €160.00 at 1.20 + ¥16,000 at 160 and 1.20
const EARNED = 16_000 + 19_200 + 12_000;
// $144.00 + €144.00 at 1.20 + ¥14,400 at 160 and 1.20: balances are converted at today's rate
const CASH = 14_400 + 17_280 + 10_800;
// each of two cards owes 100, and 10 of interest: $110.00 + €110.00 at 1.20
const OWED = 11_000 + 13_200;
// $10.00 + €10.00 at 1.10
const INTEREST = 1_000 + 1_100;

describe('totals in several currencies', () => {
  it.each<[string, () => Promise<[unknown, ExchangeNote | null | undefined]>, unknown, unknown]>([
    [
      'net worth',
      async () => {
        const { current, exchange } = await get<NetWorth>('/net-worth');
        return [minor(current.net), exchange];
      },
      `${CASH - OWED} USD`,
      EVERYTHING_NAMED,
    ],
    [
      'the dashboard: cash, cards and net worth',
      async () => {
        const { cash, owedOnCards, owedOnCardsAfter, netWorth, exchange } = await get<Dashboard>('/dashboard');
        return [[cash, owedOnCards, owedOnCardsAfter, netWorth.current.net].map(minor), exchange];
      },
      [`${CASH} USD`, `${OWED} USD`, `${OWED} USD`, `${CASH - OWED} USD`],
      EVERYTHING_NAMED,
    ],
    [
      'the list of accounts',
      async () => {
        const { items, converted, exchange } = await get<{
          items: Account[];
          converted: { id: string; amount: Money }[];
          exchange: ExchangeNote;
        }>('/accounts');
        const value = new Map(converted.map(({ id, amount }) => [id, amount]));
        const known = items.filter(({ id, currency }) => currency === 'USD' || value.has(id));
        return [
          [known.length, known.reduce((sum, { id, balance }) => sum + Number((value.get(id) ?? balance).minor), 0)],
          exchange,
        ];
      },
      [5, CASH - OWED],
      EVERYTHING_NAMED,
    ],
    [
      'the amount owed on cards',
      async () => {
        const { items, converted, exchange } = await get<{
          items: { owed: Money }[];
          converted: { amount: Money }[];
          exchange: ExchangeNote;
        }>('/cards');
        return [
          [items.map(({ owed }) => minor(owed)).toSorted(), converted.map(({ amount }) => minor(amount))],
          exchange,
        ];
      },
      // €110.00 at 1.20
      [['11000 EUR', '11000 THB', '11000 USD'], ['13200 USD']],
      CARDS_NAMED,
    ],
    [
      'the spending report',
      async () => {
        const { spent, exchange } = await get<SpendingReport>('/reports/spending?from=2026-02-01&to=2026-02-28');
        return [minor(spent), exchange];
      },
      `${SPENT + INTEREST} USD`,
      EVERYTHING_NAMED,
    ],
    [
      'the spending report by payee',
      async () => {
        const { rows, exchange } = await get<SpendingReport>(
          '/reports/spending?from=2026-02-01&to=2026-02-28&by=payee',
        );
        return [rows.reduce((sum, { spent }) => sum + Number(spent.minor), 0), exchange];
      },
      SPENT + INTEREST,
      EVERYTHING_NAMED,
    ],
    [
      'income and spending by month',
      async () => {
        const { total, exchange } = await get<CashFlowReport>('/reports/cash-flow?from=2026-02&to=2026-02');
        return [[minor(total.income), minor(total.expense)], exchange];
      },
      [`${EARNED} USD`, `${SPENT + INTEREST} USD`],
      EVERYTHING_NAMED,
    ],
    [
      'interest and fees',
      async () => {
        const { total, months, exchange } = await get<InterestReport>('/reports/interest?from=2026-02&to=2026-02');
        return [[minor(total.interest), minor(months[0]?.interest)], exchange];
      },
      [`${INTEREST} USD`, `${INTEREST} USD`],
      CARDS_NAMED,
    ],
    [
      'insights of the month',
      async () => {
        const insight = await get<SpendingInsight>('/insights/spending?month=2026-02');
        const { income, expense, payees, days, averageMonth, exchange } = insight;
        const sum = (amounts: readonly { spent: Money }[]) =>
          amounts.reduce((all, { spent }) => all + Number(spent.minor), 0);
        return [
          [
            minor(income),
            minor(expense),
            sum(payees),
            sum(days),
            minor(averageMonth?.income),
            minor(averageMonth?.expense),
          ],
          exchange,
        ];
      },
      [
        `${EARNED} USD`,
        `${SPENT + INTEREST} USD`,
        SPENT + INTEREST,
        SPENT + INTEREST,
        `${EARNED} USD`,
        `${SPENT + INTEREST} USD`,
      ],
      EVERYTHING_NAMED,
    ],
    [
      'targets',
      async () => {
        const { items, exchange } = await get<CategoryTargets>('/targets?month=2026-02');
        return [minor(items[0]?.spent), exchange];
      },
      `${SPENT} USD`,
      EVERYTHING_NAMED,
    ],
    [
      'indicators',
      async () => {
        const { items, exchange } = await get<HouseholdIndicators>('/reports/indicators');
        const of = (name: string) => items.find((item) => item.name === name)?.value;
        return [[of('net_worth'), of('utilization'), of('savings_rate')], exchange];
      },
      [
        { kind: 'money', money: money(CASH - OWED) },
        // $110 + $132 of limits of $1,000 + $1,200
        { kind: 'ppm', ppm: 110_000 },
        { kind: 'ppm', ppm: Math.round(((EARNED - SPENT - INTEREST) / EARNED) * 1e6) },
      ],
      EVERYTHING_NAMED,
    ],
    [
      'subscriptions',
      async () => {
        for (const [account, currency] of [
          ['checking', 'USD'],
          ['girokonto', 'EUR'],
          ['tokyo', 'JPY'],
          ['bangkok', 'THB'],
        ] as const)
          done(
            await ann.ask('POST', '/recurring', {
              body: {
                kind: 'subscription',
                payee: `Music in ${currency}`,
                accountId: ids[account],
                cadence: 'monthly',
                startsOn: '2026-03-10',
                amount: money(-1_600, currency),
              },
            }),
          );
        const { items, converted, exchange } = await get<{
          items: { id: string; yearly: Money }[];
          converted: { id: string; yearly: Money }[];
          exchange: ExchangeNote;
        }>('/recurring');
        const ofDollars = items.filter(({ yearly }) => yearly.currency === 'USD').map(({ yearly }) => minor(yearly));
        return [[ofDollars, converted.map(({ yearly }) => minor(yearly)).toSorted()], exchange];
      },
      // 12 × $16.00, 12 × €16.00 at 1.20, 12 × ¥1,600 at 160 and 1.20
      [['-19200 USD'], ['-14400 USD', '-23040 USD']],
      EVERYTHING_NAMED,
    ],
    [
      'totals of a search',
      async () => {
        const { totals } = await get<{
          totals: {
            count: number;
            inflow: Money;
            outflow: Money;
            exchange: ExchangeNote;
            currencies: { net: Money }[];
          };
        }>('/transactions?from=2026-02-01&to=2026-02-28&totals=true&q=category:groceries,salary');
        const { count, inflow, outflow, currencies, exchange } = totals;
        return [[count, minor(inflow), minor(outflow), currencies.map(({ net }) => net.currency).sort()], exchange];
      },
      [8, `${EARNED} USD`, `${-SPENT} USD`, ['EUR', 'JPY', 'THB', 'USD']],
      EVERYTHING_NAMED,
    ],
  ])('are converted and name the currencies used and left out: %s', async (_what, ask, expected, named) => {
    const [figure, note] = await ask();
    expect(figure).toEqual(expected);
    expect(currenciesOf(note)).toEqual(named);
  });

  it('report the accounts, transactions and days that they leave out, and the rates that they use', async () => {
    const { exchange } = await get<SpendingReport>('/reports/spending?from=2026-02-01&to=2026-02-28');
    expect(exchange).toMatchObject({
      currency: 'USD',
      rates: [
        { currency: 'EUR', rate: '1.1', on: '2026-02-10', sources: ['ecb'], throughEuro: false },
        { currency: 'JPY', rate: '0.006875', on: '2026-02-10', sources: ['ecb', 'ecb'], throughEuro: true },
      ],
      leftOut: [{ currency: 'THB', count: 2, firstOn: '2026-02-10', lastOn: '2026-02-10', rateOn: null }],
    });
    expect(exchange?.leftOut[0]?.accounts.map(({ name }) => name).sort()).toEqual(['Baht card', 'bangkok']);
  });

  it('do not convert debts in other currencies, but name those currencies', async () => {
    const { debt, debts } = await get<Dashboard>('/dashboard');
    expect([minor(debt.owed), debt.otherCurrencies]).toEqual(['11000 USD', ['EUR', 'THB']]);
    expect(debts.map(({ owed }) => owed.currency).sort()).toEqual(['EUR', 'THB', 'USD']);
  });

  it('have no exchange note if the household has only one currency', async () => {
    await addAccount(dollarsOnly, { balance: money(1_000) });
    for (const path of [
      '/net-worth',
      '/dashboard',
      '/accounts',
      '/targets',
      '/reports/indicators',
      '/insights/spending',
    ])
      expect((await get<{ exchange: unknown }>(path, dollarsOnly)).exchange).toBeNull();
  });

  it('include the last currency once its rate is entered', async () => {
    done(
      await ann.ask('POST', '/exchange-rates', {
        body: { on: '2026-02-01', base: 'USD', quote: 'THB', rate: '32' },
      }),
    );
    const { current, exchange } = await get<NetWorth>('/net-worth');
    // 144.00 − 110.00 baht at 32 baht a dollar are 450 − 344 cents
    expect([minor(current.net), currenciesOf(exchange)]).toEqual([
      `${CASH - OWED + 450 - 344} USD`,
      [['EUR', 'JPY', 'THB'], []],
    ]);
    expect(exchange?.rates[2]).toMatchObject({ rate: '0.03125', sources: ['entered'], isOld: true });
  });
});
