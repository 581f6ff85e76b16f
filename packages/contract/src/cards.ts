import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Account } from './accounts.ts';
import { Converted, Exchange } from './exchange.ts';
import { byId, changed, CivilDate, EnteredDate, Id, Money, PositiveMoney, Ppm, Version, text } from './wire.ts';
import { Working } from './working.ts';

export const AprType = z.enum(['purchase_apr', 'balance_transfer_apr', 'cash_apr', 'special']);

export const SegmentKind = z.enum(['purchase', 'cash_advance', 'balance_transfer', 'promo', 'deferred', 'protected']);

/** Part of a card's balance at one rate. The segments of a card add up to its amount owed. */
export const Segment = z.object({
  id: z.string(),
  kind: SegmentKind,
  label: z.string(),
  /** Amount owed, zero or more. */
  balance: Money,
  /** Rate of the segment; null: not known yet. */
  aprPpm: Ppm.nullable(),
  promoId: Id.nullable(),
  promoEndsOn: CivilDate.nullable(),
});

/** Formula by which the issuer computes the minimum payment. */
export const MinimumFormula = z.object({
  kind: z.enum(['percent_of_balance', 'percent_plus_interest_and_fees', 'greater_of_both', 'full_balance']),
  pctPpm: Ppm,
  floor: PositiveMoney,
  roundToMinor: z.int().min(1).max(10_000).default(1),
});

/** fixed: a fixed amount · current: the full balance on that day. */
export const Autopay = z.enum(['none', 'minimum', 'statement', 'fixed', 'current']);

export const Rate = z.object({ id: Id, aprType: AprType, aprPpm: Ppm, effectiveFrom: CivilDate });

export const Card = z.object({
  account: Account,
  /** Version of the terms; null: no terms were entered. */
  version: Version.nullable(),
  creditLimit: Money.nullable(),
  /** Day of the month on which a payment is due; 31 means the last day. */
  dueDay: z.int().min(1).max(31).nullable(),
  closeDay: z.int().min(1).max(31).nullable(),
  minimum: MinimumFormula.nullable(),
  autopay: Autopay,
  /** Rates active today. */
  rates: z.array(Rate),
  /** Current amount owed, zero or more. */
  owed: Money,
  segments: z.array(Segment),
  /** Balance divided by limit; null without a limit. */
  utilizationPpm: z.int().nullable(),
  /** The next payment, with dates from the terms, and a minimum estimated by the formula from the current balance. */
  next: z
    .object({
      dueOn: CivilDate,
      inDays: z.int(),
      minimum: Money,
      closesOn: CivilDate.nullable(),
      interestEstimate: Money,
    })
    .nullable(),
  /** Terms still missing for a plan. */
  missing: z.array(z.enum(['purchase_apr', 'minimum', 'due_day', 'credit_limit'])),
  /** Workings of utilization, the next minimum payment and its interest; null for a figure that does not exist. */
  workings: z
    .object({ utilization: Working.nullable(), minimum: Working.nullable(), interestEstimate: Working.nullable() })
    .optional(),
});
export type Card = z.infer<typeof Card>;

const terms = {
  creditLimit: PositiveMoney.nullable(),
  dueDay: z.int().min(1).max(31).nullable(),
  closeDay: z.int().min(1).max(31).nullable(),
  minimum: MinimumFormula.nullable(),
  autopay: Autopay,
};
const tags = ['cards'];

export const cards = {
  list: oc
    .route({ method: 'GET', path: '/cards', tags, summary: 'List credit cards with terms, rates and balance segments' })
    .output(
      z.object({
        items: z.array(Card),
        /** Today's value of amounts owed in other currencies with an exchange rate, by account. */
        converted: Converted,
        exchange: Exchange,
      }),
    ),
  get: oc
    .route({ method: 'GET', path: '/cards/{id}', tags, summary: 'Get a card by its account id' })
    .input(byId)
    .output(Card),
  create: oc
    .route({ method: 'POST', path: '/cards', tags, successStatus: 201, summary: 'Add a card manually' })
    .input(
      z.object({
        name: text(120),
        mask: z
          .string()
          .regex(/^\d{2,6}$/)
          .nullable()
          .default(null),
        /** Amount owed today, zero or more. */
        owed: PositiveMoney,
        creditLimit: terms.creditLimit.default(null),
        purchaseAprPpm: Ppm.nullable().default(null),
        dueDay: terms.dueDay.default(null),
      }),
    )
    .output(changed(Card)),
  setTerms: oc
    .route({
      method: 'PUT',
      path: '/cards/{id}/terms',
      tags,
      summary: 'Set card terms; If-Match is the terms version, or 0 if there are none',
    })
    .input(
      byId.extend({
        creditLimit: terms.creditLimit.optional(),
        dueDay: terms.dueDay.optional(),
        closeDay: terms.closeDay.optional(),
        minimum: terms.minimum.optional(),
        autopay: terms.autopay.optional(),
      }),
    )
    .output(changed(Card)),
  setRates: oc
    .route({
      method: 'POST',
      path: '/cards/{id}/rates',
      tags,
      summary: 'Set the rates in force from a date; earlier ones are kept',
    })
    .input(
      byId.extend({
        effectiveFrom: EnteredDate,
        rates: z
          .array(z.object({ aprType: AprType, aprPpm: Ppm }))
          .min(1)
          .max(4),
      }),
    )
    .output(changed(Card)),
  recordPayment: oc
    .route({
      method: 'POST',
      path: '/cards/{id}/payments',
      tags,
      successStatus: 201,
      summary: 'Record a payment to the card from one of your accounts',
    })
    .input(byId.extend({ amount: PositiveMoney, paidOn: EnteredDate, fromAccountId: Id.nullable() }))
    .output(changed(Card)),
};
