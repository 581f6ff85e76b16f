import { assert } from '../../foundation/assert.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import {
  type AllocatableBalance,
  type AllocationOptions,
  type AllocationReason,
  excessOrder,
  excessReason,
  payingApr,
} from './allocation-order.ts';

export interface AllocatedPart {
  id: string;
  minimumMinor: Minor;
  excessMinor: Minor;
  amountMinor: Minor;
}

/** One step of a payment: its amount, its destination and the rule behind it. */
export interface AllocationStep {
  id: string;
  amountMinor: Minor;
  reason: AllocationReason;
}

export interface PaymentAllocation {
  /** One part for each balance, in the given order. */
  parts: AllocatedPart[];
  /** Amount paid above the balances: a credit on the card. */
  unallocatedMinor: Minor;
}

/**
 * Splits one payment among the balances of a card. The default is the rule of the United States: the required minimum
 * pays interest and fees if they are known, then the lowest rate (common practice). The excess pays the highest rate
 * first; a deferred balance counts as 0% until its last two cycles, in which it comes before all others. The issuer
 * chooses among equal rates; here, the promotion that ends first comes first, then the given order applies. Disputed
 * amounts come last. Under the United Kingdom's rule, the whole payment goes to the highest rate first.
 * Units     minor units; Σ parts + unallocated = payment, exactly
 * Source    Regulation Z, 12 CFR 1026.53 and comments 53-2 to 53-5; highest rate first: UK lenders' agreements
 * Example   $800 on cash $500 at 20% and purchases $1,500 at 15% → $500 and $300
 */
export function allocatePayment(
  balances: readonly AllocatableBalance[],
  paymentMinor: Minor,
  options: AllocationOptions = {},
): PaymentAllocation {
  const { steps, minimumSteps } = walk(balances, paymentMinor, options);
  const sumOf = (list: readonly PlacedStep[], index: number) =>
    list.reduce((sum, step) => (step.index === index ? sum + step.amountMinor : sum), 0);
  const parts = balances.map(({ id }, index) => {
    const [minimum, amount] = [sumOf(steps.slice(0, minimumSteps), index), sumOf(steps, index)];
    return {
      id,
      minimumMinor: minimum as Minor,
      excessMinor: (amount - minimum) as Minor,
      amountMinor: amount as Minor,
    };
  });
  return {
    parts,
    unallocatedMinor: (paymentMinor - parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)) as Minor,
  };
}

/** Splits a payment like allocatePayment, and returns the steps in the order of the rules, each with its reason. */
export function allocationSteps(
  balances: readonly AllocatableBalance[],
  paymentMinor: Minor,
  options: AllocationOptions = {},
): AllocationStep[] {
  return walk(balances, paymentMinor, options).steps.map(({ id, amountMinor, reason }) => ({
    id,
    amountMinor,
    reason,
  }));
}

/** A step with the index of the balance it paid, because two balances may share an id. */
interface PlacedStep extends AllocationStep {
  index: number;
}

interface Walk {
  balances: readonly AllocatableBalance[];
  paid: number[];
  steps: PlacedStep[];
  left: number;
}

function walk(
  balances: readonly AllocatableBalance[],
  paymentMinor: Minor,
  options: AllocationOptions,
): { steps: PlacedStep[]; minimumSteps: number } {
  const { minimumMinor = 0 as Minor, policy = 'us_reg_z', minimumOrder = 'lowest_apr_first', asOf } = options;
  assert(paymentMinor >= 0 && minimumMinor >= 0, 'payments must not be negative');
  for (const { balanceMinor, disputedMinor = 0, chargesMinor = 0 } of balances) {
    assert(balanceMinor >= 0 && disputedMinor >= 0 && disputedMinor <= balanceMinor, 'balances must not be negative');
    assert(chargesMinor >= 0 && chargesMinor <= balanceMinor, 'interest and fees are part of a balance');
  }
  const at: Walk = {
    balances,
    paid: balances.map(() => 0),
    steps: [],
    left: policy === 'us_reg_z' ? Math.min(minimumMinor, paymentMinor) : 0,
  };
  const excess = paymentMinor - at.left;
  const lowest = [...balances].sort((a, b) => payingApr(a, asOf) - payingApr(b, asOf));
  const forMinimum =
    minimumOrder === 'lowest_apr_first' ? lowest : excessOrder(balances, { ...options, requestedId: '' });
  const minimumReason: AllocationReason =
    minimumOrder === 'lowest_apr_first' ? 'minimum_lowest_apr' : 'minimum_highest_apr';
  for (const balance of forMinimum)
    pay(at, balance, Math.min(balance.chargesMinor ?? 0, undisputed(balance)), 'minimum_interest_and_fees');
  for (const balance of forMinimum) pay(at, balance, undisputed(balance), minimumReason);
  for (const balance of forMinimum) pay(at, balance, balance.balanceMinor, 'disputed_last');
  const minimumSteps = at.steps.length;
  at.left += excess;
  spreadExcess(at, options);
  return { steps: at.steps, minimumSteps };
}

/**
 * Pays undisputed amounts of the cycle, then newer ones if rates as of the previous cycle apply, then disputed amounts.
 */
function spreadExcess(at: Walk, options: AllocationOptions): void {
  const order = excessOrder(at.balances, options);
  const waits = (balance: AllocatableBalance) => options.asOf === 'prior_cycle_end' && balance.isNewer === true;
  for (const balance of order.filter((each) => !waits(each)))
    pay(at, balance, undisputed(balance), excessReason(balance, at.balances, options));
  for (const balance of order.filter(waits)) pay(at, balance, undisputed(balance), 'newer_than_cycle');
  for (const balance of order) pay(at, balance, balance.balanceMinor, 'disputed_last');
}

function undisputed({ balanceMinor, disputedMinor = 0 as Minor }: AllocatableBalance): number {
  return balanceMinor - disputedMinor;
}

/** Pays as much of a balance as the remaining money and the limit on its total payment allow. */
function pay(at: Walk, balance: AllocatableBalance, limit: number, reason: AllocationReason): void {
  const index = at.balances.indexOf(balance);
  const used = Math.min(at.left, limit - (at.paid[index] ?? 0));
  if (used <= 0) return;
  at.paid[index] = (at.paid[index] ?? 0) + used;
  at.left -= used;
  at.steps.push({ id: balance.id, amountMinor: used as Minor, reason, index });
}
