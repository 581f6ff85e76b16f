import { useQuery } from '@tanstack/react-query';
import type { DebtPlan } from '@tideline/contract';
import { useSession } from '@tideline/mfe-kit';
import { planQuery } from './debt.queries.ts';
import { isActivePlan } from './is-active-plan.ts';
import { choiceOf } from './plan-choice.ts';

/** The empty choice, for which the api returns the active plan with today's debts. */
const noChoice = choiceOf(new URLSearchParams());

/** Returns the active plan with today's debts, or null if there is none or it is not known yet. */
export function useActivePlan(shown: DebtPlan): DebtPlan | null {
  const { household } = useSession();
  const isShown = isActivePlan(shown);
  const isActive = shown.adopted?.state === 'active';
  const { data } = useQuery({ ...planQuery(noChoice, household.currency), enabled: isActive && !isShown });
  if (!isActive) return null;
  return isShown ? shown : (data ?? null);
}
