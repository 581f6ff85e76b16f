import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Autopay, AprType, SegmentKind } from './cards.ts';
import {
  byId,
  changed,
  CivilDate,
  EnteredDate,
  EnteredMoney,
  Id,
  Money,
  PositiveMoney,
  Ppm,
  Removed,
  Version,
} from './wire.ts';
import { Working } from './working.ts';

/** issued: no payment has been made yet · cured: the minimum was paid late. */
const StatementState = z.enum(['open', 'issued', 'minimum_met', 'paid_in_full', 'past_due', 'cured']);

export const GraceState = z.enum(['in_grace', 'lost', 'regaining']);

/** A balance at one rate over one billing cycle: opening + charges + fees − credits − paid + interest = closing. */
const StatementSegment = z.object({
  /** `purchases`, `cash`, `transfers`, or the id of a promotion. */
  id: z.string(),
  kind: SegmentKind,
  aprType: AprType,
  /** Rate of the balance; null: not entered, so no interest was computed. */
  aprPpm: Ppm.nullable(),
  promoEndsOn: CivilDate.nullable(),
  opening: Money,
  charges: Money,
  fees: Money,
  credits: Money,
  paid: Money,
  /** Interest charged: the issuer's figure, or else computed. It includes deferred interest charged retroactively. */
  interest: Money,
  interestWorkedOut: Money,
  retroInterest: Money,
  /** Deferred interest accrued, not owed yet. */
  deferredAccrued: Money,
  closing: Money,
});

const figures = {
  opening: Money,
  purchases: Money,
  payments: Money,
  credits: Money,
  fees: Money,
  interest: Money,
  closing: Money,
  minimumDue: Money,
};

/** Differences between a statement as closed and its current transactions. */
const ChangedSince = z.object({
  field: z.enum(['opening', 'purchases', 'payments', 'credits', 'fees', 'interest', 'closing']),
  before: Money,
  now: Money,
});

export const Statement = z.object({
  /** Id of a closed statement; null: not closed yet, but computed as if it closed according to the terms. */
  id: Id.nullable(),
  version: Version.nullable(),
  cardId: Id,
  startsOn: CivilDate,
  closesOn: CivilDate,
  dueOn: CivilDate,
  /** actual: dates and figures of the issuer's statement · estimated: computed from the terms. */
  source: z.enum(['actual', 'estimated']),
  state: StatementState,
  ...figures,
  /** Computed from the transactions and the terms, if the issuer's figures differ. */
  workedOut: z.object({ closing: Money, interest: Money, minimumDue: Money }),
  printed: z.object({ closing: Money.nullable(), minimumDue: Money.nullable(), interest: Money.nullable() }),
  interestByAprType: z.array(z.object({ aprType: AprType, interest: Money, workedOut: Money })),
  /**
   * Printed closing balance minus the current sum of the transactions; zero if they agree, or if the difference was
   * accepted.
   */
  printedDifference: Money,
  /** Interest that this statement charges as part of its closing balance, but that no transaction contains. */
  interestNotPosted: Money,
  /** Unpaid amounts of the statement and of its minimum. */
  open: Money,
  minimumOpen: Money,
  daysLate: z.int(),
  paidInFullInTime: z.boolean(),
  /** Grace state of the cycle that starts on the next day. */
  graceState: GraceState,
  segments: z.array(StatementSegment),
  /**
   * Amount in no segment: Σ segments + unassigned = amount owed at the close according to the transactions, plus the
   * interest that none of them contains.
   */
  unassigned: Money,
  changedSince: z.array(ChangedSince),
});
export type Statement = z.infer<typeof Statement>;

/**
 * Today's balances by rate. Σ balances + unassigned = owed + interest that no transaction contains (negative: the card
 * has a credit balance).
 */
const SegmentToday = z.object({ id: z.string(), kind: SegmentKind, aprPpm: Ppm.nullable(), balance: Money });

/**
 * Terms of the agreement other than limit, days and rates. A null was not entered; `defaults` contains the value used
 * instead.
 */
export const Agreement = z.object({
  cashAdvanceLimit: Money.nullable(),
  dueDaysAfterClose: z.int().min(1).max(90).nullable(),
  graceDays: z.int().min(0).max(90).nullable(),
  interestMethod: z
    .enum(['adb_including_new', 'adb_excluding_new', 'adjusted_balance', 'previous_balance', 'daily_compounding'])
    .nullable(),
  dayCount: z.enum(['actual_365', 'actual_360', 'actual_actual']).nullable(),
  minimumInterest: Money.nullable(),
  allocationPolicy: z.enum(['us_reg_z', 'uk_highest_first']).nullable(),
  graceRegainStatements: z.union([z.literal(1), z.literal(2)]).nullable(),
  graceNeedsPromoPaid: z.boolean().nullable(),
  deferredCompounding: z.boolean().nullable(),
  annualFee: z.object({ amount: Money, month: z.int().min(1).max(12) }).nullable(),
  lateFee: Money.nullable(),
  penaltyAprPpm: Ppm.nullable(),
  minimumBase: z.enum(['before_interest', 'after_interest', 'before_interest_and_fees']).nullable(),
  minimumAddPastDue: z.boolean().nullable(),
  minimumAddOverLimit: z.boolean().nullable(),
  autopay: z.object({ kind: Autopay, fromAccountId: Id.nullable(), amount: Money.nullable() }),
});
export type Agreement = z.infer<typeof Agreement>;

/** Implausible terms, reported where they are edited. */
const TermsProblem = z.object({ field: z.string(), reason: z.string() });

const CardFee = z.object({
  kind: z.enum(['annual', 'late', 'other']),
  on: CivilDate,
  amount: Money,
  /** expected: from the terms · charged: from a transaction. */
  status: z.enum(['expected', 'charged']),
  transactionId: Id.nullable(),
  payee: z.string().nullable(),
});

export const CardStatements = z.object({
  cardId: Id,
  cardName: z.string(),
  /** Version of the terms, for If-Match of the agreement; null: no terms were entered. */
  termsVersion: Version.nullable(),
  /** Statements, newest first. */
  items: z.array(Statement),
  /** The current cycle, computed as if it closed under today's terms; null without a closing day. */
  running: Statement.nullable(),
  /** Dates of the next statement to close; null if the terms have no closing day and no statement has closed. */
  next: z.object({ startsOn: CivilDate, closesOn: CivilDate, dueOn: CivilDate, isOver: z.boolean() }).nullable(),
  owed: Money,
  segments: z.array(SegmentToday),
  unassigned: Money,
  /** Interest that closed statements charge, but that no transaction contains. */
  interestNotPosted: Money,
  grace: z.object({
    state: GraceState,
    statementsToRegain: z.int(),
    payInFull: z.object({ amount: Money, by: CivilDate }).nullable(),
    source: z.enum(['statement', 'estimated']),
  }),
  fees: z.array(CardFee),
  feesOfYear: Money,
  /** Working of feesOfYear; null: no fees were charged. */
  feesWorking: Working.nullable().optional(),
  agreement: Agreement,
  problems: z.array(TermsProblem),
  missing: z.array(z.enum(['purchase_apr', 'close_day', 'due_day', 'minimum'])),
});
export type CardStatements = z.infer<typeof CardStatements>;

const StatementRow = z.object({
  id: Id,
  postedOn: CivilDate,
  payee: z.string(),
  amount: Money,
  counts: z.enum([
    'purchase',
    'cash_advance',
    'balance_transfer',
    'payment',
    'credit',
    'fee',
    'interest',
    'opening',
    'adjustment',
  ]),
  segmentId: z.string().nullable(),
});

const TotalWorkings = z.object({
  purchases: Working,
  payments: Working,
  credits: Working,
  fees: Working,
  interest: Working,
  closing: Working,
});

const statementDetailShape = Statement.extend({
  cardName: z.string(),
  rows: z.array(StatementRow),
  workings: z.array(z.object({ segmentId: z.string(), working: Working })),
  minimumWorking: Working,
  /** Workings of the statement's displayed figures. */
  totalWorkings: TotalWorkings.optional(),
});
/** The type has a name, because otherwise the types of the whole contract would expand every working. */
export interface StatementDetail extends z.infer<typeof statementDetailShape> {}
export const StatementDetail: z.ZodType<StatementDetail> = statementDetailShape;

const cycle = { startsOn: EnteredDate, closesOn: EnteredDate, dueOn: EnteredDate };
const printed = {
  closing: EnteredMoney.nullable(),
  minimumDue: PositiveMoney.nullable(),
  interest: PositiveMoney.nullable(),
};

const agreementInput = {
  cashAdvanceLimit: PositiveMoney.nullable(),
  minimumInterest: PositiveMoney.nullable(),
  annualFee: z.object({ amount: PositiveMoney, month: z.int().min(1).max(12) }).nullable(),
  lateFee: PositiveMoney.nullable(),
  autopay: z.object({
    kind: Autopay,
    fromAccountId: Id.nullable().default(null),
    amount: PositiveMoney.nullable().default(null),
  }),
};

const tags = ['cards'];

export const cardStatements = {
  list: oc
    .route({
      method: 'GET',
      path: '/cards/{id}/statements',
      tags,
      summary: 'Get a card’s statements, current cycle, grace state, fees and balances by rate',
    })
    .input(byId)
    .output(CardStatements),
  preview: oc
    .route({
      method: 'GET',
      path: '/cards/{id}/statements/preview',
      tags,
      summary: 'Preview a statement before it closes: figures, transactions and calculation',
    })
    .input(byId.extend({ ...z.object(cycle).partial().shape, inGrace: z.boolean().optional() }))
    .output(StatementDetail),
  close: oc
    .route({
      method: 'POST',
      path: '/cards/{id}/statements',
      tags,
      successStatus: 201,
      summary: 'Close a statement from its transactions and the printed figures',
    })
    .input(
      byId.extend({
        ...cycle,
        source: z.enum(['actual', 'estimated']).default('actual'),
        printed: z.object(printed).partial().default({}),
        /**
         * Whether this cycle's purchases were interest-free; null: derived from the previous statement, or else from
         * the interest charged.
         */
        inGrace: z.boolean().nullable().default(null),
        /** Whether to post the interest as a transaction on the closing day if there is none. */
        bookInterest: z.boolean().default(false),
      }),
    )
    .output(changed(Statement)),
  get: oc
    .route({
      method: 'GET',
      path: '/card-statements/{id}',
      tags,
      summary: 'Get a statement with its transactions and interest calculation',
    })
    .input(byId)
    .output(StatementDetail),
  update: oc
    .route({
      method: 'PATCH',
      path: '/card-statements/{id}',
      tags,
      summary: 'Edit a statement’s due date and printed figures; `recompute` closes it again from current transactions',
    })
    .input(
      byId.extend({
        dueOn: EnteredDate.optional(),
        source: z.enum(['actual', 'estimated']).optional(),
        printed: z.object(printed).partial().optional(),
        recompute: z.boolean().default(false),
      }),
    )
    .output(changed(Statement)),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/card-statements/{id}',
      tags,
      summary: 'Reopen a closed statement; its transactions remain',
    })
    .input(byId)
    .output(Removed),
  resolve: oc
    .route({
      method: 'POST',
      path: '/card-statements/{id}/resolve',
      tags,
      summary: 'Resolve a difference: assign it to a balance, add a missing transaction, or accept it',
    })
    .input(
      byId.extend({
        /**
         * Difference to resolve. unassigned: between the segments and the transactions · printed: between the printed
         * closing balance and the transactions · interest: charged by the statement but in no transaction; it is
         * posted, or accepted as not charged.
         */
        difference: z.enum(['unassigned', 'printed', 'interest']),
        how: z.enum(['assign', 'book', 'accept']),
        /** For `assign` and `book`: the type of the amount. */
        as: z
          .enum(['purchase', 'cash_advance', 'balance_transfer', 'interest', 'fee', 'payment', 'credit'])
          .default('purchase'),
      }),
    )
    .output(changed(Statement)),
  setAgreement: oc
    .route({
      method: 'PUT',
      path: '/cards/{id}/agreement',
      tags,
      summary: 'Set further terms of the agreement; If-Match is the terms version, or 0 if there are none',
    })
    .input(byId.extend(Agreement.extend(agreementInput).partial().shape))
    .output(changed(CardStatements)),
};
