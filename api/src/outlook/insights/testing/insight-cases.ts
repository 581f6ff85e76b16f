/** Data that triggers each insight rule, as a household would enter or import it. */
import type { InsightType } from '@tideline/contract';
import { addAccount, addCard, addPromo, done, money } from '../../../testing/ledger.ts';
import { type Home, monthly, TODAY } from './lived-home.ts';

export const card = async (
  { user }: Home,
  { limit = 1_000_000, closeDay = 12, dueDay = 6, autopay = 'minimum', apr = 240_000 } = {},
): Promise<string> => {
  const { item } = await addCard(user, {
    name: 'Visa',
    owed: money(0),
    creditLimit: money(limit),
    purchaseAprPpm: apr,
    dueDay,
  });
  done(
    await user.ask('PUT', `/cards/${item.account.id}/terms`, {
      body: { closeDay, dueDay, autopay },
      headers: { 'if-match': String(item.version) },
    }),
  );
  return item.account.id;
};

const savings = (home: Home, apyPpm: number | null, minor = 100_000) =>
  addAccount(home.user, { name: 'Savings', subtype: 'savings', balance: money(minor), apyPpm });

export interface Case {
  type: InsightType;
  /** Pattern of the link of the best action. */
  leads?: RegExp;
  why: string;
  balance?: number;
  arrange: (home: Home) => Promise<unknown>;
  facts?: object;
}

export const cases: readonly Case[] = [
  {
    type: 'idle_cash',
    why: 'money in checking is safe to move and savings pay 4%',
    arrange: (home) => savings(home, 40_000),
    balance: 900_000,
    leads: /^\/transactions\?move=[\w-]+%3E[\w-]+$/,
  },
  {
    type: 'better_account',
    why: 'the user saw a rate of 9% at another bank',
    balance: 900_000,
    arrange: async ({ user }) =>
      done(await user.ask('POST', '/rate-offers', { body: { name: 'Beacon Bank', apyPpm: 90_000, seenOn: TODAY } })),
    facts: { rate_offered: { kind: 'ppm', ppm: 90_000 } },
  },
  {
    type: 'bonus_rate_ends',
    why: 'a bonus of 4% ends in three weeks',
    arrange: async (home) => {
      const { id, version } = await savings(home, null, 2_000_000);
      const rates = [
        { kind: 'base', apyPpm: 5_000, tierFrom: money(0), effectiveFrom: '2026-01-01', effectiveTo: null },
        { kind: 'bonus', apyPpm: 40_000, tierFrom: money(0), effectiveFrom: '2026-01-01', effectiveTo: '2026-04-10' },
      ];
      done(
        await home.user.ask('PUT', `/accounts/${id}/yields`, {
          body: { tierMethod: 'A', rates },
          headers: { 'if-match': String(version) },
        }),
      );
    },
    facts: { ends_on: { kind: 'date', on: '2026-04-10' }, rate_after: { kind: 'ppm', ppm: 5_000 } },
  },
  {
    type: 'low_cash_ahead',
    why: 'the balance of the account that pays the school is below the next bill',
    arrange: async ({ user, enter }) => {
      const { id } = await addAccount(user, { name: 'Bills', subtype: 'checking', balance: money(40_000) });
      await enter([
        {
          accountId: id,
          on: '2025-08-01',
          minor: 560_000,
          payee: 'Brought along',
          kind: 'transfer',
          category: 'transfer',
        },
        ...monthly('05').map((on) => ({
          accountId: id,
          on,
          minor: -70_000,
          payee: 'LITTLE HARBOR SCHOOL',
          category: 'education',
        })),
      ]);
    },
    leads: /^\/sweeps\?new=fixed_schedule&to=account%3A[\w-]+&from=[\w-]+&amount=\d+&once=1$/,
  },
  {
    type: 'emergency_fund_low',
    why: 'cash covers less than three months of essential expenses',
    balance: 200_000,
    arrange: () => Promise.resolve(),
  },
  {
    type: 'avoidable_interest',
    why: 'autopay pays the minimum of a statement and today’s plan has too little money for the rest',
    balance: 60_000,
    arrange: async (home) => {
      const id = await card(home);
      await home.enter([
        { accountId: id, on: '2026-02-20', minor: -90_000, payee: 'IKEA', category: 'home' },
        { accountId: id, on: '2026-03-05', minor: -60_000, payee: 'TARGET', category: 'shopping' },
      ]);
    },
    facts: { due_on: { kind: 'date', on: '2026-04-06' } },
    leads: /^\/credit-cards\?pay=[\w-]+&amount=\d+(&from=[\w-]+)?$/,
  },
  {
    type: 'grace_lost',
    why: 'interest was charged and purchases continue',
    arrange: async (home) => {
      const id = await card(home);
      await home.enter([
        ...monthly('15', '2025-10').map((on) => ({
          accountId: id,
          on,
          minor: -80_000,
          payee: 'TARGET',
          category: 'shopping',
        })),
        ...monthly('12', '2025-11').map((on) => ({
          accountId: id,
          on,
          minor: -2_000,
          payee: 'INTEREST CHARGE',
          kind: 'interest' as const,
          category: 'interest_charge',
        })),
        ...monthly('06', '2025-12').map((on) => ({
          accountId: id,
          on,
          minor: 20_000,
          payee: 'PAYMENT',
          kind: 'card_payment' as const,
          category: 'card_payment',
        })),
      ]);
    },
  },
  {
    type: 'utilization_before_close',
    why: 'a card closes its statement in five days with 60% of its limit used',
    arrange: async (home) =>
      home.enter([
        {
          accountId: await card(home, { limit: 100_000, closeDay: 25, dueDay: 20, autopay: 'statement' }),
          on: '2026-03-02',
          minor: -60_000,
          payee: 'DELTA AIR',
          category: 'travel',
        },
      ]),
    facts: { band: { kind: 'text', text: 'below_75' }, payment: { kind: 'money', money: money(10_001) } },
  },
  {
    type: 'promo_at_risk',
    why: 'minimum payments leave much of a transferred balance on its last day',
    arrange: async (home) => {
      const id = await card(home);
      await home.enter([
        { accountId: id, on: '2026-01-02', minor: -400_000, payee: 'BALANCE TRANSFER', kind: 'transfer' },
      ]);
      await addPromo(home.user, {
        cardId: id,
        startsOn: '2026-01-01',
        endsOn: '2026-10-10',
        balance: money(400_000),
      });
    },
    leads: /^\/credit-cards\?pay=[\w-]+&move=[\w-]+%3E[\w-]+$/,
  },
  {
    type: 'deferred_interest_ahead',
    why: 'minimum payments leave a balance and all deferred interest will be charged',
    arrange: async (home) => {
      const id = await card(home);
      await home.enter([
        { accountId: id, on: '2025-09-02', minor: -150_000, payee: 'HARBOR HOME SOFA', category: 'home' },
      ]);
      await addPromo(home.user, {
        cardId: id,
        kind: 'deferred_interest',
        startsOn: '2025-09-01',
        endsOn: '2026-09-01',
        balance: money(150_000),
        original: money(150_000),
        revertAprPpm: 299_900,
      });
    },
  },
  {
    type: 'promo_kept',
    why: "today's plan makes the last payment, so that no deferred interest is charged",
    balance: 900_000,
    arrange: async (home) => {
      const id = await card(home);
      await home.enter([
        { accountId: id, on: '2025-04-21', minor: -90_000, payee: 'HARBOR HOME SOFA', category: 'home' },
      ]);
      await addPromo(home.user, {
        cardId: id,
        kind: 'deferred_interest',
        startsOn: '2025-04-20',
        endsOn: '2026-04-20',
        balance: money(90_000),
        original: money(90_000),
        revertAprPpm: 299_900,
      });
    },
    facts: { amount: { kind: 'money', money: money(90_000) } },
    leads: /^\/credit-cards\?pay=[\w-]+&move=[\w-]+%3E[\w-]+$/,
  },
  {
    type: 'price_rise',
    why: 'the last charge was higher than the previous ones',
    arrange: ({ checking, enter }) =>
      enter(
        monthly('14').map((on) => ({
          accountId: checking,
          on,
          minor: on > '2026-03' ? -1_799 : -1_549,
          payee: 'NETFLIX.COM',
          category: 'subscriptions',
        })),
      ),
    facts: {
      old_price: { kind: 'money', money: money(1_549) },
      new_price: { kind: 'money', money: money(1_799) },
      since: { kind: 'date', on: '2026-03-14' },
    },
  },
  {
    type: 'new_subscription',
    why: 'a series began two months ago in an account with a longer history',
    arrange: ({ checking, enter }) =>
      enter(
        monthly('12', '2026-01').map((on) => ({
          accountId: checking,
          on,
          minor: -2_599,
          payee: 'SPOTIFY USA',
          category: 'subscriptions',
        })),
      ),
  },
  {
    type: 'doubled_subscription',
    why: 'one merchant is paid from two accounts every month',
    arrange: async (home) => {
      const other = await savings(home, null);
      await home.enter(
        [home.checking, other.id].flatMap((accountId, index) =>
          monthly('12').map((on) => ({
            accountId,
            on,
            minor: -1_299 - 500 * index,
            payee: 'SPOTIFY USA',
            category: 'subscriptions',
          })),
        ),
      );
    },
  },
  {
    type: 'missed_income',
    why: 'a second paycheck did not arrive this month',
    arrange: ({ checking, enter }) =>
      enter(
        monthly('04', '2025-08', '2026-02-28').map((on) => ({
          accountId: checking,
          on,
          minor: 90_000,
          payee: 'HARBOR STUDIO PAYROLL',
          category: 'salary',
        })),
      ),
    facts: { amount: { kind: 'money', money: money(90_000) } },
  },
  {
    type: 'missed_bill',
    why: 'the insurance was not paid this month',
    arrange: ({ checking, enter }) =>
      enter(
        monthly('04', '2025-08', '2026-02-28').map((on) => ({
          accountId: checking,
          on,
          minor: -21_000,
          payee: 'PROGRESSIVE INSURANCE',
          category: 'insurance',
        })),
      ),
  },
  {
    type: 'unusual_amount',
    why: 'a grocery purchase was $600 instead of the usual $80',
    arrange: ({ checking, enter }) =>
      enter([{ accountId: checking, on: '2026-03-18', minor: -60_000, payee: 'SAFEWAY', category: 'groceries' }]),
    facts: { amount: { kind: 'money', money: money(60_000) } },
  },
  {
    type: 'new_large_payee',
    why: 'a large payment to a dentist was the first one',
    arrange: ({ checking, enter }) =>
      enter([
        { accountId: checking, on: '2026-03-17', minor: -190_000, payee: 'NORTHSIDE DENTAL', category: 'health' },
      ]),
  },
  {
    type: 'duplicate_charge',
    why: 'one shop charged the same amount twice on the same day',
    arrange: ({ checking, enter }) =>
      enter(
        ['a', 'b'].map(() => ({
          accountId: checking,
          on: '2026-03-16',
          minor: -20_000,
          payee: 'HARBOR VET CLINIC',
          category: 'health',
        })),
      ),
  },
  {
    type: 'category_over_pace',
    why: 'groceries exceeded their target',
    arrange: async ({ user }) => {
      const { items } = done(await user.ask<{ items: { id: string; key: string }[] }>('GET', '/categories'));
      done(
        await user.ask('POST', '/targets', {
          body: {
            categoryId: items.find(({ key }) => key === 'groceries')?.id,
            since: '2026-03',
            amount: money(5_000),
          },
        }),
      );
    },
    facts: { state: { kind: 'text', text: 'over' } },
  },
  {
    type: 'month_above_usual',
    why: 'a trip came on top of the usual spending',
    arrange: ({ checking, enter }) =>
      enter([{ accountId: checking, on: '2026-03-02', minor: -150_000, payee: 'AIRBNB', category: 'travel' }]),
  },
  {
    type: 'fee_charged',
    why: 'an overdraft fee was charged last week',
    arrange: ({ checking, enter }) =>
      enter([
        { accountId: checking, on: '2026-03-12', minor: -3_400, payee: 'OVERDRAFT FEE', kind: 'fee', category: 'fees' },
      ]),
    facts: { fee: { kind: 'text', text: 'overdraft' }, fees: { kind: 'count', count: 1 } },
  },
  {
    type: 'interest_paid',
    why: 'a loan without terms charged interest each month',
    arrange: async (home) => {
      const { id } = await addAccount(home.user, { name: 'Car loan', type: 'loan', balance: money(-900_000) });
      await home.enter(
        ['2025-12-05', '2026-01-05', '2026-02-05'].map((on) => ({
          accountId: id,
          on,
          minor: -4_500,
          payee: 'INTEREST CHARGE',
          kind: 'interest',
        })),
      );
    },
    facts: { charged: { kind: 'money', money: money(13_500) } },
  },
  {
    type: 'stale_data',
    why: 'an account has no new data for two months',
    arrange: async (home) => {
      const { id } = await addAccount(home.user, { name: 'Old bank', subtype: 'savings', balance: money(0) });
      await home.enter([
        { accountId: id, on: '2025-12-01', minor: 5_000, payee: 'GIFT' },
        { accountId: id, on: '2026-01-10', minor: 5_000, payee: 'GIFT' },
      ]);
    },
    facts: { as_of: { kind: 'date', on: '2026-01-10' } },
  },
];
