import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Account } from './accounts.ts';
import { Exchange } from './exchange.ts';
import { NetWorth } from './net-worth.ts';
import { Forecast } from './forecast.ts';
import { Promo } from './promos.ts';
import { TodaysPlan } from './todays-plan.ts';
import { CivilDate, Id, Money, Month, SignedPpm } from './wire.ts';

/** A user's dashboard layout. Unlisted widgets follow in the order that their remotes suggest. */
export const DashboardLayout = z.object({
  /** Version of the layout; 0: never arranged. */
  version: z.int(),
  widgets: z
    .array(z.object({ id: z.string().regex(/^[\w.-]{1,80}$/), size: z.enum(['s', 'm', 'l']), hidden: z.boolean() }))
    .max(60),
});
export type DashboardLayout = z.infer<typeof DashboardLayout>;

export const Dashboard = z.object({
  layout: DashboardLayout,
  today: CivilDate,
  todaysPlan: TodaysPlan,
  netWorth: NetWorth.omit({ points: true, exchange: true, history: true }),
  cash: Money,
  owedOnCards: Money,
  /** Amount owed on cards after today's moves. */
  owedOnCardsAfter: Money,
  /** Amount owed on cards on this day of the previous month; null: a card's transactions start later. */
  owedOnCardsMonthAgo: Money.nullable().optional(),
  /**
   * Amount that can safely leave the deposit accounts today, at the confidence of the financial mode; null: not known
   * yet.
   */
  safeToMove: Money.nullable().optional(),
  /**
   * The day of the oldest balance in each figure, if it is older than the freshness limit of a week. The page shows it
   * next to the figure.
   */
  asOf: z.object({
    netWorth: CivilDate.nullable(),
    cash: CivilDate.nullable(),
    owedOnCards: CivilDate.nullable(),
    safeToMove: CivilDate.nullable(),
    debt: CivilDate.nullable(),
  }),
  /** How net worth, cash and the amounts owed on cards were converted. */
  exchange: Exchange,
  /** Number of cards with a balance. */
  cardCount: z.int(),
  debt: z.object({
    owed: Money,
    debtFreeOn: CivilDate.nullable(),
    /**
     * Monthly amount that `debtFreeOn` assumes until the end: the plan's amount, or today's minimum payments without a
     * plan.
     */
    monthly: Money.optional(),
    adopted: z.boolean(),
    incomplete: z.int(),
    /** Currencies of debts that no plan and no figure here includes. */
    otherCurrencies: z.array(z.string()).optional(),
  }),
  promos: z.array(Promo),
  /**
   * The next 45 days of the deposit account with the most relevant forecast, or of all deposit accounts, in the format
   * of `GET /forecast`.
   */
  cashLine: Forecast,
  /** Events of the next 45 days, soonest first. */
  upcoming: z.array(
    z.object({
      on: CivilDate,
      kind: z.enum(['card_due', 'loan_due', 'card_closes', 'promo_safe', 'promo_end', 'series_out', 'series_in']),
      name: z.string(),
      amount: Money.nullable(),
      href: z.string(),
    }),
  ),
  attention: z.array(
    z.object({
      kind: z.enum([
        'review_transactions',
        'connection_problem',
        'terms_missing',
        'stale_account',
        'missing_statement',
        'sweep_proposals',
        'sweep_suspended',
      ]),
      count: z.int(),
      href: z.string(),
      name: z.string().nullable(),
    }),
  ),
  checklist: z.object({
    hasAccount: z.boolean(),
    hasTransactions: z.boolean(),
    hasCardTerms: z.boolean(),
    hasPlan: z.boolean(),
    /** Whether the ledger contains sample accounts, which can be removed together. */
    hasSample: z.boolean(),
  }),
  spending: z.object({ month: Month, spent: Money, previous: Money, exchange: Exchange }).nullable(),
  /** All accounts, in the order of `/accounts`. */
  accounts: z.array(Account),
  /** The newest transactions of all accounts, at most five. */
  recent: z.array(z.object({ id: Id, payee: z.string(), postedOn: CivilDate, amount: Money })),
  /** Debts with their payoff months, by the active plan or else by the best plan at minimum payments; largest first. */
  debts: z.array(
    z.object({
      accountId: Id,
      name: z.string(),
      kind: z.enum(['card', 'loan']),
      owed: Money,
      paidOffOn: CivilDate.nullable(),
      termsMissing: z.boolean(),
    }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboard = {
  get: oc
    .route({
      method: 'GET',
      path: '/dashboard',
      tags: ['dashboard'],
      summary: 'Get everything the dashboard shows',
    })
    .output(Dashboard),
  saveLayout: oc
    .route({
      method: 'PUT',
      path: '/dashboard/layout',
      tags: ['dashboard'],
      summary: 'Save your dashboard layout; If-Match is the layout version, 0 for the first',
    })
    .input(DashboardLayout.pick({ widgets: true }))
    .output(DashboardLayout),
};

/** A part of an average month's money. */
const MonthPart = z.object({
  /** A payee of income, or a category; null: it has no name, or is the sum of all others. */
  name: z.string().nullable(),
  /** Number of others in the sum; 0 for a single payee or category. */
  others: z.int(),
  amount: Money,
  /** Share of the income; null: there is too little income. */
  sharePpm: SignedPpm.nullable(),
});

export const SpendingInsight = z.object({
  month: Month,
  /**
   * Last day of the comparison if the month is not over, because only the same days of earlier months are compared;
   * null: the month is over.
   */
  through: CivilDate.nullable(),
  /** Months of the comparison, newest first. The average skips months without data. */
  comparedWith: z.array(Month),
  /** Spending of the months with data until the same day, oldest first. */
  earlier: z.array(z.object({ month: Month, to: CivilDate, expense: Money })),
  income: Money,
  expense: Money,
  /** Average of `earlier`; null: there is no earlier month with data. */
  usual: Money.nullable(),
  /** Spending minus the usual amount. */
  change: Money.nullable(),
  savingsRatePpm: SignedPpm.nullable(),
  /** Spending by category, largest first. Refunds reduce it; transfers and card payments are not spending. */
  categories: z.array(
    z.object({
      categoryId: Id.nullable(),
      key: z.string().nullable(),
      name: z.string(),
      spent: Money,
      average: Money.nullable(),
      change: Money.nullable(),
      transactionCount: z.int(),
    }),
  ),
  payees: z.array(z.object({ payee: z.string(), spent: Money, transactionCount: z.int() })),
  /** Days with spending or refunds. */
  days: z.array(
    z.object({
      on: CivilDate,
      spent: Money,
      /** The payee that received the most, and the number of payees. */
      payee: z.string(),
      payees: z.int(),
    }),
  ),
  /** Up to twelve months, oldest first; the last one is `month`. */
  months: z.array(z.object({ month: Month, income: Money, expense: Money, net: Money })),
  /**
   * Average of the whole months in `months`. Its parts add up. null: no month is whole, or it is the report of one
   * account.
   */
  averageMonth: z
    .object({
      from: Month,
      to: Month,
      income: Money,
      expense: Money,
      /**
       * Sum of categories whose refunds exceed their spending. Together with income, it equals the uses and the rest.
       */
      refunds: Money,
      /** Income minus spending, which is saved or pays off debts. */
      left: Money,
      /** Amount added to accounts other than debts; negative: it came from savings. */
      saved: Money,
      /** Amount by which debts decreased; negative: they increased. */
      paidOff: Money,
      /** Interest and fees, which are spending that no use includes. */
      interestAndFees: Money,
      sources: z.array(MonthPart),
      uses: z.array(MonthPart.extend({ categoryId: Id.nullable(), key: z.string().nullable() })),
    })
    .nullable(),
  /** Oldest and newest month with transactions. */
  range: z.object({ first: Month, last: Month }).nullable(),
  exchange: Exchange,
});
export type SpendingInsight = z.infer<typeof SpendingInsight>;

export const insights = {
  spending: oc
    .route({
      method: 'GET',
      path: '/insights/spending',
      tags: ['insights'],
      summary: 'Get a month’s spending by category, compared with the average of earlier months',
    })
    .input(
      z.object({
        month: Month.optional(),
        compare: z.int().min(1).max(12).default(3),
        /** Limits the result to this account's transactions. */
        accountId: Id.optional(),
      }),
    )
    .output(SpendingInsight),
};
