import { useQuery } from '@tanstack/react-query';
import type { PlannedMove, TodaysPlan } from '@tideline/contract';
import { todaysPlanQuery } from './todays-plan-query.ts';

export interface TodaysMoves {
  /** undefined until it is loaded. */
  plan: TodaysPlan | undefined;
  /** Returns the move to a card, loan or savings account: the most urgent one if several accounts pay. */
  moveTo: (accountId: string) => PlannedMove | undefined;
  /** Returns the move that pays a promotional period. */
  moveOfPromo: (promoId: string) => PlannedMove | undefined;
  /** The number of moves that the dashboard lists, where several moves to one debt or account count as one. */
  count: number;
  /** Returns the number of a move in that list, or null if the list does not contain it. */
  numberOf: (moveId: string | null) => number | null;
}

/** Returns today's moves for a screen that mentions one of them. */
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
