import { allocatePayment, minor, mulDiv, type Ppm, type StatementSegment } from '@tideline/domain';
import type { StoredSegment } from '../records/card-statement.store.ts';

/**
 * Distributes the interest that the issuer charged among the computed balances, in proportion. The remainder goes to
 * the balance with the most interest, or to the first one if none has any.
 */
export function spreadInterest(worked: readonly number[], charged: number | null): number[] {
  const all = worked.reduce((sum, each) => sum + each, 0);
  if (charged === null || charged === all) return [...worked];
  const parts: number[] = worked.map((each) => (all === 0 ? 0 : mulDiv(charged, each, all, 'floor')));
  const largest = worked.indexOf(Math.max(0, ...worked));
  parts[Math.max(0, largest)] =
    (parts[Math.max(0, largest)] ?? 0) + charged - parts.reduce((sum, each) => sum + each, 0);
  return parts;
}

/**
 * Applies a negative balance, or a payment above the amount owed, to the other balances in the legal order. Any
 * excess remains a credit on the card.
 */
export function spreadCredit(
  stored: readonly StoredSegment[],
  creditMinor: number,
  segments: readonly StatementSegment[],
): { segments: StoredSegment[]; creditMinor: number } {
  const below = stored.reduce((sum, { closingMinor }) => sum + Math.max(0, -closingMinor), 0);
  const credit = creditMinor + below;
  if (credit === 0) return { segments: used(stored), creditMinor: 0 };
  const balances = stored.map(({ id, closingMinor }, index) => ({
    id,
    balanceMinor: minor(Math.max(0, closingMinor)),
    aprPpm: segments[index]?.aprPpm ?? (0 as Ppm),
  }));
  const { parts, unallocatedMinor } = allocatePayment(balances, minor(credit));
  const settled = stored.map((segment, index) => {
    const change = segment.closingMinor < 0 ? segment.closingMinor : (parts[index]?.amountMinor ?? 0);
    return { ...segment, creditsMinor: segment.creditsMinor + change, closingMinor: segment.closingMinor - change };
  });
  return { segments: used(settled), creditMinor: unallocatedMinor };
}

/** Removes balances that were empty and had no activity. */
const used = (segments: readonly StoredSegment[]): StoredSegment[] =>
  segments.filter(
    ({ openingMinor, chargesMinor, feesMinor, creditsMinor, paidMinor, interestMinor, closingMinor, deferredMinor }) =>
      [openingMinor, chargesMinor, feesMinor, creditsMinor, paidMinor, interestMinor, closingMinor, deferredMinor].some(
        (amount) => amount !== 0,
      ),
  );
