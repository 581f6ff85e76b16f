import { addMonths } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt, DebtSegment } from '../debt/debt.ts';
import { owedOn } from '../debt/debt.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { type TransferFee, transferFee } from '../../products/promo/transfer-fee.ts';

/** Balances that can be moved from one or several debts to a new card or loan before the first month. */
export interface TransferOffer {
  fromDebtIds: readonly string[];
  /** The maximum amount to move. The fee is added to it. */
  limitMinor: Minor;
  fee: TransferFee;
  /** The rate on the moved amount, which is permanent without a promotion. */
  aprPpm: Ppm;
  promo?: { months: number; revertAprPpm: Ppm };
  minimum: Debt['minimum'];
  /** Kind of the new debt; loan: a consolidation; default: card. */
  kind?: Debt['kind'];
}

/** Id of the debt that a transfer creates. */
const TRANSFERRED = 'transferred';

/** Returns the maximum amount of the offer. */
export function mostTransferable(
  debts: readonly Debt[],
  { fromDebtIds, limitMinor }: Pick<TransferOffer, 'fromDebtIds' | 'limitMinor'>,
): Minor {
  const owed = debts.reduce((sum, debt) => (fromDebtIds.includes(debt.id) ? sum + owedOn(debt) : sum), 0);
  return Math.min(limitMinor, owed) as Minor;
}

/**
 * Returns the debts after the transfer. Balances that bear or accrue the highest rate move first, and the fee is owed
 * on the new debt.
 */
export function afterTransfer(
  debts: readonly Debt[],
  offer: TransferOffer,
  amountMinor: Minor,
  startOn: CivilDate,
): Debt[] {
  const taken = takenFrom(debts, offer, amountMinor);
  const moved = debts.map((debt) => ({
    ...debt,
    segments: debt.segments.map((segment) => ({
      ...segment,
      balanceMinor: (segment.balanceMinor - (taken.get(segment) ?? 0)) as Minor,
    })),
  }));
  const segment: DebtSegment = {
    id: TRANSFERRED,
    kind: 'balance_transfer',
    balanceMinor: (amountMinor + transferFee(amountMinor, offer.fee)) as Minor,
    aprPpm: offer.aprPpm,
    ...(offer.promo === undefined
      ? {}
      : { promo: { endsOn: addMonths(startOn, offer.promo.months), revertAprPpm: offer.promo.revertAprPpm } }),
  };
  return [
    ...moved,
    { id: TRANSFERRED, name: TRANSFERRED, kind: offer.kind ?? 'card', segments: [segment], minimum: offer.minimum },
  ];
}

/** Returns the amounts at which each source balance is moved in full, in the order in which they move. */
export function wholeBalances(debts: readonly Debt[], offer: TransferOffer): number[] {
  let sum = 0;
  return sources(debts, offer).map(({ balanceMinor }) => (sum += balanceMinor));
}

function takenFrom(debts: readonly Debt[], offer: TransferOffer, amount: number): Map<DebtSegment, number> {
  const taken = new Map<DebtSegment, number>();
  let left = amount;
  for (const segment of sources(debts, offer)) {
    const part = Math.min(left, segment.balanceMinor);
    taken.set(segment, part);
    left -= part;
  }
  return taken;
}

function sources(debts: readonly Debt[], { fromDebtIds }: TransferOffer): DebtSegment[] {
  const segments = debts.filter(({ id }) => fromDebtIds.includes(id)).flatMap((debt) => debt.segments);
  return segments.toSorted((a, b) => rateOf(b) - rateOf(a));
}

/** Returns the rate of a balance. Deferred interest accrues at the later rate during the whole promotion. */
const rateOf = ({ kind, aprPpm, promo }: DebtSegment): number =>
  kind === 'deferred' ? (promo?.revertAprPpm ?? aprPpm) : aprPpm;
