import { assert } from '../assert.ts';
import type { Minor, Ppm } from '../money/minor.ts';

/** A part of a card's balance as a payment meets it, with the rate as of the day the issuer uses (comment 53-2 allows several). */
export interface AllocatableBalance {
  id: string;
  balanceMinor: Minor;
  aprPpm: Ppm;
  /** Set while interest is deferred: 'first' in the last two billing cycles before expiry, otherwise 'as_zero'. */
  deferred?: 'as_zero' | 'first';
  /** Part of the balance in dispute; it is paid last. */
  disputedMinor?: Minor;
}

export interface AllocationOptions {
  /** Part of the payment that is the required minimum; default 0. */
  minimumMinor?: Minor;
  /** Where issuers put the minimum; the law leaves it to them. */
  minimumOrder?: 'lowest_apr_first' | 'highest_apr_first';
  /** A balance the cardholder asked to pay first, where the issuer honours it. */
  requestedId?: string;
}

export interface AllocatedPart {
  id: string;
  minimumMinor: Minor;
  excessMinor: Minor;
  amountMinor: Minor;
}

export interface PaymentAllocation {
  /** In the order of the balances given. */
  parts: AllocatedPart[];
  /** More than is owed: a credit on the card. */
  unallocatedMinor: Minor;
}

/**
 * Splits one payment over the balances of a card.
 *
 * The required minimum goes to the lowest rate first (common practice). What is above it goes to the highest rate first; a deferred
 * balance counts as 0 % until its last two cycles, in which it comes before all others. Equal rates: the issuer's choice, here the
 * order given. Disputed amounts come after everything else.
 *
 * Units     minor units; Σ parts + unallocated = payment, exactly
 * Source    Regulation Z, 12 CFR 1026.53 and comments 53-3 to 53-5
 * Example   $800 on cash $500 at 20 % and purchases $1,500 at 15 % → $500 and $300
 */
export function allocatePayment(balances: readonly AllocatableBalance[], paymentMinor: Minor, options: AllocationOptions = {}): PaymentAllocation {
  const { minimumMinor = 0 as Minor, minimumOrder = 'lowest_apr_first', requestedId } = options;
  assert(paymentMinor >= 0 && minimumMinor >= 0, 'payments are amounts from 0');
  for (const { balanceMinor, disputedMinor = 0 } of balances) assert(balanceMinor >= 0 && disputedMinor >= 0 && disputedMinor <= balanceMinor, 'balances are amounts from 0');
  const parts = balances.map((balance) => ({ balance, minimum: 0, excess: 0 }));
  const ascending = [...parts].sort((a, b) => payingApr(a.balance) - payingApr(b.balance));
  const forMinimum = minimumOrder === 'lowest_apr_first' ? ascending : [...parts].sort(highestFirst);
  const forExcess = [...parts].sort((a, b) => Number(b.balance.id === requestedId) - Number(a.balance.id === requestedId) || highestFirst(a, b));

  const minimumLeft = spread(forMinimum, Math.min(minimumMinor, paymentMinor), 'minimum');
  const left = spread(forExcess, Math.max(0, paymentMinor - minimumMinor) + minimumLeft, 'excess');
  return {
    parts: parts.map(({ balance, minimum, excess }) => ({
      id: balance.id, minimumMinor: minimum as Minor, excessMinor: excess as Minor, amountMinor: (minimum + excess) as Minor,
    })),
    unallocatedMinor: left as Minor,
  };
}

interface Part {
  balance: AllocatableBalance;
  minimum: number;
  excess: number;
}

function payingApr({ aprPpm, deferred }: AllocatableBalance): number {
  return deferred === undefined ? aprPpm : 0;
}

function highestFirst(a: Part, b: Part): number {
  return Number(b.balance.deferred === 'first') - Number(a.balance.deferred === 'first') || payingApr(b.balance) - payingApr(a.balance);
}

/** Undisputed amounts in order, then disputed ones in the same order. */
function spread(order: readonly Part[], amount: number, key: 'minimum' | 'excess'): number {
  let left = amount;
  for (const withDisputed of [false, true]) {
    for (const part of order) {
      const limit = part.balance.balanceMinor - (withDisputed ? 0 : (part.balance.disputedMinor ?? 0));
      const used = Math.max(0, Math.min(left, limit - part.minimum - part.excess));
      part[key] += used;
      left -= used;
    }
  }
  return left;
}
