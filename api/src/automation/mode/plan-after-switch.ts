/**
 * Computes the effect of a mode switch on the household's active plan. The preview, the switch and a scheduled switch
 * share this function.
 */
import { type Debt, totalMinimumToday, isSameMode, modeBefore, MODES, replansDebts } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { type CashStanding, modeBasis, standingToday } from '../../debts/debt/mode-basis.ts';
import * as plans from '../../debts/debt/payoff-plans.store.ts';
import { beginningOf } from '../../debts/debt/plans.service.ts';
import { newId } from '../../platform/ids.ts';
import type { ActiveMode } from '../../ledger/active-mode/active-mode.store.ts';
import type { ModeChangeRow } from './mode-changes.store.ts';

export type OwnPlan = 'follow' | 'keep';

export interface PlanAfterSwitch {
  /**
   * same: debts are paid as before · replanned: by the new mode, with the same amount and extra payments ·
   * brought_back: the plan from before the switch that is being reversed · kept: the user keeps the current plan
   */
  becomes: 'same' | 'replanned' | 'brought_back' | 'kept';
  before: plans.PayoffPlanRecord;
  /** The plan that is active after the switch. */
  after: plans.PayoffPlanRecord;
}

export interface SwitchFacts extends CashStanding {
  plan: plans.PayoffPlanRecord | null;
  /** All mode changes, oldest first. */
  changes: readonly ModeChangeRow[];
}

export interface Switch {
  before: ActiveMode;
  after: ActiveMode;
  ownPlan: OwnPlan;
}

/**
 * Returns the effect of a switch on the active plan; null if no plan is active, because debts then follow the mode
 * anyway.
 */
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

/**
 * Returns the plan to restore when the household returns to the previous mode, provided that the plan created by that
 * switch is still active.
 */
async function planGoneBackTo(
  tx: HouseholdTx,
  { plan, changes }: { plan: plans.PayoffPlanRecord; changes: readonly ModeChangeRow[] },
  after: ActiveMode,
): Promise<plans.PayoffPlanRecord | null> {
  const active = changes.find(({ state }) => state === 'active');
  const was = modeBefore(changes);
  if (plan.replacesId === null || plan.modeChangeId !== active?.id || !goesBackTo(was, after)) return null;
  return plans.findPlan(tx, plan.replacesId);
}

/**
 * Returns whether a switch returns to the earlier mode. Before the first choice, that is the balanced mode with its
 * default parameters.
 */
const goesBackTo = (was: ActiveMode | null, after: ActiveMode): boolean =>
  isSameMode(was ?? { key: 'balanced', parameters: MODES.balanced }, after);

/** Writes the plan after a switch: supersedes the active one and restarts with today's debts. */
export async function followSwitch(
  tx: HouseholdTx,
  { becomes, before, after }: PlanAfterSwitch,
  { debts, modeChangeId, today, now }: { debts: Debt[]; modeChangeId: string; today: string; now: Date },
): Promise<void> {
  if (becomes !== 'replanned' && becomes !== 'brought_back') return;
  await plans.supersedePlans(tx, today);
  const { strategy, monthlyMinor, currency, order, extras, follows, state } = after;
  // New debts can raise the total minimum above the plan's amount. The plan then pays the minimum, as every active
  // plan does.
  const beginning = beginningOf(
    { debts },
    { ...after, monthlyMinor: Math.max(monthlyMinor, totalMinimumToday(debts)) },
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
