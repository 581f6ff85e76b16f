/** What other screens state of today's plan, so that they state the same. */
import type { CivilDate, MovePart, PlannedMove, TodaysPlan } from '@tideline/domain';

/** Today's payment to a debt, all of its moves together. */
export interface PaymentToday {
  /** The most urgent move. */
  moveId: string;
  amountMinor: number;
  payBy: CivilDate | null;
  /** null: several accounts, or none has the money. */
  from: PlannedMove['from'];
}

type Moves = Pick<TodaysPlan, 'moves'>;

const movesTo = ({ moves }: Moves, accountId: string): PlannedMove[] =>
  moves.filter(({ kind, to }) => kind === 'pay' && to.accountId === accountId);

/** Returns null if today's plan pays nothing to the debt. */
export function paymentToday(plan: Moves, accountId: string): PaymentToday | null {
  const moves = movesTo(plan, accountId);
  const [first] = moves;
  if (first === undefined) return null;
  return {
    moveId: first.id,
    amountMinor: moves.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    payBy: moves.flatMap(({ payBy }) => payBy ?? []).sort()[0] ?? null,
    from: moves.length === 1 ? first.from : null,
  };
}

/** The part of a move that pays a promotion this month. */
export interface PromoPartToday {
  moveId: string;
  part: MovePart;
}

/** Returns the parts with which today's plan pays a promotion, the one that states what is at stake first. */
export const promoPartsToday = ({ moves }: Moves, promoId: string): PromoPartToday[] =>
  moves
    .flatMap(({ id, kind, parts }) =>
      kind === 'pay' ? parts.filter((part) => part.promoId === promoId).map((part) => ({ moveId: id, part })) : [],
    )
    .toSorted((one, other) => other.part.valueMinor - one.part.valueMinor);
