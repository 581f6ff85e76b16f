import { oc } from '@orpc/contract';
import { z } from 'zod';
import { GraceState } from './card-statements.ts';
import { Card, Rate, SegmentKind } from './cards.ts';
import { byId, changed, CivilDate, EnteredDate, Id, Money, PositiveMoney, Ppm, text, Version } from './wire.ts';
import { Working } from './working.ts';

/** The part of a card's balance at one rate, to which payments are allocated. Includes any disputed amount. */
const PayableBalance = z.object({
  /** `purchases`, `cash`, `transfers`, or the id of a promotion. */
  id: z.string(),
  kind: SegmentKind,
  label: z.string(),
  balance: Money,
  /** Rate of the balance; null: unknown. */
  aprPpm: Ppm.nullable(),
  promo: z.object({ endsOn: CivilDate, revertAprPpm: Ppm }).nullable(),
  disputed: Money,
});

export const CardDispute = z.object({
  id: Id,
  version: Version,
  cardId: Id,
  balanceId: z.string(),
  amount: Money,
  openedOn: CivilDate,
  note: z.string().nullable(),
  resolvedOn: CivilDate.nullable(),
  /** credited: the amount was credited · stands: the amount is owed; null while the dispute is open. */
  outcome: z.enum(['credited', 'stands']).nullable(),
});
export type CardDispute = z.infer<typeof CardDispute>;

/** Recommended payment: its amount, account and date. It is an estimate until the issuer's statement arrives. */
const cardPaymentShape = z.object({
  cardId: Id,
  /** The last closed statement; null: none. */
  statement: z
    .object({
      closesOn: CivilDate,
      dueOn: CivilDate,
      closing: Money,
      open: Money,
      minimumOpen: Money,
      source: z.enum(['actual', 'estimated']),
    })
    .nullable(),
  grace: z.object({ state: GraceState, statementsToRegain: z.int() }).nullable(),
  /** The next or overdue payment; null: no due day is known, or nothing is owed. */
  due: z
    .object({
      on: CivilDate,
      inDays: z.int(),
      /** The part of the minimum that is neither paid nor covered by payments in transit. */
      minimumOpen: Money,
      paidSince: Money,
      /**
       * Amount of payments that have left another account, and of approved sweeps, that the card does not record yet.
       */
      inTransit: Money.optional(),
      /**
       * How the payment is covered: already paid, autopay, or a payment in transit or dated later; null: not covered.
       */
      covered: z.enum(['paid', 'autopay', 'booked']).nullable(),
      /** Whether it is due in at most five days and not covered. */
      isUrgent: z.boolean(),
    })
    .nullable(),
  /** Balances, which add up to the amount owed. */
  balances: z.array(PayableBalance),
  /**
   * Amounts to pay. avoid_interest: nothing bears interest afterward · keep_promo: every promotional balance is paid
   * off in time. Empty while a rate is missing. `working` explains yearInterest.
   */
  choices: z.array(
    z.object({
      kind: z.enum(['avoid_interest', 'keep_promo', 'minimum']),
      amount: Money,
      yearInterest: Money,
      yearLeft: Money,
      working: Working.nullable().optional(),
    }),
  ),
  /**
   * Accounts from which it can be paid. lastDay: the last business day on which a payment arrives in time; null without
   * a due date.
   */
  from: z.array(z.object({ accountId: Id, name: z.string(), available: Money, lastDay: CivilDate.nullable() })),
  /** Disputes, open ones first, then newest first. */
  disputes: z.array(CardDispute),
  /** Rates that apply later. */
  comingRates: z.array(Rate),
});
/** The type has a name, because otherwise the types of the whole contract would expand every working. */
export interface CardPayment extends z.infer<typeof cardPaymentShape> {}
export const CardPayment: z.ZodType<CardPayment> = cardPaymentShape;

const tags = ['cards'];
const moved = { amount: PositiveMoney, on: EnteredDate, fee: PositiveMoney.nullable().default(null) };

export const cardActivity = {
  list: oc
    .route({
      method: 'GET',
      path: '/card-payments',
      tags,
      summary: 'Get for each card the amount due, recommended payment, paying account, date and cost',
    })
    .output(z.object({ items: z.array(CardPayment) })),
  transferBalance: oc
    .route({
      method: 'POST',
      path: '/cards/{id}/balance-transfers',
      tags,
      successStatus: 201,
      summary: 'Transfer a balance to this card, with its fee and any promotional rate',
    })
    .input(
      byId.extend({
        ...moved,
        /** The card or loan on which the amount was owed; null: not in this ledger. */
        fromAccountId: Id.nullable(),
        promo: z
          .object({ promoAprPpm: Ppm, endsOn: EnteredDate, revertAprPpm: Ppm.nullable().default(null) })
          .nullable()
          .default(null),
      }),
    )
    .output(changed(Card)),
  advanceCash: oc
    .route({
      method: 'POST',
      path: '/cards/{id}/cash-advances',
      tags,
      successStatus: 201,
      summary: 'Record a cash advance from the card, with its fee',
    })
    .input(byId.extend({ ...moved, toAccountId: Id.nullable() }))
    .output(changed(Card)),
  refund: oc
    .route({
      method: 'POST',
      path: '/cards/{id}/refunds',
      tags,
      successStatus: 201,
      summary: 'Record a refund by a merchant; it does not count as a payment',
    })
    .input(byId.extend({ amount: PositiveMoney, on: EnteredDate, payee: text(200) }))
    .output(changed(Card)),
  dispute: oc
    .route({
      method: 'POST',
      path: '/cards/{id}/disputes',
      tags,
      successStatus: 201,
      summary: 'Dispute an amount: payments apply to it last, and the minimum excludes it',
    })
    .input(
      byId.extend({
        balanceId: z.string().min(1).max(60),
        amount: PositiveMoney,
        openedOn: EnteredDate,
        note: text(200).nullable().default(null),
      }),
    )
    .output(changed(CardDispute)),
  updateDispute: oc
    .route({
      method: 'PATCH',
      path: '/card-disputes/{id}',
      tags,
      summary: 'Edit an open dispute: amount, balance, date or note',
    })
    .input(
      byId.extend({
        balanceId: z.string().min(1).max(60).optional(),
        amount: PositiveMoney.optional(),
        openedOn: EnteredDate.optional(),
        note: text(200).nullable().optional(),
      }),
    )
    .output(changed(CardDispute)),
  resolveDispute: oc
    .route({
      method: 'POST',
      path: '/card-disputes/{id}/resolve',
      tags,
      summary: 'Resolve a dispute; `credited` records the refund',
    })
    .input(byId.extend({ on: EnteredDate, outcome: z.enum(['credited', 'stands']) }))
    .output(changed(CardDispute)),
};
