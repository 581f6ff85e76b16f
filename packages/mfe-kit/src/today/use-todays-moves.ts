import { useQuery } from '@tanstack/react-query';
import type { PlannedMove, TodaysPlan } from '@tideline/contract';
import { todaysPlanQuery } from './todays-plan-query.ts';

export interface TodaysMoves {
  /** undefined until loaded. */
  plan: TodaysPlan | undefined;
  /** The move to a card, loan or savings account; the most urgent one if several accounts pay. */
  moveTo: (accountId: string) => PlannedMove | undefined;
  /** The move that pays a promotional period. */
  moveOfPromo: (promoId: string) => PlannedMove | undefined;
  /** How many the dashboard lists: moves to one debt or account are one. */
  count: number;
  /** The number of a move in that list, null if it is not in it. */
  numberOf: (moveId: string | null) => number | null;
}

/** Today's moves for a screen that quotes one of them. */
export function useTodaysMoves(): TodaysMoves {
  const { data: plan } = useQuery(todaysPlanQuery());
  const moves = plan?.moves ?? [];
  const goals = [...new Set(moves.map(({ to }) => to.accountId))];
  return {
    plan,
    moveTo: (accountId) => moves.find(({ to }) => to.accountId === accountId),
    moveOfPromo: (promoId) =>
      moves.find(({ kind, parts }) => kind === 'pay' && parts.some((part) => part.promoId === promoId)),
    count: goals.length,
    numberOf: (moveId) => {
      const move = moves.find(({ id }) => id === moveId);
      return move === undefined ? null : goals.indexOf(move.to.accountId) + 1;
    },
  };
}
