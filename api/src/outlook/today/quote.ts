/** Figures of today's plan for other screens, so that all screens show the same figures. */
import { type CivilDate, type Minor, minor, type MovePart, type PlannedMove, type TodaysPlan } from '@tideline/domain';
import { payoffsOfOffers } from '../../debts/debt/plan-offers.ts';
import { type CardPayments, nothingPlanned, paymentsOf } from '../../debts/promos/planned-payments.ts';
import type { Today } from './todays-plan.service.ts';

/** Today's payment to a debt, with all of its moves combined. */
export interface PaymentToday {
  /** Id of the most urgent move. */
  moveId: string;
  amountMinor: number;
  payBy: CivilDate | null;
  /** null: several accounts pay, or none has the money. */
  from: PlannedMove['from'];
}

type Moves = Pick<TodaysPlan, 'moves'>;

const movesTo = ({ moves }: Moves, accountId: string): PlannedMove[] =>
  moves.filter(({ kind, to }) => kind === 'pay' && to.accountId === accountId);

/** Returns today's payment to a debt, or null if today's plan pays nothing to it. */
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

/** Returns the total that today's plan pays to debts. */
export const paidToDebts = ({ moves }: Moves): number =>
  moves.reduce((sum, { kind, from, amountMinor }) => sum + (kind === 'pay' && from !== null ? amountMinor : 0), 0);

/** A part of a move that pays a promotion this month. */
export interface PromoPartToday {
  moveId: string;
  part: MovePart;
}

/** Returns the parts of moves that pay a promotion, highest value first. */
export const promoPartsToday = ({ moves }: Moves, promoId: string): PromoPartToday[] =>
  moves
    .flatMap(({ id, kind, parts }) =>
      kind === 'pay' ? parts.filter((part) => part.promoId === promoId).map((part) => ({ moveId: id, part })) : [],
    )
    .toSorted((one, other) => other.part.valueMinor - one.part.valueMinor);

/**
 * Returns the payments to each debt, from which courses of promotions are computed: those of the active plan and
 * today's moves.
 */
export const cardPayments = ({
  plan,
  course,
  ledger: { debts },
  todaysPlan,
}: Pick<Today, 'plan' | 'course' | 'ledger' | 'todaysPlan'>): CardPayments => ({
  ...(plan?.state === 'active' && course !== null
    ? {
        plan: paymentsOf(course, debts, todaysPlan.today),
        paidOffOn: payoffsOfOffers(debts, course, todaysPlan.today),
      }
    : nothingPlanned),
  today: paidByMoves(todaysPlan),
});

/** Returns the amount that today's moves pay to each debt, excluding moves for which there is no money. */
export function paidByMoves({ moves }: Moves): ReadonlyMap<string, Minor> {
  const paid = new Map<string, Minor>();
  for (const { kind, from, to, amountMinor } of moves)
    if (kind === 'pay' && from !== null) paid.set(to.accountId, minor((paid.get(to.accountId) ?? 0) + amountMinor));
  return paid;
}
