import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Occurrence } from './recurring.ts';
import { CivilDate, Currency, EnteredDate, Id, Money } from './wire.ts';
import { Working } from './working.ts';

const tags = ['forecast'];

/** What a day of the line is marked with; those that move money are in the line, the others are said beside it. */
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
  /** Signed: money out is below zero. null: nobody knows it yet, or nothing moves. */
  amount: Money.nullable(),
  /** Whether the line goes up or down by it; else it is known, but not from which account. */
  inLine: z.boolean(),
  href: z.string(),
});
export interface ForecastMark extends z.infer<typeof mark> {}
const ForecastMark: z.ZodType<ForecastMark, ForecastMark> = mark;

const forecastShape = z.object({
  today: CivilDate,
  until: CivilDate,
  /** null: all of them together, as far as they are in the household's currency. */
  account: z.object({ id: Id, name: z.string() }).nullable(),
  currency: Currency,
  /** Deposit accounts that can be asked for, each with its own lowest point. */
  accounts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      currency: Currency,
      /** The lowest balance that the confidence of the financial mode allows for, and its day: each day from its start, money out before money in. */
      lowest: Money,
      lowestOn: CivilDate,
      /** The first day that may be below the floor at that confidence. */
      belowFloorOn: CivilDate.nullable(),
      isInAll: z.boolean(),
    }),
  ),
  /** Today, pending movements included. */
  opening: Money,
  /** What stays whatever comes. */
  floor: Money,
  /** From tomorrow on: balances at the end of the day. One future in ten is below p10, one in ten above p90. Empty where there is no deposit account. */
  days: z.array(z.object({ on: CivilDate, p10: Money, p50: Money, p90: Money })),
  lowest: z.object({ on: CivilDate, amount: Money }),
  belowFloorOn: CivilDate.nullable(),
  /** Of a hundred futures so many stay at or above `lowest`. */
  confidencePpm: z.int(),
  /** The day to which `lowest` looks: the second pay-day, at least 45 days. */
  lookedUntil: CivilDate,
  marks: z.array(ForecastMark),
  /** Accounts whose figures are older than they should be: the line begins with what was known then. */
  stale: z.array(z.object({ id: Id, name: z.string(), asOf: CivilDate })),
  /** Of the account with the shortest history: days of own everyday spending; under 28 the line says so. */
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
  /** Of a series: its day, which can be moved, skipped or given another amount (`PUT /recurring/{id}/occurrences`). */
  occurrence: Occurrence.nullable(),
});
export interface ForecastItem extends z.infer<typeof itemShape> {}
const ForecastItem: z.ZodType<ForecastItem, ForecastItem> = itemShape;

const dayShape = z.object({
  on: CivilDate,
  account: z.object({ id: Id, name: z.string() }).nullable(),
  currency: Currency,
  /** Expected when the day begins, and at its end; in one future of ten it is below `low`, in one above `high`. */
  before: Money,
  after: Money,
  low: Money,
  high: Money,
  floor: Money,
  items: z.array(ForecastItem),
  /** Everyday spending. */
  spending: Money,
  /** Days of series that a person took out. */
  skipped: z.array(ForecastItem),
  /** What else is on this day: it moves nothing here. */
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
        'Expected balances of the coming days with their band, floor and what is due; without an account of all deposit accounts together',
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
      summary: 'What makes up one day of the forecast; without a day tomorrow',
    })
    .input(z.object({ account: Id.optional(), on: EnteredDate.optional() }))
    .output(z.object({ day: ForecastDay.nullable() })),
};
