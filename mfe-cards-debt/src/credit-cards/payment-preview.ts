import { toMinor, type Card } from '@tideline/contract';
import { allocatePayment, civilDate, isInDeferredWindow, minor, ppm } from '@tideline/domain';

interface PreviewPart {
  segmentId: string;
  paidMinor: number;
  leftMinor: number;
}

export interface PaymentPreview {
  parts: PreviewPart[];
  /** More than the card owes: it becomes a credit. */
  creditMinor: number;
}

/**
 * Where each unit of a payment goes: the estimated minimum to the lowest rate, the rest to the highest, deferred
 * interest first in its last two cycles.
 *
 * Source  Regulation Z, 12 CFR 1026.53; the minimum part by common practice
 */
export function previewPayment(card: Card, amountMinor: number, paidOn: string): PaymentPreview {
  const dueDay = card.dueDay === null || card.dueDay === 31 ? 'last' : card.dueDay;
  const closeDay = card.closeDay === null || card.closeDay === 31 ? 'last' : card.closeDay;
  const balances = card.segments.map(({ id, kind, balance, aprPpm, promoEndsOn }) => ({
    id,
    balanceMinor: minor(toMinor(balance)),
    aprPpm: ppm(aprPpm ?? 0),
    ...(kind === 'deferred' && promoEndsOn !== null
      ? { deferred: isInDeferredWindow(civilDate(paidOn), { expiresOn: civilDate(promoEndsOn), dueDay, closeDay }) ? ('first' as const) : ('as_zero' as const) }
      : {}),
  }));
  const minimumMinor = minor(card.next === null ? 0 : Math.min(toMinor(card.next.minimum), amountMinor));
  const { parts, unallocatedMinor } = allocatePayment(balances, minor(amountMinor), { minimumMinor });
  return {
    parts: parts.map(({ id, amountMinor: paidMinor }, index) => ({ segmentId: id, paidMinor, leftMinor: (balances[index]?.balanceMinor ?? 0) - paidMinor })),
    creditMinor: unallocatedMinor,
  };
}
