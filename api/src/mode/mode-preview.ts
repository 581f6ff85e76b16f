/** What another mode would change, by the functions that execute it. */
import type { ModeDiff } from '@tideline/contract';
import { type EvaluateMode, modeDiff, type ModeParameters } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { debtCourse } from '../debt/debt-course.ts';
import type { ModeFacts, ModeScope } from './mode-facts.ts';
import { diffToWire } from './mode-to-wire.ts';

/** Debts by the plan the dashboard shows, cash and sweeps by the evaluation that runs every night. */
export async function previewMode(_tx: HouseholdTx, { today, household: { currency } }: ModeScope, facts: ModeFacts, { before, after }: { before: ModeParameters; after: ModeParameters }): Promise<ModeDiff> {
  const evaluate: EvaluateMode = (parameters) => {
    const course = debtCourse(parameters, { ...facts, today });
    const debts = course?.outcome === 'paid_off' ? { debtFreeOn: course.debtFreeOn, totalInterestMinor: course.totalInterestMinor } : { debtFreeOn: null, totalInterestMinor: null };
    return { ...debts, lowestCashMinor: null, sweeps: [] };
  };
  return diffToWire(modeDiff(before, after, evaluate), { currency, hasOwnPlan: facts.plan !== null, names: new Map() });
}
