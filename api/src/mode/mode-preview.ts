/** What another mode would change, by the functions that execute it. */
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
import type { HouseholdTx } from '../database/database.ts';
import { debtCourse } from '../debt/debt-course.ts';
import type { PayoffPlanRow } from '../debt/payoff-plans.store.ts';
import { loadSweepFacts, type SweepFacts, worldOf } from '../sweeps/world.ts';
import type { ModeInForce } from './current-mode.ts';
import type { ModeFacts, ModeScope } from './mode-facts.ts';
import { diffToWire, type SweepNames } from './mode-to-wire.ts';
import type { PlanAfterSwitch } from './plan-after-switch.ts';
import { rulesOfSwitch } from './switched-rules.ts';

export interface AskedSwitch {
  before: ModeInForce;
  after: ModeInForce;
  /** What becomes of the plan that is followed; null: there is none. */
  plan: PlanAfterSwitch | null;
  /** Rules that a person lets go on; without it the check suggests those that ask each time. */
  goOn?: readonly string[] | undefined;
}

/** Debts by the plan the dashboard shows, cash by the forecast, sweeps by the evaluation that runs every night: each side with the plan that is followed in it. */
export async function previewMode(
  tx: HouseholdTx,
  scope: ModeScope,
  facts: ModeFacts,
  { before, after, plan, goOn }: AskedSwitch,
): Promise<ModeDiff> {
  const sweeps = await loadSweepFacts(tx, scope, { plan: plan?.before ?? null });
  const isReplanned = plan !== null && plan.after !== plan.before;
  const sides = {
    before: { mode: before, plan: plan?.before ?? null, sweeps },
    after: {
      mode: after,
      plan: plan?.after ?? null,
      sweeps: isReplanned ? await loadSweepFacts(tx, scope, { plan: plan.after }) : sweeps,
    },
  };
  const diff = modeDiff(before.parameters, after.parameters, (_, side) => ({
    ...debtOutcome(sides[side], facts, scope.today),
    ...cashOutcome(sides[side]),
  }));
  const rules = rulesOfSwitch(sweeps, after).map(({ id, name, state, byItself }) => ({
    id,
    name,
    byItself,
    goesOn: goOn?.includes(id) ?? (state === 'active' && !byItself),
  }));
  return diffToWire(diff, { currency: scope.household.currency, plan, rules, names: namesOf(sweeps) });
}

interface Side {
  mode: ModeInForce;
  plan: PayoffPlanRow | null;
  sweeps: SweepFacts;
}

function debtOutcome({ mode, plan }: Side, { debts, cashMinor, monthlyExpensesMinor }: ModeFacts, today: string) {
  const course = debtCourse(mode, { debts, plan, cashMinor, monthlyExpensesMinor, today });
  return course?.outcome === 'paid_off'
    ? { debtFreeOn: course.debtFreeOn, totalInterestMinor: course.totalInterestMinor }
    : { debtFreeOn: null, totalInterestMinor: null };
}

/** What the rules that are on would propose today, had nothing been proposed today yet. */
function sweepsIn(parameters: ModeParameters, facts: SweepFacts): ProposedSweep[] {
  const untouched = { ...facts, recentRuns: facts.recentRuns.filter(({ decidedOn }) => decidedOn < facts.today) };
  return proposedSweeps(
    evaluateSweeps(
      worldOf(untouched, { mode: parameters, rules: facts.rules.filter(({ state }) => state === 'active') }).inputs,
    ),
  );
}

/** The lowest balance expected of all deposit accounts together, less what sweeps would take out of them. */
function cashOutcome({ mode: { parameters }, sweeps: facts }: Side): CashOutcome {
  const proposed = sweepsIn(parameters, facts);
  const line = facts.forecast.together();
  const owing = new Set(facts.accounts.filter(({ type }) => type !== 'depository').map(({ id }) => id));
  // a planned payment is in the line already
  const leaves = proposed
    .filter(({ toAccountId, plannedFlowId }) => owing.has(toAccountId) && plannedFlowId === null)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    lowestCashMinor:
      line === null ? null : minor(Math.min(line.openingMinor, ...line.days.map(({ p50Minor }) => p50Minor)) - leaves),
    sweeps: proposed.map((sweep) => ({ id: idOf(sweep), amountMinor: sweep.amountMinor })),
  };
}

/** The same sweep in two modes; what it moves may differ. */
const idOf = ({ ruleId, fromAccountId, destinationKey, periodIndex }: ProposedSweep): string =>
  `${ruleId} ${fromAccountId} ${destinationKey} ${periodIndex}`;

/** Between which accounts, as its id names them. */
function namesOf({ accounts }: SweepFacts): SweepNames {
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? '';
  return (id) => {
    const [, from = '', destination = ''] = id.split(' ');
    const [, accountId = ''] = /^[a-z]+:([^/]+)/.exec(destination) ?? [];
    return { from: nameOf(from), to: nameOf(accountId) };
  };
}

/** What could leave today: as sure as the mode asks, and never out of the cash it keeps. null: nothing is known of cash or expenses. */
export function spareIn(
  parameters: ModeParameters,
  facts: SweepFacts,
  { cashMinor, monthlyExpensesMinor }: Pick<ModeFacts, 'cashMinor' | 'monthlyExpensesMinor'>,
): Minor | null {
  if (monthlyExpensesMinor === null) return null;
  const { inputs } = worldOf(facts, { mode: parameters, rules: [] });
  const deposits = inputs.accounts.filter(({ kind }) => kind === 'deposit');
  if (deposits.length === 0) return null;
  const { confidencePpm } = worldOf(facts, { mode: parameters, rules: [] }).defaults;
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
