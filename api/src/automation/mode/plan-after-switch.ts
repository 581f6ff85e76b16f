/**
 * The effect of a mode switch on the household's active plan. The preview, the switch and a scheduled switch share this
 * function.
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
   * brought_back: restores the plan from before the switch that is being reversed · kept: the user preserves the
   * current plan
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

/** Null if no plan is active; debts then follow the mode anyway. */
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
 * Returning to the previous mode restores the previous plan, provided that the plan created by the switch is still
 * active.
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

/** Before the first choice, the balanced mode with its default parameters was active. */
const goesBackTo = (was: ActiveMode | null, after: ActiveMode): boolean =>
  isSameMode(was ?? { key: 'balanced', parameters: MODES.balanced }, after);

/** Writes the switched plan: supersedes the active one and starts again with today's debts. */
export async function followSwitch(
  tx: HouseholdTx,
  { becomes, before, after }: PlanAfterSwitch,
  { debts, modeChangeId, today, now }: { debts: Debt[]; modeChangeId: string; today: string; now: Date },
): Promise<void> {
  if (becomes !== 'replanned' && becomes !== 'brought_back') return;
  await plans.supersedePlans(tx, today);
  const { strategy, monthlyMinor, currency, order, extras, follows, state } = after;
  // An amount below the minimums of new debts is raised to them, as everywhere for active plans.
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
