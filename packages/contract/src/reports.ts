import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Exchange } from './exchange.ts';
import { CivilDate, EnteredDate, Id, Money, Month, SignedPpm } from './wire.ts';
import { Working } from './working.ts';

const tags = ['reports'];

/** Dates of a period, both inclusive. */
const Period = z.object({ from: CivilDate, to: CivilDate });

/**
 * The preceding period of the same length (whole months compared with whole months), or the same days a year earlier.
 */
const Comparison = z.enum(['previous', 'year_before']);

const Bucket = Period.extend({ spent: Money, transactionCount: z.int() });

const spendingShape = z.object({
  period: Period,
  comparedWith: Period,
  by: z.enum(['category', 'payee']),
  /** Spending minus refunds. Transfers and payments to cards and loans are not spending. */
  spent: Money,
  earlier: Money,
  change: Money,
  /** Rows with spending in either period, by the amount in the requested period, largest first. */
  rows: z.array(
    z.object({
      /** A category id, or a payee name; null: no category. */
      key: z.string().nullable(),
      name: z.string(),
      spent: Money,
      earlier: Money,
      change: Money,
      /** Change compared with the earlier period; null if nothing was spent then. */
      changePpm: SignedPpm.nullable(),
      /** Share of all spending of the period; null if there was none. */
      sharePpm: SignedPpm.nullable(),
      transactionCount: z.int(),
    }),
  ),
  unit: z.enum(['day', 'week', 'month']),
  /** Aligned pairs of parts; null if the other period has more parts. */
  time: z.array(z.object({ now: Bucket.nullable(), earlier: Bucket.nullable() })),
  exchange: Exchange,
});
export interface SpendingReport extends z.infer<typeof spendingShape> {}
const SpendingReport: z.ZodType<SpendingReport, SpendingReport> = spendingShape;

const Flow = z.object({ income: Money, expense: Money, net: Money, savingsRatePpm: SignedPpm.nullable() });

const cashFlowShape = z.object({
  /** Months, oldest first. */
  months: z.array(Flow.extend({ month: Month })),
  total: Flow.extend({ workings: z.object({ net: Working, savingsRate: Working.nullable() }).nullable() }),
  /** The same number of months, directly before or a year earlier. */
  earlier: Flow.extend({ from: Month, to: Month }),
  exchange: Exchange,
});
export interface CashFlowReport extends z.infer<typeof cashFlowShape> {}
const CashFlowReport: z.ZodType<CashFlowReport, CashFlowReport> = cashFlowShape;

export const IndicatorName = z.enum([
  'net_worth',
  'emergency_months',
  'savings_rate',
  'interest_burden',
  'utilization',
  'weighted_apr',
  'weighted_apr_without_promotions',
]);
export type IndicatorName = z.infer<typeof IndicatorName>;

const figure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('money'), money: Money }),
  z.object({ kind: z.literal('ppm'), ppm: SignedPpm }),
  /** Number of months, in tenths. */
  z.object({ kind: z.literal('months'), tenths: z.int() }),
]);

const indicatorShape = z.object({
  name: IndicatorName,
  /** Figure; null: see `reason`. */
  value: figure.nullable(),
  reason: z
    .enum([
      'no_limit',
      'no_cards',
      'no_income',
      'no_spending',
      'no_debt',
      'no_history',
      'history_too_short',
      'rate_missing',
      'no_balance',
    ])
    .nullable(),
  working: Working.nullable(),
  /** Band of utilization by convention. */
  band: z.enum(['none', 'below_10', 'below_30', 'below_50', 'below_75', 'from_75']).nullable(),
});
export interface HouseholdIndicator extends z.infer<typeof indicatorShape> {}
const HouseholdIndicator: z.ZodType<HouseholdIndicator, HouseholdIndicator> = indicatorShape;

const indicatorsShape = z.object({
  today: CivilDate,
  /**
   * The day of the oldest balance behind these figures, if it is older than the freshness limit of a week; null: all
   * are up to date.
   */
  asOf: CivilDate.nullable().optional(),
  items: z.array(HouseholdIndicator),
  /** Utilization of each card, highest first. */
  cards: z.array(
    z.object({
      accountId: Id,
      name: z.string(),
      owed: Money,
      limit: Money.nullable(),
      utilizationPpm: SignedPpm.nullable(),
      band: z.string().nullable(),
    }),
  ),
  exchange: Exchange,
});
export interface HouseholdIndicators extends z.infer<typeof indicatorsShape> {}
const HouseholdIndicators: z.ZodType<HouseholdIndicators, HouseholdIndicators> = indicatorsShape;

const interestShape = z.object({
  months: z.array(z.object({ month: Month, interest: Money, fees: Money })),
  /** Interest and fees charged, minus refunds, highest first. */
  accounts: z.array(
    z.object({
      accountId: Id,
      name: z.string(),
      interest: Money,
      fees: Money,
      /** Fees for late payments, exceeding a limit and overdrafts. */
      avoidableFees: Money,
      /**
       * Interest on purchases in closed statements that full payment would have avoided; null if the period has no
       * closed statement.
       */
      avoidableInterest: Money.nullable(),
    }),
  ),
  total: z.object({ interest: Money, fees: Money, avoidable: Money }),
  /** Interest earned on deposit accounts in the same months. */
  earned: Money,
  exchange: Exchange,
});
export interface InterestReport extends z.infer<typeof interestShape> {}
const InterestReport: z.ZodType<InterestReport, InterestReport> = interestShape;

const months = { from: Month, to: Month };

export const reports = {
  spending: oc
    .route({
      method: 'GET',
      path: '/reports/spending',
      tags,
      summary:
        'Get a period’s spending by category or payee and over time, compared with an earlier one; at most ten years',
    })
    .input(
      z.object({
        from: EnteredDate,
        to: EnteredDate,
        comparison: Comparison.default('previous'),
        by: z.enum(['category', 'payee']).default('category'),
      }),
    )
    .output(SpendingReport),
  cashFlow: oc
    .route({
      method: 'GET',
      path: '/reports/cash-flow',
      tags,
      summary: 'Get income, spending and savings rate by month, compared with earlier months; at most ten years',
    })
    .input(z.object({ ...months, comparison: Comparison.default('previous') }))
    .output(CashFlowReport),
  indicators: oc
    .route({
      method: 'GET',
      path: '/reports/indicators',
      tags,
      summary: 'Get the household’s key figures, each with its calculation or the reason it is missing',
    })
    .output(HouseholdIndicators),
  interest: oc
    .route({
      method: 'GET',
      path: '/reports/interest',
      tags,
      summary:
        'Interest and fees that debts and accounts cost, and what of it could have been avoided; at most ten years',
    })
    .input(z.object(months))
    .output(InterestReport),
};
