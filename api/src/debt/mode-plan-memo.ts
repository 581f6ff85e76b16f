/** The plan of a mode may take a search: the last ones are kept, by all that goes into them. */
import {
  civilDate,
  type Debt,
  minor,
  modeCourse,
  type ModeCourse,
  type ModeParameters,
  type ModePlanFacts,
  type PayoffExtra,
} from '@tideline/domain';
import type { ModeBasis } from './mode-basis.ts';
import { remember } from './plan-memo.ts';

const KEPT = 64;

const remembered = remember(
  ({ parameters, facts }: { parameters: ModeParameters; facts: ModePlanFacts }): ModeCourse =>
    modeCourse(parameters, facts),
  KEPT,
);

export interface ModePlanAsked {
  debts: readonly Debt[];
  monthlyMinor: number;
  extras?: readonly PayoffExtra[] | undefined;
  today: string;
}

/** modeCourse of the engine; what is asked again is not worked out again. */
export const modeCourseOf = (
  { parameters, cashMinor, monthlyExpensesMinor }: Omit<ModeBasis, 'key'>,
  { debts, monthlyMinor, extras = [], today }: ModePlanAsked,
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
    },
  });
