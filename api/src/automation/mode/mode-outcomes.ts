/** Computes the outcome of each mode with the functions that preview a switch. */
import { type ModeOutcome, toMoney } from '@tideline/contract';
import { type Minor, minor, modeDiff, modeFloor, type ModeKey, type ModeParameters } from '@tideline/domain';
import type { PayoffPlanRow } from '../../debts/debt/payoff-plans.store.ts';
import { endOnceMoved } from '../../outlook/today/payoff-ends.ts';
import { paidToDebts } from '../../outlook/today/quote.ts';
import { loadToday } from '../../outlook/today/todays-plan.service.ts';
import type { ActiveMode } from '../../ledger/active-mode/active-mode.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import type { ModeChangeRow } from './mode-changes.store.ts';
import { eligibilityOf, type ModeFacts } from './mode-facts.ts';
import { debtOutcome } from './mode-preview.ts';
import { planAfterSwitch } from './plan-after-switch.ts';

interface OutcomeFacts {
  facts: ModeFacts;
  current: ActiveMode;
  changes: readonly ModeChangeRow[];
}

export interface CountedMode {
  key: ModeKey;
  parameters: ModeParameters;
  outcome: ModeOutcome;
}

/** Computes the outcome of every given mode and its differences from the active one. */
export async function outcomesOf(
  tx: HouseholdTx,
  scope: Scope,
  modes: readonly ActiveMode[],
  { facts, current, changes }: OutcomeFacts,
): Promise<CountedMode[]> {
  const {
    today,
    household: { currency },
  } = scope;
  const { plan, records } = facts;
  const todayIn = async (mode: ActiveMode, of: PayoffPlanRow | null) =>
    eligibilityOf(mode.key, facts).eligible ? await loadToday(tx, scope, { records, plan: of, mode }) : null;
  const now = await todayIn(current, plan);
  const paidNow = now === null ? null : paidToDebts(now.todaysPlan);
  const money = (amount: number | null) => (amount === null ? null : toMoney(amount, currency));
  const cash = { lowestCashMinor: null, sweeps: [] };
  const was = { ...debtOutcome({ mode: current, plan }, facts, today), ...cash };
  const wasMoved = now === null ? null : { ...endOnceMoved(now), ...cash };
  const kept = floorOf(current.parameters, facts);
  const counted: CountedMode[] = [];
  for (const mode of modes) {
    const switched = await planAfterSwitch(
      tx,
      { ...facts, changes },
      { before: current, after: mode, ownPlan: 'follow' },
    );
    const is =
      mode.key === current.key
        ? was
        : { ...debtOutcome({ mode, plan: switched?.after ?? null }, facts, today), ...cash };
    const { debtFree, interest } = modeDiff(current.parameters, mode.parameters, (_, side) =>
      side === 'before' ? was : is,
    );
    const floorMinor = floorOf(mode.parameters, facts);
    const then = mode.key === current.key ? now : await todayIn(mode, switched?.after ?? null);
    const paid = then === null ? null : paidToDebts(then.todaysPlan);
    const isMoved = then === null ? null : { ...endOnceMoved(then), ...cash };
    const moved = modeDiff(current.parameters, mode.parameters, (_, side) =>
      side === 'before' ? (wasMoved ?? was) : (isMoved ?? is),
    );
    counted.push({
      ...mode,
      outcome: {
        floor: money(floorMinor),
        floorChange: money(floorMinor === null || kept === null ? null : floorMinor - kept),
        debtFreeOn: debtFree.after,
        monthsSooner: debtFree.monthsSooner,
        interest: money(interest.after),
        interestSaved: money(interest.savedMinor),
        paidToday: money(paid),
        paidTodayChange: money(paid === null || paidNow === null ? null : paid - paidNow),
        onceMoved:
          then === null
            ? null
            : {
                debtFreeOn: moved.debtFree.after,
                monthsSooner: moved.debtFree.monthsSooner,
                interest: money(moved.interest.after),
                interestSaved: money(moved.interest.savedMinor),
              },
      },
    });
  }
  return counted;
}

/** Returns the cash floor of a mode; null if the floor is in months and monthly expenses are unknown. */
function floorOf({ floor }: ModeParameters, { monthlyExpensesMinor }: ModeFacts): Minor | null {
  if (monthlyExpensesMinor === null && floor.kind === 'months') return null;
  return modeFloor(floor, { monthlyExpensesMinor: monthlyExpensesMinor ?? minor(0) });
}
