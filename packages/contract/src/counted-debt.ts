/**
 * Debts in the form that all plans use, so that a page can recompute plans while the user moves a slider.
 * Units   amounts are whole numbers of minor units of one currency, as the engine uses them; rates in parts per
 *         million
 */
import { z } from 'zod';
import { CivilDate, Currency, HolidayCalendar, Id, Ppm } from './wire.ts';

const Minor = z.int().min(0);

const CountedSegment = z.object({
  id: z.string(),
  kind: z.enum(['purchase', 'cash_advance', 'balance_transfer', 'promo', 'deferred', 'protected']),
  balanceMinor: Minor,
  aprPpm: Ppm,
  promo: z
    .object({
      endsOn: CivilDate,
      revertAprPpm: Ppm,
      deferredAccruedMinor: Minor.exactOptional(),
      deferredMode: z.enum(['compounding', 'simple']).exactOptional(),
      /** Clearing deadline, set if it is before the end. */
      deadlineOn: CivilDate.exactOptional(),
      /** The day by which plans pay it off if the money suffices. */
      payBy: CivilDate.exactOptional(),
      /** Safety margin set on the offer. Without it, the financial mode's margin applies. */
      margin: z.union([z.object({ months: z.int().min(0) }), z.object({ days: z.int().min(0) })]).exactOptional(),
      /** Calendar of business days on which payments travel; default: the Federal Reserve's. */
      calendar: HolidayCalendar.exactOptional(),
    })
    .exactOptional(),
  rateSteps: z.array(z.object({ on: CivilDate, aprPpm: Ppm })).exactOptional(),
});

const CountedMinimum = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('installment'),
    paymentMinor: Minor,
    paymentsLeft: z.int().exactOptional(),
    overpayment: z.enum(['shorten_term', 'lower_payment']).exactOptional(),
  }),
  z.object({
    kind: z.enum(['percent_of_balance', 'percent_plus_interest_and_fees', 'greater_of_both', 'full_balance']),
    pctPpm: Ppm,
    floorMinor: Minor,
    base: z.enum(['before_interest', 'after_interest', 'before_interest_and_fees']).exactOptional(),
    plusInterestPctPpm: Ppm.exactOptional(),
    addFees: z.boolean().exactOptional(),
    addPastDue: z.boolean().exactOptional(),
    addOverLimit: z.boolean().exactOptional(),
    roundToMinor: z.int().exactOptional(),
  }),
]);

export const CountedDebt = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['card', 'loan']),
  segments: z.array(CountedSegment),
  minimum: CountedMinimum,
  dueDay: z.int().exactOptional(),
  daysPastDue: z.int().exactOptional(),
  secured: z.boolean().exactOptional(),
  prepaymentFee: z.object({ feePpm: Ppm, until: CivilDate.exactOptional() }).exactOptional(),
  /** How the card's agreement allocates payments; default: the law of the United States. */
  allocation: z
    .object({
      policy: z.enum(['us_reg_z', 'uk_highest_first', 'custom']).exactOptional(),
      customOrder: z.array(z.string()).exactOptional(),
      minimumOrder: z.enum(['lowest_apr_first', 'highest_apr_first']).exactOptional(),
    })
    .exactOptional(),
  /** Postings of this calendar month, and open payments. */
  cycle: z
    .object({
      paidMinor: Minor,
      openMinimumMinor: Minor,
      unchargedMinor: Minor,
      chargesInterest: z.boolean().exactOptional(),
    })
    .exactOptional(),
});

export type CountedDebt = z.infer<typeof CountedDebt>;

export const CountedDebts = z.object({ currency: Currency, startOn: CivilDate, debts: z.array(CountedDebt) });
export type CountedDebts = z.infer<typeof CountedDebts>;
