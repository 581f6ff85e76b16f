import type { DebtPlan, Strategy } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { messages } from '../../messages/en.ts';

type ModeKey = NonNullable<DebtPlan['mode']>['key'];
const isNewer = (strategy: Strategy): strategy is 'custom' | 'promo_aware' | 'highest_payment_relief' =>
  ['custom', 'promo_aware', 'highest_payment_relief'].includes(strategy);

/**
 * Returns functions for the name and one-line description of each strategy. A plan based on a mode has the mode's name.
 */
export function useStrategyWords() {
  const t = useT(messages);
  const p = useT(planMessages);
  return {
    mode: (key: ModeKey): string => p(`mode.${key}`),
    name: (strategy: Strategy, mode: ModeKey | null = null): string => {
      if (strategy === 'mode')
        return mode === null ? p('strategy.yourMode') : p('strategy.mode', { mode: p(`mode.${mode}`) });
      return isNewer(strategy) ? p(`strategy.${strategy}`) : t(`strategy.${strategy}`);
    },
    line: (strategy: Strategy): string => {
      if (strategy === 'mode') return p('strategyLine.mode');
      return isNewer(strategy) ? p(`strategyLine.${strategy}`) : t(`strategyLine.${strategy}`);
    },
  };
}
