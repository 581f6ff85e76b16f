import type { Strategy } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { messages } from '../../messages/en.ts';

const isNewer = (strategy: Strategy): strategy is 'custom' | 'promo_aware' | 'highest_payment_relief' => ['custom', 'promo_aware', 'highest_payment_relief'].includes(strategy);

/** Name and one line of each strategy. */
export function useStrategyWords() {
  const t = useT(messages);
  const p = useT(planMessages);
  return {
    name: (strategy: Strategy): string => (isNewer(strategy) ? p(`strategy.${strategy}`) : t(`strategy.${strategy}`)),
    line: (strategy: Strategy): string => (isNewer(strategy) ? p(`strategyLine.${strategy}`) : t(`strategyLine.${strategy}`)),
  };
}
