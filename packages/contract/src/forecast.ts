import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Occurrence } from './recurring.ts';
import { CivilDate, Currency, EnteredDate, Id, Money } from './wire.ts';
import { Working } from './working.ts';

const tags = ['forecast'];

/**
 * Kinds of marks on a day of the forecast. Those that move money are part of the line; the others are shown next to it.
 */
const MarkKind = z.enum([
  'income',
  'bill',
  'transfer',
  'card_due',
  'loan_due',
  'plan',
  'promo_safe',
  'promo_end',
  'sweep',
  'goal',
]);
export type MarkKind = z.infer<typeof MarkKind>;

const mark = z.object({
  on: CivilDate,
  kind: MarkKind,
  name: z.string(),
  /** Amount, signed: money out is negative. null: unknown, or no money moves. */
  amount: Money.nullable(),
  /** Whether the mark is part of the line. Otherwise, it is only shown next to the line. */
  inLine: z.boolean(),
  href: z.string(),
});
export interface ForecastMark extends z.infer<typeof mark> {}
const ForecastMark: z.ZodType<ForecastMark, ForecastMark> = mark;

const forecastShape = z.object({
  today: CivilDate,
  until: CivilDate,
  /** Account of the forecast; null: all accounts in the household's currency combined. */
  account: z.object({ id: Id, name: z.string() }).nullable(),
  currency: Currency,
  /** Deposit accounts that can be requested, each with its lowest balance. */
  accounts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      currency: Currency,
      /**
       * The lowest balance at the confidence of the financial mode, and its day. On each day, money out comes before
       * money in.
       */
      lowest: Money,
      lowestOn: CivilDate,
      /** The first day on which the balance may be below the floor at that confidence. */
      belowFloorOn: CivilDate.nullable(),
      isInAll: z.boolean(),
    }),
  ),
  /** Today's balance, including pending movements. */
  opening: Money,
  /** Balance that must always remain. */
  floor: Money,
  /**
   * End-of-day balances from tomorrow. One future in ten is below p10, and one in ten above p90. Empty without a
   * deposit account.
   */
  days: z.array(z.object({ on: CivilDate, p10: Money, p50: Money, p90: Money })),
  lowest: z.object({ on: CivilDate, amount: Money }),
  belowFloorOn: CivilDate.nullable(),
  /** Share of futures that are at or above `lowest`. */
  confidencePpm: z.int(),
  /** Last day considered for `lowest`: the second payday, at least 45 days ahead. */
  lookedUntil: CivilDate,
  marks: z.array(ForecastMark),
  /** Accounts with outdated figures. The line starts with the last known balance. */
  stale: z.array(z.object({ id: Id, name: z.string(), asOf: CivilDate })),
  /** Accounts whose data ends before a payment was due. From that day, their recurring payments are assumed. */
  assumed: z.array(z.object({ id: Id, name: z.string(), from: CivilDate, dataThrough: CivilDate })),
  /** Days of everyday spending in the account with the shortest history. The page shows a notice below 28 days. */
  historyDays: z.int(),
});
export interface Forecast extends z.infer<typeof forecastShape> {}
export const Forecast: z.ZodType<Forecast, Forecast> = forecastShape;

const itemShape = z.object({
  id: z.string(),
  kind: z.enum([
    'series',
    'pending',
    'card_payment',
    'loan_payment',
    'promo_payment',
    'plan',
    'sweep',
    'transfer',
    'manual',
  ]),
  name: z.string(),
  accountId: Id,
  accountName: z.string(),
  amount: Money,
  href: z.string(),
  /**
   * For a series, its occurrence, which can be moved, skipped or given another amount (`PUT
   * /recurring/{id}/occurrences`).
   */
  occurrence: Occurrence.nullable(),
});
export interface ForecastItem extends z.infer<typeof itemShape> {}
const ForecastItem: z.ZodType<ForecastItem, ForecastItem> = itemShape;

const dayShape = z.object({
  on: CivilDate,
  account: z.object({ id: Id, name: z.string() }).nullable(),
  currency: Currency,
  /**
   * Expected balance at the start and at the end of the day. One future in ten is below `low`, and one in ten above
   * `high`.
   */
  before: Money,
  after: Money,
  low: Money,
  high: Money,
  floor: Money,
  items: z.array(ForecastItem),
  /** Amount of everyday spending. */
  spending: Money,
  /** Occurrences that the user skipped. */
  skipped: z.array(ForecastItem),
  /** Other events on this day, which do not move money here. */
  marks: z.array(ForecastMark),
  working: Working,
});
export interface ForecastDay extends z.infer<typeof dayShape> {}
export const ForecastDay: z.ZodType<ForecastDay, ForecastDay> = dayShape;

export const forecast = {
  get: oc
    .route({
      method: 'GET',
      path: '/forecast',
      tags,
      summary:
        'Forecast daily balances with their band, floor and payments due; ' +
        'all deposit accounts together if none is given',
    })
    .input(z.object({ account: Id.optional(), days: z.int().min(1).max(365).default(45) }))
    .output(Forecast),
};

export const forecastDay = {
  get: oc
    .route({
      method: 'GET',
      path: '/forecast/day',
      tags,
      summary: 'Get the components of one day of the forecast; tomorrow if no date is given',
    })
    .input(z.object({ account: Id.optional(), on: EnteredDate.optional() }))
    .output(z.object({ day: ForecastDay.nullable() })),
};
