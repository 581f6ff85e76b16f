/** What a switch of the mode makes of the plan a household follows: the check, the switch and the day of a scheduled one ask the same function. */
import { type Debt, debtOutlookMinimums, isSameMode, modeBefore, MODES, replansDebts } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { type CashStanding, modeBasis, standingToday } from '../debt/mode-basis.ts';
import * as plans from '../debt/payoff-plans.store.ts';
import { beginningOf } from '../debt/plans.service.ts';
import { newId } from '../ids.ts';
import type { ModeInForce } from './current-mode.ts';
import type { ModeChangeRow } from './mode-changes.store.ts';

export type OwnPlan = 'follow' | 'keep';

export interface PlanAfterSwitch {
  /**
   * same: debts are paid as before · replanned: by the new mode, with the same amount and extra payments · brought_back: the plan before the
   * switch that is gone back on · kept: the person keeps what they had
   */
  becomes: 'same' | 'replanned' | 'brought_back' | 'kept';
  before: plans.PayoffPlanRecord;
  /** What is followed then. */
  after: plans.PayoffPlanRecord;
}

export interface SwitchFacts extends CashStanding {
  plan: plans.PayoffPlanRecord | null;
  /** Every change of the mode there was, the oldest first. */
  changes: readonly ModeChangeRow[];
}

export interface Switch {
  before: ModeInForce;
  after: ModeInForce;
  ownPlan: OwnPlan;
}

/** null: no plan is followed, and debts go as the mode pays them anyway. */
export async function planAfterSwitch(
  tx: HouseholdTx,
  { plan, changes, ...standing }: SwitchFacts,
  { before, after, ownPlan }: Switch,
): Promise<PlanAfterSwitch | null> {
  if (plan === null) return null;
  if (!replansDebts(before, after) || (plan.follows !== null && isSameMode(plan.follows, after)))
    return { becomes: 'same', before: plan, after: plan };
  if (ownPlan === 'keep') return { becomes: 'kept', before: plan, after: plan };
  const earlier = await planGoneBackTo(tx, { plan, changes }, after);
  if (earlier !== null)
    return { becomes: 'brought_back', before: plan, after: standingToday({ ...earlier, state: plan.state }, standing) };
  return {
    becomes: 'replanned',
    before: plan,
    after: { ...plan, strategy: 'mode', order: [], follows: modeBasis(after, standing) },
  };
}

/** Going back to the mode before, while the plan that its switch made is still followed, brings the plan before back. */
async function planGoneBackTo(
  tx: HouseholdTx,
  { plan, changes }: { plan: plans.PayoffPlanRecord; changes: readonly ModeChangeRow[] },
  after: ModeInForce,
): Promise<plans.PayoffPlanRecord | null> {
  const active = changes.find(({ state }) => state === 'active');
  const was = modeBefore(changes);
  if (plan.replacesId === null || plan.modeChangeId !== active?.id || !goesBackTo(was, after)) return null;
  return plans.findPlan(tx, plan.replacesId);
}

/** Where nobody had chosen the balanced mode held, with its own parameters. */
const goesBackTo = (was: ModeInForce | null, after: ModeInForce): boolean =>
  isSameMode(was ?? { key: 'balanced', parameters: MODES.balanced }, after);

/** Writes it: what was followed is superseded, and begins anew as the switch has it, with the debts of today. */
export async function followSwitch(
  tx: HouseholdTx,
  { becomes, before, after }: PlanAfterSwitch,
  { debts, modeChangeId, today, now }: { debts: Debt[]; modeChangeId: string; today: string; now: Date },
): Promise<void> {
  if (becomes !== 'replanned' && becomes !== 'brought_back') return;
  await plans.supersedePlans(tx, today);
  const { strategy, monthlyMinor, currency, order, extras, follows, state } = after;
  // an amount that new debts have outgrown is raised to the minimums, as everywhere a plan is followed
  const beginning = beginningOf(
    { debts },
    { ...after, monthlyMinor: Math.max(monthlyMinor, debtOutlookMinimums(debts)) },
    today,
  );
  await plans.insertPlan(tx, {
    id: newId(now.getTime()),
    strategy,
    monthlyMinor,
    currency,
    startOn: today,
    state,
    order,
    extras,
    follows,
    modeChangeId,
    replacesId: before.id,
    ...beginning,
  });
}
