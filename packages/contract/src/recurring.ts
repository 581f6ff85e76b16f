import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Exchange } from './exchange.ts';
import { byId, changed, CivilDate, EnteredDate, EnteredMoney, Id, Instant, Money, Ppm, Removed, text } from './wire.ts';

const tags = ['recurring'];

export const Cadence = z.enum([
  'weekly',
  'every_two_weeks',
  'twice_a_month',
  'every_four_weeks',
  'monthly',
  'monthly_by_weekday',
  'every_two_months',
  'quarterly',
  'twice_a_year',
  'yearly',
]);
const SeriesKind = z.enum(['income', 'bill', 'subscription', 'debt_payment', 'transfer']);
/** Kind of amount. `statement_balance`: the amount owed on the card of `counterAccountId`. */
const AmountKind = z.enum(['fixed', 'range', 'statement_balance']);

/** Recurring payments or income. Money out is negative. */
const seriesShape = z.object({
  id: Id,
  /** Version of the series; 0: suggested, never edited. */
  version: z.int().min(0),
  state: z.enum(['suggested', 'active', 'paused', 'ended']),
  /**
   * State derived from the last occurrence; null for an entered series without occurrences. `not_seen`: the account's
   * data ends before it could show a payment. `ended`: it was missed twice.
   */
  standing: z.enum(['active', 'late', 'not_seen', 'missed', 'ended']).nullable(),
  /**
   * Set if the account's data ends before a due day: the day from which payments are assumed, and the last day of the
   * data.
   */
  assumed: z.object({ from: CivilDate, dataThrough: CivilDate }).nullable(),
  kind: SeriesKind,
  accountId: Id,
  /** The household's account at the other end. */
  counterAccountId: Id.nullable(),
  payee: z.string(),
  categoryId: Id.nullable(),
  cadence: Cadence,
  /** Days of the month (31 = last), one weekday 0–6 from Sunday, or an ordinal (5 = last) and a weekday. */
  anchorDays: z.array(z.int()),
  startsOn: CivilDate,
  endsOn: CivilDate.nullable(),
  amountKind: AmountKind,
  /** Next expected amount. */
  amount: Money,
  /** The usual range, smaller number first. */
  low: Money,
  high: Money,
  /** Total of a year at this cadence. */
  yearly: Money,
  nextOn: CivilDate.nullable(),
  lastOn: CivilDate.nullable(),
  occurrenceCount: z.int(),
  /** Confidence of the detection; null: the user entered it. */
  confidencePpm: Ppm.nullable(),
  priceRise: z.object({ on: CivilDate, from: Money, to: Money, yearly: Money }).nullable(),
  isDetected: z.boolean(),
});
export interface Series extends z.infer<typeof seriesShape> {}
export const Series: z.ZodType<Series, Series> = seriesShape;

const occurrenceShape = z.object({
  seriesId: Id,
  /** Scheduled date, which identifies the occurrence together with the series. */
  dueOn: CivilDate,
  /** The expected date, including moves. For a matched occurrence, this is the actual date. */
  on: CivilDate,
  amount: Money,
  /** Whether the amount is an estimate, because it varies or depends on a balance. */
  estimated: z.boolean(),
  state: z.enum(['expected', 'matched', 'late', 'not_seen', 'missed', 'skipped']),
  transactionId: Id.nullable(),
  moved: z.boolean(),
  amountEdited: z.boolean(),
  /** Version of the edits to this occurrence; 0: none. */
  version: z.int().min(0),
});
export interface Occurrence extends z.infer<typeof occurrenceShape> {}
export const Occurrence: z.ZodType<Occurrence, Occurrence> = occurrenceShape;

const upcomingOccurrenceShape = occurrenceShape.extend({
  payee: z.string(),
  kind: SeriesKind,
  accountId: Id,
  seriesState: z.enum(['suggested', 'active']),
  /** Account balance after it, without other movements. */
  balanceAfter: Money,
});
export interface UpcomingOccurrence extends z.infer<typeof upcomingOccurrenceShape> {}
export const UpcomingOccurrence: z.ZodType<UpcomingOccurrence, UpcomingOccurrence> = upcomingOccurrenceShape;

const entered = {
  kind: SeriesKind,
  accountId: Id,
  counterAccountId: Id.nullable(),
  payee: text(200),
  categoryId: Id.nullable(),
  cadence: Cadence,
  /** A due date from which the others are computed. */
  startsOn: EnteredDate,
  /** The second day of the month, for two occurrences a month. */
  secondDay: z.int().min(1).max(31).nullable(),
  endsOn: EnteredDate.nullable(),
  amountKind: AmountKind,
  amount: EnteredMoney,
  low: EnteredMoney.nullable(),
  high: EnteredMoney.nullable(),
};

const newSeries = z.object({
  ...entered,
  counterAccountId: entered.counterAccountId.default(null),
  categoryId: entered.categoryId.default(null),
  secondDay: entered.secondDay.default(null),
  endsOn: entered.endsOn.default(null),
  amountKind: AmountKind.default('fixed'),
  low: entered.low.default(null),
  high: entered.high.default(null),
});
const seriesChanges = byId.extend({
  ...z.object(entered).omit({ accountId: true }).partial().shape,
  state: z.enum(['active', 'paused', 'ended']).optional(),
});
export interface NewSeries extends z.output<typeof newSeries> {}
export interface NewSeriesInput extends z.input<typeof newSeries> {}
export interface SeriesChanges extends z.output<typeof seriesChanges> {}
const NewSeries: z.ZodType<NewSeries, NewSeriesInput> = newSeries;
const SeriesChanges: z.ZodType<SeriesChanges, SeriesChanges> = seriesChanges;

export const recurring = {
  list: oc
    .route({
      method: 'GET',
      path: '/recurring',
      tags,
      summary: 'List bills, income, subscriptions and other recurring payments',
    })
    .output(
      z.object({
        items: z.array(Series),
        /** Yearly amounts and increases of subscriptions in other currencies with an exchange rate. */
        converted: z.array(z.object({ id: Id, yearly: Money, rise: Money.nullable() })).optional(),
        exchange: Exchange,
        detectedOn: CivilDate.nullable(),
      }),
    ),
  detect: oc
    .route({
      method: 'POST',
      path: '/recurring/detect',
      tags,
      summary: 'Find recurring payments now, as happens every night',
    })
    .input(z.object({}))
    .output(z.object({ found: z.int(), suggested: z.int(), detectedAt: Instant })),
  create: oc
    .route({ method: 'POST', path: '/recurring', tags, successStatus: 201, summary: 'Add a recurring series manually' })
    .input(NewSeries)
    .output(changed(Series)),
  update: oc
    .route({
      method: 'PATCH',
      path: '/recurring/{id}',
      tags,
      summary: 'Confirm, edit, pause or end a series; If-Match is 0 for a suggestion',
    })
    .input(SeriesChanges)
    .output(changed(Series)),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/recurring/{id}',
      tags,
      summary: 'Delete your changes to a series; a detected one becomes a suggestion again',
    })
    .input(byId)
    .output(Removed),
  occurrences: oc
    .route({
      method: 'GET',
      path: '/recurring/{id}/occurrences',
      tags,
      summary: 'List the expected dates of a series and their outcomes',
    })
    .input(byId.extend({ from: CivilDate.optional(), to: CivilDate.optional() }))
    .output(z.object({ items: z.array(Occurrence) })),
  setOccurrence: oc
    .route({
      method: 'PUT',
      path: '/recurring/{id}/occurrences',
      tags,
      summary: 'Skip, move or reprice one expected date; If-Match is its version, 0 for the first',
    })
    .input(
      byId.extend({
        dueOn: EnteredDate,
        skipped: z.boolean().default(false),
        movedTo: EnteredDate.nullable().default(null),
        amount: EnteredMoney.nullable().default(null),
      }),
    )
    .output(changed(Occurrence)),
  upcoming: oc
    .route({
      method: 'GET',
      path: '/recurring/upcoming',
      tags,
      summary: 'Forecast upcoming cash flows and the balance of each account',
    })
    .input(z.object({ days: z.int().min(1).max(366).default(30) }))
    .output(
      z.object({
        today: CivilDate,
        until: CivilDate,
        items: z.array(UpcomingOccurrence),
        accounts: z.array(
          z.object({ accountId: Id, balance: Money, lowest: Money, lowestOn: CivilDate, endsAt: Money }),
        ),
      }),
    ),
};
