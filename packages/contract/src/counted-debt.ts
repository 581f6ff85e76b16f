/**
 * Debts as every plan counts them, so that a page can work plans out by itself while somebody moves a slider.
 *
 * Units   amounts are whole numbers of minor units of one currency, as the engine takes them; rates in parts per million
 */
import { z } from 'zod';
import { CivilDate, Currency, Id, Ppm } from './wire.ts';

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
      deferredAccruedMinor: Minor.optional(),
      /** Where that is before the end. */
      deadlineOn: CivilDate.optional(),
      /** What the offer itself asks for before that; without it the financial mode says. */
      margin: z.union([z.object({ months: z.int().min(0) }), z.object({ days: z.int().min(0) })]).optional(),
    })
    .optional(),
  rateSteps: z.array(z.object({ on: CivilDate, aprPpm: Ppm })).optional(),
});

const CountedMinimum = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('instalment'),
    paymentMinor: Minor,
    paymentsLeft: z.int().optional(),
    overpayment: z.enum(['shorten_term', 'lower_payment']).optional(),
  }),
  z.object({
    kind: z.enum(['percent_of_balance', 'percent_plus_interest_and_fees', 'greater_of_both', 'full_balance']),
    pctPpm: Ppm,
    floorMinor: Minor,
    base: z.enum(['before_interest', 'after_interest', 'before_interest_and_fees']).optional(),
    plusInterestPctPpm: Ppm.optional(),
    addFees: z.boolean().optional(),
    addPastDue: z.boolean().optional(),
    addOverLimit: z.boolean().optional(),
    roundToMinor: z.int().optional(),
  }),
]);

export const CountedDebt = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['card', 'loan']),
  segments: z.array(CountedSegment),
  minimum: CountedMinimum,
  dueDay: z.int().optional(),
  daysPastDue: z.int().optional(),
  secured: z.boolean().optional(),
  prepaymentFee: z.object({ feePpm: Ppm, until: CivilDate.optional() }).optional(),
});

export type CountedDebt = z.infer<typeof CountedDebt>;

export const CountedDebts = z.object({ currency: Currency, startOn: CivilDate, debts: z.array(CountedDebt) });
export type CountedDebts = z.infer<typeof CountedDebts>;
