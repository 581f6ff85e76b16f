import { addMonths } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { Debt, DebtSegment } from '../debt/debt.ts';
import { owedOn } from '../debt/debt.ts';
import type { Minor, Ppm } from '../money/minor.ts';
import { type TransferFee, transferFee } from '../promo/transfer-fee.ts';

/** A balance that may be moved from one debt to a new card before the first month. */
export interface TransferOffer {
  fromDebtId: string;
  /** The most that may be moved; the fee comes on top. */
  limitMinor: Minor;
  fee: TransferFee;
  aprPpm: Ppm;
  promoMonths: number;
  revertAprPpm: Ppm;
  minimum: Debt['minimum'];
}

const TRANSFERRED = 'transferred';

/** What the offer can take at most. */
export function mostTransferable(debts: readonly Debt[], { fromDebtId, limitMinor }: TransferOffer): Minor {
  const from = debts.find(({ id }) => id === fromDebtId);
  return Math.min(limitMinor, from === undefined ? 0 : owedOn(from)) as Minor;
}

/** The debts after the transfer: the highest rates move first, the fee is owed on the new card. */
export function afterTransfer(debts: readonly Debt[], offer: TransferOffer, amountMinor: Minor, startOn: CivilDate): Debt[] {
  const moved = debts.map((debt) => (debt.id === offer.fromDebtId ? { ...debt, segments: reduced(debt.segments, amountMinor) } : debt));
  const segment: DebtSegment = {
    id: TRANSFERRED, kind: 'balance_transfer', balanceMinor: (amountMinor + transferFee(amountMinor, offer.fee)) as Minor, aprPpm: offer.aprPpm,
    promo: { endsOn: addMonths(startOn, offer.promoMonths), revertAprPpm: offer.revertAprPpm },
  };
  return [...moved, { id: `${offer.fromDebtId}:${TRANSFERRED}`, name: TRANSFERRED, kind: 'card', segments: [segment], minimum: offer.minimum }];
}

function reduced(segments: readonly DebtSegment[], amount: number): DebtSegment[] {
  let left = amount;
  const taken = new Map<string, number>();
  for (const { id, balanceMinor } of [...segments].sort((a, b) => b.aprPpm - a.aprPpm)) {
    const part = Math.min(left, balanceMinor);
    taken.set(id, part);
    left -= part;
  }
  return segments.map((segment) => ({ ...segment, balanceMinor: (segment.balanceMinor - (taken.get(segment.id) ?? 0)) as Minor }));
}
