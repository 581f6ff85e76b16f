/** Previews what another mode would change, using the functions that apply it. */
import type { ModeDiff } from '@tideline/contract';
import {
  type CashOutcome,
  evaluateSweeps,
  modeDiff,
  modeFloor,
  type Minor,
  minor,
  type ModeParameters,
  proposedSweeps,
  type ProposedSweep,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { projectDebts } from '../../debts/debt/project-debts.ts';
import type { PayoffPlanRow } from '../../debts/debt/payoff-plans.store.ts';
import { endOf, endOnceMoved, type PayoffEnd } from '../../outlook/today/payoff-ends.ts';
import { paidToDebts } from '../../outlook/today/quote.ts';
import type { Today } from '../../outlook/today/todays-plan.service.ts';
import { loadSweepFacts, type SweepFacts, sweepContextOf } from '../sweeps/sweep-inputs.ts';
import type { ActiveMode } from '../../ledger/active-mode/active-mode.store.ts';
import type { ModeFacts, ModeScope } from './mode-facts.ts';
import { diffToWire, type SweepNames } from './mode-to-wire.ts';
import type { PlanAfterSwitch } from './plan-after-switch.ts';
import { rulesOfSwitch } from './switched-rules.ts';

export interface RequestedSwitch {
  before: ActiveMode;
  after: ActiveMode;
  /** The effect on the active plan; null if there is none. */
  plan: PlanAfterSwitch | null;
  /** Rules that the user keeps active; if omitted, the preview suggests the rules that ask for approval each time. */
  activeRules?: readonly string[] | undefined;
}

/**
 * Compares the household in two modes: debts by the dashboard's plan, cash by the forecast, payments by today's plan,
 * and sweeps by the nightly evaluation. Each side includes its active plan.
 */
export async function previewMode(
  tx: HouseholdTx,
  scope: ModeScope,
  facts: ModeFacts,
  { before, after, plan, activeRules }: RequestedSwitch,
): Promise<ModeDiff> {
  const sideOf = async (mode: ActiveMode, of: PayoffPlanRow | null) => ({
    mode,
    plan: of,
    // Each side gets its own plan for today, because the nightly evaluation follows the ladder of that plan.
    sweeps: await loadSweepFacts(tx, scope, { plan: of, mode, withPlan: true }),
  });
  const sides = {
    before: await sideOf(before, plan?.before ?? null),
    after: await sideOf(after, plan?.after ?? null),
  };
  const { sweeps } = sides.before;
  const diff = modeDiff(before.parameters, after.parameters, (_, side) => ({
    ...debtOutcome(sides[side], facts, scope.today),
    ...cashOutcome(sides[side]),
  }));
  const moved = modeDiff(before.parameters, after.parameters, (_, side) => ({
    ...endOnceMoved(todayOf(sides[side])),
    lowestCashMinor: null,
    sweeps: [],
  }));
  const rules = rulesOfSwitch(sweeps, after).map(({ id, name, state, byItself }) => ({
    id,
    name,
    byItself,
    goesOn: activeRules?.includes(id) ?? (state === 'active' && !byItself),
  }));
  return diffToWire(diff, {
    currency: scope.household.currency,
    plan,
    rules,
    names: namesOf(sweeps),
    paidToday: { beforeMinor: paidIn(sides.before), afterMinor: paidIn(sides.after) },
    moved,
  });
}

interface Side {
  mode: ActiveMode;
  plan: PayoffPlanRow | null;
  sweeps: SweepFacts;
}

function todayOf({ sweeps: { planned } }: Side): Today {
  if (planned === null) throw new Error("a preview reads today's plan of both sides");
  return planned;
}

const paidIn = (side: Side): number => paidToDebts(todayOf(side).todaysPlan);

/**
 * Returns the debt-free date in a mode and the interest until then; null if the debts are never paid off or there are
 * none.
 */
export function debtOutcome(
  { mode, plan }: Pick<Side, 'mode' | 'plan'>,
  { debts, paidOff, cashMinor, monthlyExpensesMinor }: ModeFacts,
  today: string,
): PayoffEnd {
  return endOf(projectDebts(mode, { debts, paidOff, plan, cashMinor, monthlyExpensesMinor, today }));
}

/** Returns what the active rules would propose if they had not proposed anything today. */
function sweepsIn(parameters: ModeParameters, facts: SweepFacts): ProposedSweep[] {
  const untouched = { ...facts, recentRuns: facts.recentRuns.filter(({ decidedOn }) => decidedOn < facts.today) };
  return proposedSweeps(
    evaluateSweeps(
      sweepContextOf(untouched, { mode: parameters, rules: facts.rules.filter(({ state }) => state === 'active') })
        .inputs,
    ),
  );
}

/**
 * Returns the lowest expected total balance of all deposit accounts, minus the money that sweeps would move out of
 * them.
 */
function cashOutcome({ mode: { parameters }, sweeps: facts }: Side): CashOutcome {
  const proposed = sweepsIn(parameters, facts);
  const line = facts.forecast.together();
  const owing = new Set(facts.accounts.filter(({ type }) => type !== 'depository').map(({ id }) => id));
  // The forecast already includes planned payments.
  const leaves = proposed
    .filter(({ toAccountId, plannedFlowId }) => owing.has(toAccountId) && plannedFlowId === null)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    lowestCashMinor:
      line === null ? null : minor(Math.min(line.openingMinor, ...line.days.map(({ p50Minor }) => p50Minor)) - leaves),
    sweeps: proposed.map((sweep) => ({ id: idOf(sweep), amountMinor: sweep.amountMinor })),
  };
}

/** Returns the key of a sweep, which is the same in both modes even if the amount differs. */
const idOf = ({ ruleId, fromAccountId, destinationKey, periodIndex }: ProposedSweep): string =>
  `${ruleId} ${fromAccountId} ${destinationKey} ${periodIndex}`;

/** Returns a function that looks up the account names of a sweep by its id. */
function namesOf({ accounts }: SweepFacts): SweepNames {
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? '';
  return (id) => {
    const [, from = '', destination = ''] = id.split(' ');
    const [, accountId = ''] = /^[a-z]+:([^/]+)/.exec(destination) ?? [];
    return { from: nameOf(from), to: nameOf(accountId) };
  };
}

/**
 * Returns the amount that could be moved today at the mode's confidence without touching its floor; null if cash or
 * expenses are unknown.
 */
export function spareIn(
  parameters: ModeParameters,
  facts: SweepFacts,
  { cashMinor, monthlyExpensesMinor }: Pick<ModeFacts, 'cashMinor' | 'monthlyExpensesMinor'>,
): Minor | null {
  if (monthlyExpensesMinor === null) return null;
  const { inputs } = sweepContextOf(facts, { mode: parameters, rules: [] });
  const deposits = inputs.accounts.filter(({ kind }) => kind === 'deposit');
  if (deposits.length === 0) return null;
  const { confidencePpm } = sweepContextOf(facts, { mode: parameters, rules: [] }).defaults;
  const limits = { confidencePpm, roundToMinor: minor(1), minMoveMinor: minor(0), maxMoveMinor: null };
  const safe = deposits.reduce(
    (sum, { id, dailySpendingMinor }) =>
      sum +
      inputs.safeToMove(
        id,
        {
          ...limits,
          floorMinor: minor((inputs.settings.floors[id] ?? 0) + dailySpendingMinor * parameters.bufferDays),
        },
        [],
      ).amountMinor,
    0,
  );
  return minor(Math.max(0, Math.min(safe, cashMinor - modeFloor(parameters.floor, { monthlyExpensesMinor }))));
}
