import { type DebtState, nextForExcess, paySegment } from '../debt/debt-state.ts';
import type { PayoffConventions } from '../debt/plan.ts';
import type { Spend } from '../debt/simulate.ts';
import { mulDiv } from '../money/mul-div.ts';
import type { Policy } from './policy.ts';
import { nextRate, valueOfPayment } from './value-of-payment.ts';

interface Terms {
  policy: Policy;
  withinCard: PayoffConventions['withinCard'];
  /** What held cash earns a year; undefined: a plan that holds none, every unit goes to a debt. */
  yieldPpm: number | undefined;
}

/** Spends a month's cash by a policy; inside a card the law decides where it goes. Cash that earns more than a debt costs is held. */
export function spendByPolicy(policy: Policy, withinCard: PayoffConventions['withinCard'], yieldPpm: number | undefined): Spend {
  const terms: Terms = { policy, withinCard, yieldPpm };
  return (states, month, cash) => {
    let left = cash;
    if (policy.evenShares === true) for (const state of states) left -= payDebt(state, month, Math.min(left, evenShare(state, month)), withinCard);
    let held = 0;
    for (const state of inFocus(states, month, policy)) {
      const part = partOfMonth(policy.focusFrom[state.index] ?? Infinity, month, left - held);
      if (isHeld(state, month, terms)) held += Math.min(part, neededAtPromoEnd(state, month));
      else left -= payDebt(state, month, part, withinCard);
    }
    return held + payInOrder(states, month, left - held, terms);
  };
}

function payInOrder(states: readonly DebtState[], month: number, cash: number, terms: Terms): number {
  let left = cash;
  while (left > 0) {
    const target = nextInOrder(states, month, terms);
    if (target === undefined) return left;
    const segment = nextForExcess(target, month, terms.withinCard);
    if (segment === undefined) return left;
    left -= paySegment(target, segment, left);
  }
  return left;
}

function nextInOrder(states: readonly DebtState[], month: number, { policy, withinCard, yieldPpm }: Terms): DebtState | undefined {
  let best: DebtState | undefined;
  let bestValue = -Infinity;
  for (const state of states) {
    const segment = state.balance > 0 ? nextForExcess(state, month, withinCard) : undefined;
    if (segment === undefined || (yieldPpm !== undefined && nextRate(policy, state, segment, month) <= yieldPpm)) continue;
    const value = valueOfPayment(policy, state, segment, month);
    if (value > bestValue || (value === bestValue && best !== undefined && state.balance < best.balance)) [best, bestValue] = [state, value];
  }
  return best;
}

/** Debts with a focus this month: the promotion that ends next first, on one day those with deferred interest first. A promotion that is over has none. */
function inFocus(states: readonly DebtState[], month: number, { focusFrom }: Policy): DebtState[] {
  const found = states.filter((state) => state.balance > 0 && Math.floor(focusFrom[state.index] ?? Infinity) <= month && (promoEnd(state, month) !== Infinity || !hasPromo(state)));
  return found.length < 2 ? found : found.sort((a, b) => compareEnds(promoEnd(a, month), promoEnd(b, month)) || Number(hasDeferred(b)) - Number(hasDeferred(a)) || a.index - b.index);
}

const compareEnds = (a: number, b: number): number => (a === b ? 0 : a - b);

const partOfMonth = (from: number, month: number, cash: number): number => (month >= from ? cash : Math.floor((Math.floor(from) + 1 - from) * cash));

const hasDeferred = (state: DebtState): boolean => state.segments.some(({ isDeferred, balance }) => isDeferred && balance > 0);

const hasPromo = (state: DebtState): boolean => state.segments.some((segment) => segment.promoMonths !== Infinity);

/** The last month that still pays inside a promotion of a balance owed; Infinity without one. */
export function promoEnd(state: DebtState, month: number): number {
  let end = Infinity;
  for (const segment of state.segments) if (segment.balance > 0 && segment.promoMonths >= month) end = Math.min(end, segment.promoMonths);
  return end;
}

function isHeld(state: DebtState, month: number, { policy, withinCard, yieldPpm }: Terms): boolean {
  if (yieldPpm === undefined || promoEnd(state, month) === Infinity || promoEnd(state, month) <= month) return false;
  const segment = nextForExcess(state, month, withinCard);
  return segment !== undefined && nextRate(policy, state, segment, month) <= yieldPpm;
}

/** At most: later minimums are counted at their smallest. */
function neededAtPromoEnd(state: DebtState, month: number): number {
  const minimum = state.minimum.kind === 'instalment' ? state.minimum.paymentMinor : state.minimum.floorMinor;
  return Math.max(0, state.balance - minimum * (promoEnd(state, month) - month));
}

function evenShare(state: DebtState, month: number): number {
  const end = promoEnd(state, month);
  return end === Infinity ? 0 : Math.max(0, mulDiv(state.balance + state.paid, 1, end - month + 1, 'ceil') - state.paid);
}

function payDebt(state: DebtState, month: number, amount: number, withinCard: PayoffConventions['withinCard']): number {
  let left = amount;
  while (left > 0) {
    const segment = nextForExcess(state, month, withinCard);
    if (segment === undefined) break;
    left -= paySegment(state, segment, left);
  }
  return amount - left;
}
