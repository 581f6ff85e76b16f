import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Strategy } from './plan-strategy.ts';
import {
  byId,
  changed,
  CivilDate,
  EnteredDate,
  Id,
  Money,
  PositiveMoney,
  Ppm,
  Removed,
  Version,
  text,
} from './wire.ts';
import { Working } from './working.ts';

export const PromoKind = z.enum([
  'intro_purchase',
  'balance_transfer',
  'deferred_interest',
  'reduced_rate',
  'installment_plan',
  'fee_waiver',
  'savings_bonus_rate',
]);
export const PromoState = z.enum([
  'draft',
  'upcoming',
  'active',
  'closing',
  'cleared',
  'transferred',
  'revoked',
  'expired_with_balance',
  'retro_charged',
  'ended',
]);
export const PromoEndsBasis = z.enum(['fixed_date', 'billing_cycles', 'last_close_before']);
export const PromoCondition = z.enum(['on_time_minimum', 'plan_payment', 'no_new_purchases']);
export const PromoGoal = z.enum(['pay_to_zero', 'minimum_then_lump', 'transfer_again', 'float']);

/** Inputs of the payment simulation for a card, so that a page can recompute while the user drags a slider. */
const PromoCardFacts = z.object({
  dueDay: z.int().nullable(),
  closeDay: z.int().nullable(),
  /** How deferred interest accrues by the agreement. */
  deferredMode: z.enum(['compounding', 'simple']).optional(),
  minimum: z.object({
    kind: z.enum(['percent_of_balance', 'percent_plus_interest_and_fees', 'greater_of_both', 'full_balance']),
    pctPpm: Ppm,
    floor: Money,
    roundToMinor: z.int(),
  }),
  /** The next minimum if it is due this month, and interest accrued until today that is not charged yet. */
  cycle: z.object({ openMinimum: Money, uncharged: Money }).optional(),
  /** Segments of the card. Empty while a rate of the card is missing; the promotion is then simulated alone. */
  segments: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['purchase', 'cash_advance', 'balance_transfer', 'promo', 'deferred', 'protected']),
      balance: Money,
      aprPpm: Ppm,
      promo: z.object({ endsOn: CivilDate, revertAprPpm: Ppm, deferredAccrued: Money.nullable() }).nullable(),
    }),
  ),
});

export const Promo = z.object({
  id: Id,
  version: Version,
  /** The card; for a savings bonus, the deposit account. */
  cardId: Id,
  cardName: z.string(),
  kind: PromoKind,
  promoAprPpm: Ppm,
  /**
   * The rate after the end. If it is missing, the rate that plans assume: the purchase rate, or 0 if that is also
   * missing.
   */
  revertAprPpm: Ppm,
  startsOn: CivilDate,
  /** The last day by the promotion's basis. If it is missing, the day that plans assume. */
  endsOn: CivilDate,
  endsBasis: PromoEndsBasis,
  billingCycles: z.int().nullable(),
  /** The entered end; null: none. */
  enteredEndsOn: CivilDate.nullable(),
  transferWindowEndsOn: CivilDate.nullable(),
  /** Initial amount of the promotion, if known. Deferred interest is computed from it. */
  original: Money.nullable(),
  /** Remaining balance today. */
  balance: Money,
  /** The day of the oldest outdated balance behind its figures; null: all are up to date. */
  asOf: CivilDate.nullable().optional(),
  /** The part of the balance that approved payments in transit will pay. The figures below count it as paid. */
  onTheWay: Money,
  feePpm: Ppm,
  feeMin: Money.nullable(),
  feeMax: Money.nullable(),
  conditions: z.array(z.object({ condition: PromoCondition, standing: z.enum(['kept', 'broken', 'not_known']) })),
  marginMonths: z.int().nullable(),
  goal: PromoGoal,
  /** Reason why new purchases or transfers no longer get the rate; null: they still get it. */
  closedToNew: z.enum(['not_begun', 'over', 'transfer_window_over', 'late_payment', 'revoked', 'entered']).nullable(),
  closedToNewOn: CivilDate.nullable(),
  evidence: z.object({
    note: z.string().nullable(),
    enteredBy: z.string().nullable(),
    confirmedOn: CivilDate.nullable(),
    /** A statement of the card in this ledger. */
    statement: z.object({ id: Id, closesOn: CivilDate }).nullable().optional(),
  }),
  transferred: z.object({ on: CivilDate, toAccountId: Id.nullable(), toName: z.string().nullable() }).nullable(),
  /** Revocation after a minimum more than 60 days late. Six consecutive on-time minimums restore the rate. */
  revoked: z
    .object({
      on: CivilDate,
      daysLate: z.int(),
      onTimeMinimums: z.int(),
      onTimeStillNeeded: z.int(),
      /** Source of the number. entered: the user entered it · statements: counted from the card's statements. */
      counted: z.enum(['entered', 'statements']).optional(),
      /** Whether a late minimum among the six ended the right to have the rate restored. */
      interrupted: z.boolean().optional(),
    })
    .nullable(),
  state: PromoState,
  deadlineOn: CivilDate,
  /** Pay-by date: the end minus the margin and the days for transfer, posting and retry. */
  safeOn: CivilDate,
  /** The best future day to pay; null after the promotion. */
  payBy: CivilDate.nullable(),
  daysLeft: z.int(),
  /** Number of payments that fit before the pay-by date, and the required amount of each; null after the promotion. */
  opportunities: z.int(),
  neededPerMonth: Money.nullable(),
  /** Deferred interest accrued so far (estimate); null for other kinds. */
  accrued: Money.nullable(),
  /** Cost if the balance does not change (estimate): retroactive deferred interest, or a year at the later rate. */
  costIfNothingChanges: Money,
  /** The assumed monthly payment to the card, and its outcome; null for offers without a balance, and after the end. */
  course: z
    .object({
      planned: Money,
      basis: z.enum(['entered', 'plan', 'autopay', 'minimum']),
      /** Today's payment to the card, if it is larger. It replaces the next payment. */
      today: Money.nullable(),
      /** Day of the active plan's payment that pays it off, as in the plan's `offers`; only with the basis `plan`. */
      paidOffOn: CivilDate.optional(),
      leftAtPayBy: Money,
      leftAtEnd: Money,
      atRisk: z.boolean(),
      shortPerMonth: Money,
      cost: Money,
    })
    .nullable(),
  /** A payoff plan that clears it in time, only for a promotion at risk; null if none was found. */
  keepingPlan: z.object({ strategy: Strategy, monthly: Money }).nullable().optional(),
  /**
   * For a transfer, the fee on its initial amount, and the months until the fee has paid for itself at the purchase
   * rate.
   */
  transferFee: z
    .object({ amount: Money, breakEvenMonths: z.int().nullable(), effectiveAprPpm: z.int().nullable() })
    .nullable(),
  /** Assumptions that plans make because data is missing, which the user can enter. */
  problems: z.array(
    z.enum([
      'no_end',
      'no_revert_apr',
      'no_closing_day',
      'no_purchase_apr',
      'short_promo',
      'overlaps',
      'window_after_end',
    ]),
  ),
  card: PromoCardFacts.nullable(),
  /** Workings of the promotion's figures; null if a figure does not exist. */
  workings: z
    .object({
      neededPerMonth: Working.nullable(),
      accrued: Working.nullable(),
      costIfNothingChanges: Working.nullable(),
      safeOn: Working.nullable(),
      /** Working of course.leftAtPayBy. */
      left: Working.nullable(),
      /** Workings of transferFee.effectiveAprPpm and breakEvenMonths. */
      effectiveApr: Working.nullable(),
      breakEven: Working.nullable(),
    })
    .optional(),
});
export type Promo = z.infer<typeof Promo>;

const fields = {
  kind: PromoKind,
  promoAprPpm: Ppm,
  revertAprPpm: Ppm.nullable(),
  startsOn: EnteredDate,
  endsOn: EnteredDate.nullable(),
  endsBasis: PromoEndsBasis,
  billingCycles: z.int().min(1).max(120).nullable(),
  transferWindowEndsOn: EnteredDate.nullable(),
  original: PositiveMoney.nullable(),
  balance: PositiveMoney,
  feePpm: Ppm,
  feeMin: PositiveMoney.nullable(),
  feeMax: PositiveMoney.nullable(),
  conditions: z
    .array(PromoCondition)
    .max(3)
    .refine((all) => new Set(all).size === all.length, { error: 'each condition once' }),
  marginMonths: z.int().min(0).max(12).nullable(),
  goal: PromoGoal,
  closedToNewOn: EnteredDate.nullable(),
  /** The monthly payment to the card; null: the minimum. */
  planned: PositiveMoney.nullable(),
  evidenceNote: text(200).nullable(),
  evidenceStatementId: Id.nullable(),
};
const tags = ['promos'];

export const promos = {
  list: oc
    .route({ method: 'GET', path: '/promos', tags, summary: 'List promotional periods, soonest end first' })
    .output(z.object({ items: z.array(Promo) })),
  create: oc
    .route({
      method: 'POST',
      path: '/promos',
      tags,
      successStatus: 201,
      summary: 'Add a promotional period to a card, or a bonus rate to a deposit account',
    })
    .input(
      z.object({
        cardId: Id,
        ...fields,
        revertAprPpm: fields.revertAprPpm.default(null),
        endsOn: fields.endsOn.default(null),
        endsBasis: fields.endsBasis.default('fixed_date'),
        billingCycles: fields.billingCycles.default(null),
        transferWindowEndsOn: fields.transferWindowEndsOn.default(null),
        original: fields.original.default(null),
        feePpm: fields.feePpm.default(0),
        feeMin: fields.feeMin.default(null),
        feeMax: fields.feeMax.default(null),
        conditions: fields.conditions.default([]),
        marginMonths: fields.marginMonths.default(null),
        goal: fields.goal.default('pay_to_zero'),
        closedToNewOn: fields.closedToNewOn.default(null),
        planned: fields.planned.default(null),
        evidenceNote: fields.evidenceNote.default(null),
        evidenceStatementId: fields.evidenceStatementId.default(null),
      }),
    )
    .output(changed(Promo)),
  update: oc
    .route({
      method: 'PATCH',
      path: '/promos/{id}',
      tags,
      summary: 'Edit a promotional period; a later end extends it',
    })
    .input(byId.extend(z.object(fields).partial().shape))
    .output(changed(Promo)),
  confirm: oc
    .route({
      method: 'POST',
      path: '/promos/{id}/confirm',
      tags,
      summary: 'Mark the end date and the rate afterwards as verified',
    })
    .input(
      byId.extend({
        version: Version,
        endsOn: EnteredDate.optional(),
        revertAprPpm: Ppm.optional(),
        evidenceNote: text(200).nullable().default(null),
        evidenceStatementId: Id.nullable().optional(),
      }),
    )
    .output(changed(Promo)),
  markTransferred: oc
    .route({
      method: 'POST',
      path: '/promos/{id}/transferred',
      tags,
      summary: 'Record that the remaining balance moved to another card',
    })
    .input(byId.extend({ version: Version, transferredOn: EnteredDate, toAccountId: Id.nullable().default(null) }))
    .output(changed(Promo)),
  revoke: oc
    .route({
      method: 'POST',
      path: '/promos/{id}/revoke',
      tags,
      summary: 'Record that the issuer ended the rate after a minimum more than 60 days late',
    })
    .input(byId.extend({ version: Version, revokedOn: EnteredDate, daysLate: z.int().min(0).max(3650) }))
    .output(changed(Promo)),
  cure: oc
    .route({
      method: 'POST',
      path: '/promos/{id}/cure',
      tags,
      summary:
        'Set the number of consecutive minimums paid on time since the rate ended; six restore it; null: counted ' +
        'from the card’s statements',
    })
    .input(byId.extend({ version: Version, onTimeMinimums: z.int().min(0).max(120).nullable() }))
    .output(changed(Promo)),
  remove: oc
    .route({ method: 'DELETE', path: '/promos/{id}', tags, summary: 'Delete a promotional period' })
    .input(byId)
    .output(Removed),
};

export const promoCalendar = {
  export: oc
    .route({
      method: 'GET',
      path: '/promos/calendar',
      tags,
      summary: 'Download due dates, promotion ends and transfer windows (RFC 5545); requires a recent sign-in',
      outputStructure: 'detailed',
    })
    .input(z.object({ leadDays: z.coerce.number().int().min(0).max(60).default(7) }))
    .output(
      z.object({
        headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
        body: z.instanceof(Blob),
      }),
    ),
};
