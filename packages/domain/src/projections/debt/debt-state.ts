import { minimumPayment } from '../../products/card/minimum-payment.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { installmentTaken } from '../../products/loan/last-installment.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import type { Debt } from './debt.ts';
import { datesOfDebt, type FirstCharge, firstChargeOf } from './open-month.ts';
import type { PayoffConventions } from './plan.ts';
import {
  isDeferredFirst,
  isDeferredInMonth,
  paymentsUntil,
  rateInMonth,
  segmentState,
  type SegmentState,
} from './segment-state.ts';

/** Interim state of a debt while a plan is simulated; amounts in the plan's working unit. */
export interface DebtState {
  readonly debt: Debt;
  readonly index: number;
  readonly firstCharge: FirstCharge;
  /** Interest that accrued before its first charge. */
  uncharged: number;
  /** Unpaid part of the minimum in an open first month. */
  readonly openMinimum: number | undefined;
  /** Number of months in which extra payments incur a fee. */
  readonly prepaymentMonths: number;
  readonly segments: readonly SegmentState[];
  /** Formula of the minimum. An installment may be recalculated during the plan. */
  minimum: Debt['minimum'];
  balance: number;
  opening: number;
  /** Interest of this month, including prepayment fees. */
  interest: number;
  fees: number;
  minimumDue: number;
  paid: number;
  paidToMinimum: number;
  missedMonths: number;
  /** Sum of missed minimums over all months. */
  totalMissed: number;
  lastMissedMonth: number;
  totalInterest: number;
  totalPaid: number;
  paidOffMonth: number | undefined;
}

/**
 * Cache of initial states by start date, conventions and scale, because a planner starts thousands of simulations of
 * the same debts.
 */
const opened = new WeakMap<Debt, Map<string, DebtState>>();

/** Returns the state of a debt before the first month. The debt must not change afterward. */
export function debtState(
  debt: Debt,
  index: number,
  startOn: CivilDate,
  conventions: PayoffConventions,
  scale: number,
): DebtState {
  const key = `${startOn} ${scale} ${Object.values(conventions).join(' ')}`;
  const known = opened.get(debt) ?? new Map<string, DebtState>();
  const state = known.get(key) ?? openState(debt, startOn, conventions, scale);
  if (!known.has(key)) opened.set(debt, known.set(key, state));
  return { ...state, index, segments: state.segments.map((segment) => ({ ...segment })) };
}

function openState(debt: Debt, startOn: CivilDate, conventions: PayoffConventions, scale: number): DebtState {
  const { cycle } = debt;
  const isOpen = !conventions.interestFirst;
  const segments = debt.segments.map((segment) => segmentState(segment, startOn, conventions, scale, debt));
  const balance = segments.reduce((sum, segment) => sum + segment.balance, 0);
  return {
    debt,
    index: 0,
    segments,
    balance,
    firstCharge: firstChargeOf(debt, startOn, isOpen),
    uncharged: (cycle?.unchargedMinor ?? 0) * scale,
    openMinimum: cycle === undefined || !isOpen ? undefined : cycle.openMinimumMinor * scale,
    minimum: scaleMinimum(debt.minimum, scale),
    opening: balance,
    interest: 0,
    fees: 0,
    minimumDue: 0,
    paid: 0,
    paidToMinimum: 0,
    prepaymentMonths:
      debt.prepaymentFee?.until === undefined
        ? Infinity
        : paymentsUntil(debt.prepaymentFee.until, startOn, datesOfDebt({ kind: 'loan' }, startOn, conventions)),
    missedMonths: Math.floor((debt.daysPastDue ?? 0) / 30),
    totalMissed: 0,
    lastMissedMonth: 0,
    totalInterest: 0,
    totalPaid: 0,
    paidOffMonth: balance === 0 ? 0 : undefined,
  };
}

function scaleMinimum(minimum: Debt['minimum'], scale: number): Debt['minimum'] {
  if (scale === 1) return minimum;
  if (minimum.kind === 'installment') return { ...minimum, paymentMinor: (minimum.paymentMinor * scale) as Minor };
  const { roundToMinor, floorMinor, ...rest } = minimum;
  return {
    ...rest,
    floorMinor: (floorMinor * scale) as Minor,
    ...(roundToMinor === undefined || roundToMinor === 1 ? {} : { roundToMinor: roundToMinor * scale }),
  };
}

/** Returns the number of a debt's payment in a month. An open month whose minimum was paid has no payment. */
export const paymentNo = ({ openMinimum }: Pick<DebtState, 'openMinimum'>, month: number): number =>
  openMinimum === 0 ? month - 1 : month;

export function minimumOf(state: DebtState, month: number): number {
  if (state.balance <= 0) return 0;
  if (month === 1 && state.openMinimum !== undefined) return Math.min(state.openMinimum, state.balance);
  if (state.minimum.kind === 'installment') {
    const { paymentMinor, paymentsLeft } = state.minimum;
    return paymentsLeft === undefined
      ? Math.min(paymentMinor, state.balance)
      : installmentTaken(state.balance, paymentMinor, { paymentNo: paymentNo(state, month), paymentsLeft });
  }
  return minimumPayment(state.minimum, {
    balanceMinor: state.balance as Minor,
    interestMinor: state.interest as Minor,
  });
}

/**
 * Returns the segment that receives the next payment above the minimum, in the order of `allocatePayment`. By law,
 * these are deferred balances in their last two cycles, then the highest rate, and among equal rates the promotion
 * that ends first. The card's own agreement may set another order.
 */
export function nextForExcess(
  state: DebtState,
  month: number,
  withinCard: PayoffConventions['withinCard'],
): SegmentState | undefined {
  if (withinCard === 'lowest_first') return withLowestRate(state, month);
  const { policy = 'us_reg_z', customOrder = [] } = state.debt.allocation ?? {};
  const placeOf = ({ id }: SegmentState) => {
    const place = policy === 'custom' ? customOrder.indexOf(id) : -1;
    return place === -1 ? Infinity : place;
  };
  let best: SegmentState | undefined;
  let [bestPlace, bestRate] = [Infinity, -1];
  for (const segment of state.segments) {
    if (segment.balance <= 0) continue;
    const place = placeOf(segment);
    const rate = policy === 'us_reg_z' && isDeferredFirst(segment, month) ? Infinity : payingRate(segment, month);
    const isNext =
      place === bestPlace
        ? rate > bestRate || (rate === bestRate && policy !== 'custom' && endsBefore(segment, best, month))
        : place < bestPlace;
    if (isNext) [best, bestPlace, bestRate] = [segment, place, rate];
  }
  return best;
}

/** Returns whether the promotion of a segment ends before that of another. A segment without a promotion never ends. */
const endsBefore = (segment: SegmentState, other: SegmentState | undefined, month: number): boolean =>
  endIn(segment, month) < (other === undefined ? NO_END : endIn(other, month));

const NO_END = '9999-12-31';

const endIn = ({ endsOn, promoMonths }: SegmentState, month: number): string =>
  endsOn === undefined || month > promoMonths ? NO_END : endsOn;

/**
 * Returns the segment that receives the next part of the minimum: the one with the lowest rate (common practice,
 * assumed by Regulation Z, App. M1(b)(4)(ix)), unless the card's agreement allocates the minimum like other payments.
 */
export function nextForMinimum(
  state: DebtState,
  month: number,
  withinCard: PayoffConventions['withinCard'],
): SegmentState | undefined {
  const { policy = 'us_reg_z', minimumOrder = 'lowest_apr_first' } = state.debt.allocation ?? {};
  return withinCard === 'lowest_first' || (policy === 'us_reg_z' && minimumOrder === 'lowest_apr_first')
    ? withLowestRate(state, month)
    : nextForExcess(state, month, withinCard);
}

function withLowestRate({ segments }: DebtState, month: number): SegmentState | undefined {
  let best: SegmentState | undefined;
  let bestRate = Infinity;
  for (const segment of segments) {
    if (segment.balance <= 0) continue;
    const rate = payingRate(segment, month);
    if (rate < bestRate) [best, bestRate] = [segment, rate];
  }
  return best;
}

/** Returns the rate that decides the order within a card: a deferred balance counts as 0% until it expires. */
export function payingRate(segment: SegmentState, month: number): number {
  return isDeferredInMonth(segment, month) ? 0 : rateInMonth(segment, month);
}

/** Pays one segment up to its balance, and returns the amount used. */
export function paySegment(state: DebtState, segment: SegmentState, amount: number): number {
  const used = Math.min(amount, segment.balance);
  segment.balance -= used;
  segment.paid += used;
  state.balance -= used;
  state.paid += used;
  return used;
}
