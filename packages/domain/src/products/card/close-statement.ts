import { assert } from '../../foundation/assert.ts';
import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { BalancePeriod } from '../interest/periodic-charge.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { allocatePayment } from './allocate-payment.ts';
import type { AllocatableBalance, AllocationOptions } from './allocation-order.ts';
import { buildUpDeferred, expirePromo, type ShadowTerms } from './deferred-shadow.ts';
import type { MinimumFormula } from './minimum-payment.ts';
import { chargeOn, type ChargeTerms } from './segment-charge.ts';
import { openLedger, post, rateOn, seenBy, type SegmentLedger, stretchesOf } from './segment-ledger.ts';
import { type StatementMinimum, statementMinimum } from './statement-minimum.ts';
import { isPromotional, type StatementEntry, type StatementSegment } from './statement-segment.ts';

/** Agreement terms that determine a statement; each defaults to the value of most US agreements. */
export interface StatementTerms extends ChargeTerms, ShadowTerms {
  /** Minimum charge if any interest is due. */
  minimumChargeMinor?: Minor;
  allocation?: Pick<AllocationOptions, 'policy' | 'minimumOrder' | 'customOrder' | 'requestedId'>;
  creditLimitMinor?: Minor;
  /** Whether promotional balances must also be paid to keep the grace period on purchases; default: no. */
  graceNeedsPromoPaid?: boolean;
}

export interface StatementInputs {
  startsOn: CivilDate;
  closesOn: CivilDate;
  /** Due date of the previous statement, within this cycle. */
  dueOn: CivilDate;
  segments: readonly StatementSegment[];
  entries: readonly StatementEntry[];
  /** Unpaid part of the previous statement's minimum. */
  minimumOpenMinor: Minor;
  minimum: MinimumFormula;
  terms?: StatementTerms;
}

export interface ClosedSegment {
  id: string;
  openingMinor: Minor;
  paidMinor: Minor;
  /** Average of the interest-bearing balances, for the statement. */
  averageMinor: Minor;
  /** Interest-bearing balances with their days and rates, from which the interest is computed. */
  bearing: BalancePeriod[];
  /** Part of the interest that results only from the minimum interest charge. */
  minimumChargeMinor: Minor;
  /** Interest, including its share of a minimum interest charge. */
  interestMinor: Minor;
  /** Deferred interest charged to the balance at the end of the promotion. */
  retroInterestMinor: Minor;
  /** Deferred interest accrued but not owed yet. */
  deferredAccruedMinor: Minor;
  closingMinor: Minor;
}

export interface ClosedStatement {
  segments: ClosedSegment[];
  paymentsMinor: Minor;
  interestMinor: Minor;
  /** Part of the interest that results only from the minimum interest charge. */
  minimumChargeMinor: Minor;
  retroInterestMinor: Minor;
  feesMinor: Minor;
  closingMinor: Minor;
  minimumMinor: Minor;
  minimumParts: StatementMinimum;
  /** Overpayment: a credit on the card. */
  creditMinor: Minor;
  /** Whether the balance required for the grace period was paid by the due date. */
  graceKept: boolean;
}

/**
 * Closes a billing cycle: allocates payments by law, charges interest by the agreement's balance method, ends
 * promotions, and computes the next minimum.
 *     interest of a segment = Σ (end-of-day balance under the method × daily rate)
 * If all segments in grace are paid by the due date, neither they nor new purchases bear interest. Otherwise the unpaid
 * part bears interest from the first day of this cycle, never earlier, and new purchases from their date.
 * Units     minor units; opening + charges + fees − refunds − payments + interest + retro interest = closing, for every
 *           segment
 * Rounding  once per segment and cycle, half away from zero
 * Source    grace: Regulation Z, 12 CFR 1026.54(a)(1), comment 54(a)(1)-6; order of payments: 1026.53; methods:
 *           1026.60(g)
 */
export function closeStatement(inputs: StatementInputs): ClosedStatement {
  const { startsOn, closesOn, terms = {} } = inputs;
  const ledgers = new Map(inputs.segments.map((segment) => [segment.id, openLedger(segment)]));
  const posted = postEntries(inputs, ledgers);
  const all = [...ledgers.values()];
  const graceKept = isGraceKept(all, inputs);
  const days = daysBetween(startsOn, closesOn) + 1;
  const charges = all.map((ledger) => {
    const promoEndsOn = ledger.segment.after?.endsOn;
    if (promoEndsOn === undefined || promoEndsOn >= closesOn) buildUpDeferred(ledger, startsOn, closesOn, terms);
    const stretches = bearing(ledger, inputs, graceKept);
    return { ledger, stretches, interest: chargeOn(stretches, terms) as number, raised: 0 };
  });
  const minimumChargeMinor = raiseToMinimum(charges, terms.minimumChargeMinor ?? (0 as Minor));
  const segments = charges.map(({ ledger, stretches, interest, raised }) =>
    closedSegment(ledger, stretches, { interest, raised, days }),
  );
  const total = (amountOf: (segment: ClosedSegment) => number) =>
    segments.reduce((sum, segment) => sum + amountOf(segment), 0) as Minor;
  const closingMinor = total((segment) => segment.closingMinor);
  const minimumParts = minimumOf(inputs, segments, {
    feesMinor: posted.feesMinor,
    pastDueMinor: posted.minimumOpenMinor,
  });
  return {
    segments,
    paymentsMinor: posted.paymentsMinor,
    interestMinor: total((segment) => segment.interestMinor),
    minimumChargeMinor,
    retroInterestMinor: total((segment) => segment.retroInterestMinor),
    feesMinor: posted.feesMinor,
    closingMinor,
    minimumMinor: minimumParts.totalMinor,
    minimumParts,
    creditMinor: posted.creditMinor,
    graceKept,
  };
}

interface Posted {
  paymentsMinor: Minor;
  feesMinor: Minor;
  creditMinor: Minor;
  /** Part of the previous statement's minimum that is unpaid at the end of the cycle. */
  minimumOpenMinor: Minor;
}

/** Posts entries by date. A promotion ends after its last day, before the entries of the next day. */
function postEntries(inputs: StatementInputs, ledgers: ReadonlyMap<string, SegmentLedger>): Posted {
  const { startsOn, closesOn, terms = {} } = inputs;
  const all = [...ledgers.values()];
  const waiting = all.filter(
    ({ segment }) =>
      segment.after !== undefined && segment.after.endsOn < closesOn && segment.after.endsOn >= addDays(startsOn, -1),
  );
  const expireBefore = (on: CivilDate) => {
    for (const ledger of waiting.filter(({ segment }) => (segment.after?.endsOn ?? on) < on)) {
      waiting.splice(waiting.indexOf(ledger), 1);
      expirePromo(ledger, startsOn, terms);
    }
  };
  let [minimumOpen, payments, fees, credit] = [inputs.minimumOpenMinor as number, 0, 0, 0];
  for (const entry of checkedEntries(inputs)) {
    expireBefore(entry.on);
    if (entry.kind === 'payment') {
      credit += spreadPayment(all, entry.on, entry.amountMinor, minimumOpen, terms);
      minimumOpen = Math.max(0, minimumOpen - entry.amountMinor);
      payments += entry.amountMinor;
      continue;
    }
    const ledger = ledgers.get(entry.segmentId);
    assert(ledger !== undefined, () => `no segment ${entry.segmentId}`);
    if (entry.kind === 'fee') fees += entry.amountMinor;
    post(ledger, {
      on: entry.on,
      change: entry.kind === 'refund' ? -entry.amountMinor : entry.amountMinor,
      kind: entry.kind,
    });
  }
  expireBefore(addDays(closesOn, 1));
  return {
    paymentsMinor: payments as Minor,
    feesMinor: fees as Minor,
    creditMinor: credit as Minor,
    minimumOpenMinor: minimumOpen as Minor,
  };
}

/** Allocates a payment among the segments, and returns the amount that no segment could take. */
function spreadPayment(
  ledgers: readonly SegmentLedger[],
  on: CivilDate,
  amountMinor: Minor,
  minimumOpen: number,
  { allocation }: StatementTerms,
): Minor {
  const balances = ledgers.map((ledger) => payable(ledger, on));
  const { parts, unallocatedMinor } = allocatePayment(balances, amountMinor, {
    ...allocation,
    minimumMinor: Math.min(minimumOpen, amountMinor) as Minor,
  });
  for (const [index, ledger] of ledgers.entries()) {
    const part = parts[index]?.amountMinor ?? 0;
    ledger.paid += part;
    if (part > 0) post(ledger, { on, change: -part, kind: 'payment' });
  }
  return unallocatedMinor;
}

function payable({ segment, balance }: SegmentLedger, on: CivilDate): AllocatableBalance {
  const isOver = segment.after !== undefined && on > segment.after.endsOn;
  const balanceMinor = Math.max(0, balance) as Minor;
  return {
    id: segment.id,
    balanceMinor,
    aprPpm: rateOn(segment, on),
    disputedMinor: Math.min(balanceMinor, segment.disputedMinor ?? 0) as Minor,
    ...(segment.deferred === undefined || isOver ? {} : { deferred: segment.deferred }),
    ...(segment.after === undefined || isOver ? {} : { promoEndsOn: segment.after.endsOn }),
  };
}

/**
 * Returns whether the condition of the grace period is met by the due date: either the whole statement is paid, or
 * all purchases and, if the agreement requires it, all promotional balances. Refunds and payments applied to newer
 * purchases count as paid.
 */
function isGraceKept(ledgers: readonly SegmentLedger[], { dueOn, terms = {} }: StatementInputs): boolean {
  const needed = ledgers.filter(
    ({ segment }) => segment.graced === true || (terms.graceNeedsPromoPaid === true && isPromotional(segment)),
  );
  const settled = ledgers.reduce((sum, ledger) => sum + settledInTime(ledger, dueOn), 0);
  if (settled >= ledgers.reduce((sum, { segment }) => sum + segment.openingMinor, 0)) return true;
  return needed.every((ledger) => settledInTime(ledger, dueOn) >= ledger.segment.openingMinor);
}

/** Computes payments plus refunds through the due date. Refunded goods no longer need to be paid. */
function settledInTime({ moves }: SegmentLedger, dueOn: CivilDate): number {
  return moves.reduce(
    (sum, { kind, on, change }) => ((kind === 'payment' || kind === 'refund') && on <= dueOn ? sum - change : sum),
    0,
  );
}

function paidInTime({ moves }: SegmentLedger, dueOn: CivilDate): number {
  return moves.reduce((sum, { kind, on, change }) => (kind === 'payment' && on <= dueOn ? sum - change : sum), 0);
}

/**
 * Returns the balances that bear interest. In grace, these are only balances not paid in time, from the first day of
 * the cycle.
 */
function bearing(ledger: SegmentLedger, inputs: StatementInputs, graceKept: boolean): BalancePeriod[] {
  const { segment, moves } = ledger;
  const method = inputs.terms?.method ?? 'adb_including_new';
  if (segment.graced !== true) return stretchesOf(segment, seenBy(method, segment.openingMinor, moves), inputs);
  if (graceKept) return [];
  const left = moves.filter(({ kind, on }) => kind !== 'payment' || on > inputs.dueOn);
  return stretchesOf(segment, seenBy(method, segment.openingMinor - paidInTime(ledger, inputs.dueOn), left), inputs);
}

/** Raises the largest charge until the total reaches the minimum interest charge, unless no interest is due. */
function raiseToMinimum(charges: { interest: number; raised: number }[], minimumMinor: Minor): Minor {
  const total = charges.reduce((sum, { interest }) => sum + interest, 0);
  const [largest] = [...charges].sort((a, b) => b.interest - a.interest);
  if (largest === undefined || total === 0 || total >= minimumMinor) return 0 as Minor;
  largest.raised = minimumMinor - total;
  largest.interest += largest.raised;
  return largest.raised as Minor;
}

function closedSegment(
  { segment, balance, paid, deferredAccrued, retroInterest }: SegmentLedger,
  stretches: readonly BalancePeriod[],
  { interest, raised, days }: { interest: number; raised: number; days: number },
): ClosedSegment {
  const sum = stretches.reduce((all, stretch) => all + Math.max(0, stretch.balanceMinor) * stretch.days, 0);
  return {
    id: segment.id,
    openingMinor: segment.openingMinor,
    paidMinor: paid as Minor,
    averageMinor: mulDiv(sum, 1, days, 'half-away'),
    bearing: [...stretches],
    minimumChargeMinor: raised as Minor,
    interestMinor: interest as Minor,
    retroInterestMinor: retroInterest as Minor,
    deferredAccruedMinor: deferredAccrued as Minor,
    closingMinor: (balance + interest) as Minor,
  };
}

function minimumOf(
  { segments, minimum, terms = {} }: StatementInputs,
  closed: readonly ClosedSegment[],
  { feesMinor, pastDueMinor }: { feesMinor: Minor; pastDueMinor: Minor },
): StatementMinimum {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0) as Minor;
  const closing = (index: number) => Math.max(0, closed[index]?.closingMinor ?? 0) as Minor;
  return statementMinimum(minimum, {
    closingMinor: sum(closed.map(({ closingMinor }) => closingMinor)),
    interestMinor: sum(
      closed.map(({ interestMinor }, index) => (segments[index]?.planPaymentMinor === undefined ? interestMinor : 0)),
    ),
    feesMinor,
    pastDueMinor,
    ...(terms.creditLimitMinor === undefined ? {} : { creditLimitMinor: terms.creditLimitMinor }),
    disputedMinor: sum(segments.map(({ disputedMinor = 0 }, index) => Math.min(disputedMinor, closing(index)))),
    plans: segments.flatMap(({ planPaymentMinor }, index) =>
      planPaymentMinor === undefined ? [] : [{ balanceMinor: closing(index), paymentMinor: planPaymentMinor }],
    ),
  });
}

function checkedEntries({ startsOn, closesOn, entries, segments }: StatementInputs): StatementEntry[] {
  assert(startsOn <= closesOn, 'a cycle ends on or after its first day');
  assert(
    segments.every(({ openingMinor, aprPpm }) => openingMinor >= 0 && aprPpm >= 0),
    'balances and rates must not be negative',
  );
  assert(
    entries.every(({ on, amountMinor }) => on >= startsOn && on <= closesOn && amountMinor >= 0),
    'entries are amounts from 0 within the cycle',
  );
  return [...entries].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}
