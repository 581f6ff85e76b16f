/** Caches the most recent plans of modes by all of their inputs, because they may require a search. */
import {
  civilDate,
  type Debt,
  type Minor,
  minor,
  modeCourse,
  type ModeCourse,
  type ModeParameters,
  type ModePlanFacts,
  type PayoffExtra,
} from '@tideline/domain';
import type { ModeBasis } from './mode-basis.ts';
import { bestPlanOf, remember } from './project-best-plan.ts';

const KEPT = 64;

const remembered = remember(
  ({ parameters, facts }: { parameters: ModeParameters; facts: ModePlanFacts }): ModeCourse =>
    modeCourse(parameters, facts, bestPlanOf),
  KEPT,
);

export interface ModePlanAsked {
  debts: readonly Debt[];
  monthlyMinor: number;
  extras?: readonly PayoffExtra[] | undefined;
  thisMonthMinor?: Minor | undefined;
  today: string;
}

/** Calls the engine's modeCourse and caches the result. */
export const modeCourseOf = (
  { parameters, cashMinor, monthlyExpensesMinor }: Omit<ModeBasis, 'key'>,
  { debts, monthlyMinor, extras = [], thisMonthMinor, today }: ModePlanAsked,
): ModeCourse =>
  remembered({
    parameters,
    facts: {
      today: civilDate(today),
      debts,
      monthlyMinor: minor(monthlyMinor),
      cashMinor: minor(cashMinor),
      monthlyExpensesMinor: minor(monthlyExpensesMinor ?? 0),
      ...(extras.length === 0 ? {} : { extras }),
      ...(thisMonthMinor === undefined ? {} : { thisMonthMinor }),
    },
  });
