import type { ModeDiff } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { modeMessages } from '../../messages/mode.en.ts';

type PlanChange = NonNullable<ModeDiff['plan']>;

/** Returns the name of a plan: its strategy, or the mode it follows. */
export function usePlanName() {
  const t = useT(modeMessages);
  return ({ strategy, mode }: PlanChange['before']): string =>
    strategy === 'mode' && mode !== null ? t('plan.byMode', { mode: t(`mode.${mode}`) }) : t(`plan.${strategy}`);
}
