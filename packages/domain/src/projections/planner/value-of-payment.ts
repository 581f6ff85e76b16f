import { type DebtState, payingRate } from '../debt/debt-state.ts';
import type { SegmentState } from '../debt/segment-state.ts';
import type { Policy } from './policy.ts';

/**
 * Returns the value of the next payment to a debt at the end of a month, in a policy's order. Higher values come
 * first.
 */
export function valueOfPayment(policy: Policy, state: DebtState, segment: SegmentState, month: number): number {
  const { order } = policy;
  switch (order.by) {
    case 'rate':
      return order.months === 1 || isGivenUp(policy, state, segment)
        ? nextRate(policy, state, segment, month)
        : averageRate(segment, month, order.months);
    case 'balance':
      return -state.balance;
    case 'minimum':
      return state.minimumDue / state.balance;
  }
}

/**
 * Returns the rate that a payment at the end of a month saves in the following months. A deferred balance bears no
 * interest until it expires.
 */
export function nextRate(policy: Policy, state: DebtState, segment: SegmentState, month: number): number {
  return isGivenUp(policy, state, segment) ? segment.revertAprPpm : payingRate(segment, month + 1);
}

export const isGivenUp = ({ givenUp }: Policy, state: DebtState, segment: SegmentState): boolean =>
  segment.isDeferred && givenUp !== undefined && givenUp.includes(state.index);

function averageRate(segment: SegmentState, month: number, months: number): number {
  if (segment.steppedPpm.length > 0) return averageOfSteps(segment, month, months);
  const atPromo = Math.max(0, segment.promoMonths - month);
  if (months === Infinity || atPromo === 0)
    return atPromo === Infinity ? payingRate(segment, month + 1) : segment.revertAprPpm;
  const early = Math.min(months, atPromo);
  return (early * payingRate(segment, month + 1) + (months - early) * segment.revertAprPpm) / months;
}

function averageOfSteps(segment: SegmentState, month: number, months: number): number {
  if (months === Infinity) return segment.steppedPpm.at(-1) ?? 0;
  let sum = 0;
  for (let ahead = 1; ahead <= months; ahead += 1) sum += payingRate(segment, month + ahead);
  return sum / months;
}
