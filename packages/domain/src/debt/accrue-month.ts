import { PPM_ONE } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import type { DebtState } from './debt-state.ts';
import type { PayoffConventions } from './plan.ts';
import { isDeferredInMonth, rateInMonth, type SegmentState } from './segment-state.ts';

const MONTHS_PPM = 12 * PPM_ONE;
/** Deferred interest stops building up here, so that rates and years that no agreement has stay within whole numbers. */
const DEFERRED_MAX = 2 ** 50;

/**
 * A month's interest on every segment, added to it: opening balance × rate ÷ 12.
 *
 * Rounding  half away from zero per segment, to the plan's working unit
 */
export function accrueMonth(state: DebtState, month: number, { deferredInterest }: PayoffConventions): void {
  for (const segment of state.segments) {
    if (segment.balance <= 0) continue;
    if (isDeferredInMonth(segment, month)) buildUp(segment, PPM_ONE, deferredInterest);
    addInterest(state, segment, mulDiv(segment.balance, rateInMonth(segment, month), MONTHS_PPM, 'half-away'));
  }
}

function addInterest(state: DebtState, segment: SegmentState, interest: number): void {
  segment.balance += interest;
  segment.interest += interest;
  state.balance += interest;
  state.interest += interest;
}

/** Deferred interest of a month, or of a part of one, on what is still owed. */
function buildUp(segment: SegmentState, sharePpm: number, mode: PayoffConventions['deferredInterest']): void {
  const base = Math.min(
    DEFERRED_MAX,
    mode === 'compounding' ? segment.balance + segment.deferredAccrued : segment.balance,
  );
  const month = mulDiv(base, segment.revertAprPpm, MONTHS_PPM, 'half-away');
  segment.deferredAccrued = Math.min(
    DEFERRED_MAX,
    segment.deferredAccrued + (sharePpm === PPM_ONE ? month : mulDiv(month, sharePpm, PPM_ONE, 'half-away')),
  );
}

/**
 * Charges the deferred interest of a promotion that ends with a balance left. Paid off in time, it is forgiven.
 *
 * Source  Regulation Z, 12 CFR 1026.7(b)(14)
 */
export function chargeCliff(state: DebtState, segment: SegmentState, { deferredInterest }: PayoffConventions): number {
  if (segment.balance <= 0) {
    segment.deferredAccrued = 0;
    return 0;
  }
  buildUp(segment, segment.stubPpm, deferredInterest);
  const charged = segment.deferredAccrued;
  segment.deferredAccrued = 0;
  addInterest(state, segment, charged);
  return charged;
}
