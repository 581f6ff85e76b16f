/** Figures of today's plan for other screens, so that all state the same. */
import { type CivilDate, type Minor, minor, type MovePart, type PlannedMove, type TodaysPlan } from '@tideline/domain';
import { type CardPayments, noPlan, paymentsOf } from '../../debts/promos/planned-payments.ts';
import type { Today } from './todays-plan.service.ts';

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

/** Returns what today's plan pays to all debts. */
export const paidToDebts = ({ moves }: Moves): number =>
  moves.reduce((sum, { kind, from, amountMinor }) => sum + (kind === 'pay' && from !== null ? amountMinor : 0), 0);

/** The part of a move that pays a promotion this month. */
export interface PromoPartToday {
  moveId: string;
  part: MovePart;
}

/** Returns the parts with which today's plan pays a promotion, the one with the cost of inaction first. */
export const promoPartsToday = ({ moves }: Moves, promoId: string): PromoPartToday[] =>
  moves
    .flatMap(({ id, kind, parts }) =>
      kind === 'pay' ? parts.filter((part) => part.promoId === promoId).map((part) => ({ moveId: id, part })) : [],
    )
    .toSorted((one, other) => other.part.valueMinor - one.part.valueMinor);

/** Returns what will be paid to each debt, from which the courses of promotions follow: today's moves, and the plan. */
export const cardPayments = ({
  plan,
  course,
  ledger: { debts },
  todaysPlan,
}: Pick<Today, 'plan' | 'course' | 'ledger' | 'todaysPlan'>): CardPayments => ({
  plan: plan?.state === 'active' && course !== null ? paymentsOf(course, debts, todaysPlan.today) : noPlan,
  today: paidByMoves(todaysPlan),
});

/** Returns what today's moves that have the money pay to each debt. */
export function paidByMoves({ moves }: Moves): ReadonlyMap<string, Minor> {
  const paid = new Map<string, Minor>();
  for (const { kind, from, to, amountMinor } of moves)
    if (kind === 'pay' && from !== null) paid.set(to.accountId, minor((paid.get(to.accountId) ?? 0) + amountMinor));
  return paid;
}
