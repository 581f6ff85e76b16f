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
}

/** Today's moves for a screen that quotes one of them. */
export function useTodaysMoves(): TodaysMoves {
  const { data: plan } = useQuery(todaysPlanQuery());
  const moves = plan?.moves ?? [];
  return {
    plan,
    moveTo: (accountId) => moves.find(({ to }) => to.accountId === accountId),
    moveOfPromo: (promoId) =>
      moves.find(({ kind, parts }) => kind === 'pay' && parts.some((part) => part.promoId === promoId)),
  };
}
