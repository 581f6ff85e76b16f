import { type Ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { accruedAfterMonth } from '../../products/promo/deferred-meter.ts';
import type { DebtState } from './debt-state.ts';
import type { PayoffConventions } from './plan.ts';
import { isDeferredInMonth, rateInMonth, type SegmentState } from './segment-state.ts';

const MONTHS_PPM = 12 * PPM_ONE;
const DAYS_PPM = 365 * PPM_ONE;

/**
 * Adds a month's interest to every segment: opening balance × rate ÷ 12. The first interest charge of a card with a
 * cycle is computed by the day, and includes interest accrued earlier.
 * Rounding  half away from zero per segment, to the plan's working unit
 */
export function accrueMonth(state: DebtState, month: number, { deferredInterest }: PayoffConventions): void {
  const { month: first, daysBefore, days: daysAfter } = state.firstCharge;
  const days = month < first ? daysBefore : month === first ? daysAfter : undefined;
  for (const segment of state.segments) {
    if (segment.balance <= 0) continue;
    if (isDeferredInMonth(segment, month)) meterMonth(segment, month, deferredInterest);
    const rate = rateInMonth(segment, month);
    const interest =
      days === undefined
        ? mulDiv(segment.balance, rate, MONTHS_PPM, 'half-away')
        : mulDiv(segment.balance, rate * days, DAYS_PPM, 'half-away');
    if (month < first) state.uncharged += interest;
    else addInterest(state, segment, interest);
  }
  if (month === first && state.uncharged > 0) addUncharged(state, month);
}

function meterMonth(segment: SegmentState, month: number, usual: PayoffConventions['deferredInterest']): void {
  const months = month === 1 ? segment.meteredFirst : 1;
  for (let passed = 1; passed <= months; passed += 1)
    buildUp(segment, usual, passed === months && isStub(segment, month) ? segment.stub : undefined);
}

/** Adds the interest not yet charged to the segment with the highest rate, because payments go there first. */
function addUncharged(state: DebtState, month: number): void {
  const [highest] = state.segments
    .filter(({ balance }) => balance > 0)
    .toSorted((a, b) => rateInMonth(b, month) - rateInMonth(a, month));
  if (highest !== undefined) addInterest(state, highest, state.uncharged);
}

const isStub = ({ paysInStub, promoMonths }: SegmentState, month: number): boolean =>
  paysInStub && month === promoMonths;

function addInterest(state: DebtState, segment: SegmentState, interest: number): void {
  segment.balance += interest;
  segment.interest += interest;
  state.balance += interest;
  state.interest += interest;
}

/**
 * Accrues the deferred interest of a month, or a part of it, on the remaining balance. It uses the precision of the
 * deferred-interest meter (deferred-meter.ts), so both agree to the cent.
 */
function buildUp(
  segment: SegmentState,
  usual: PayoffConventions['deferredInterest'],
  share?: SegmentState['stub'],
): void {
  const terms = {
    aprPpm: segment.revertAprPpm as Ppm,
    mode: segment.deferredMode ?? usual,
    ...(share === undefined ? {} : { share }),
  };
  segment.deferredAccrued = accruedAfterMonth(segment.deferredAccrued, segment.balance * segment.carriedPerUnit, terms);
}

/**
 * Charges the deferred interest of a promotion that ends with a balance left, and returns the amount charged. If the
 * balance is paid off in time, the interest is forgiven. If the last payment that can still arrive in time falls in the
 * promotion's final, partial month, the later rate applies to the rest of that month.
 * Source  Regulation Z, 12 CFR 1026.7(b)(14)
 */
export function chargeCliff(state: DebtState, segment: SegmentState, { deferredInterest }: PayoffConventions): number {
  if (segment.balance <= 0) {
    segment.deferredAccrued = 0;
    return 0;
  }
  if (!segment.paysInStub) buildUp(segment, deferredInterest, segment.stub);
  const charged = mulDiv(segment.deferredAccrued, 1, segment.carriedPerUnit, 'half-away');
  segment.deferredAccrued = 0;
  addInterest(state, segment, charged);
  if (segment.paysInStub)
    addInterest(state, segment, mulDiv(segment.balance, segment.restAprPpm, MONTHS_PPM, 'half-away'));
  return charged;
}
