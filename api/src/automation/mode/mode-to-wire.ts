import { type ModeChange, type ModeDiff, type ModeReason, toMoney } from '@tideline/contract';
import type { Debt, Eligibility, ModeDiff as DomainDiff, Working } from '@tideline/domain';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import type { PayoffPlanRow } from '../../debts/debt/payoff-plans.store.ts';
import type { ModeChangeRow } from './mode-changes.store.ts';
import type { PlanAfterSwitch } from './plan-after-switch.ts';
import { parametersToWire } from '../../ledger/active-mode/mode-parameters.ts';

export function reasonsToWire(eligibility: Eligibility, debts: readonly Pick<Debt, 'id' | 'name'>[]): ModeReason[] {
  if (eligibility.eligible) return [];
  return eligibility.reasons.map((reason) => ({
    code: reason.code,
    debts: debts
      .filter(({ id }) => 'debtIds' in reason && reason.debtIds.includes(id))
      .map(({ id, name }) => ({ id, name })),
  }));
}

/** Returns the account names of the sweep with this id. */
export type SweepNames = (id: string) => { from: string; to: string };

interface DiffContext {
  currency: string;
  /** The effect on the active plan; null if there is none. */
  plan: PlanAfterSwitch | null;
  rules: NonNullable<ModeDiff['rules']>;
  names: SweepNames;
  /** Total of today's payments to debts in each side's plan. */
  paidToday: { beforeMinor: number; afterMinor: number };
  /** Debt-free date and interest after the payments of each side's plan for today. */
  moved: Pick<DomainDiff, 'debtFree' | 'interest'>;
}

const planOfMode = ({
  strategy,
  follows,
  monthlyMinor,
  currency,
}: PayoffPlanRow): NonNullable<ModeDiff['plan']>['before'] => ({
  strategy,
  mode: follows?.key ?? null,
  monthly: toMoney(monthlyMinor, currency),
});

export function diffToWire(
  { isEmpty, parameters, debtFree, interest, lowestCash, sweeps }: DomainDiff,
  { currency, plan, rules, names, paidToday: { beforeMinor, afterMinor }, moved }: DiffContext,
): ModeDiff {
  const money = (amount: number | null) => (amount === null ? null : toMoney(amount, currency));
  const working = (found: Working | null, href: string) =>
    found === null ? null : workingToWire(found, href, currency);
  const named = (id: string) => ({ id, ...names(id) });
  const sweep = ({ id, amountMinor }: DomainDiff['sweeps']['added'][number]) => ({
    ...named(id),
    amount: toMoney(amountMinor, currency),
  });
  return {
    isEmpty: isEmpty && beforeMinor === afterMinor,
    parameters,
    debtFree: { before: debtFree.before, after: debtFree.after, monthsSooner: debtFree.monthsSooner },
    interest: {
      before: money(interest.before),
      after: money(interest.after),
      saved: money(interest.savedMinor),
      working: working(interest.working, '/debt'),
    },
    lowestCash: {
      before: money(lowestCash.before),
      after: money(lowestCash.after),
      change: money(lowestCash.changeMinor),
      working: working(lowestCash.working, '/dashboard'),
    },
    paidToday: {
      before: toMoney(beforeMinor, currency),
      after: toMoney(afterMinor, currency),
      change: toMoney(afterMinor - beforeMinor, currency),
    },
    onceMoved: {
      debtFree: moved.debtFree,
      interest: {
        before: money(moved.interest.before),
        after: money(moved.interest.after),
        saved: money(moved.interest.savedMinor),
      },
    },
    sweeps: {
      added: sweeps.added.map(sweep),
      removed: sweeps.removed.map(sweep),
      changed: sweeps.changed.map(({ id, before, after }) => ({
        ...named(id),
        before: toMoney(before, currency),
        after: toMoney(after, currency),
      })),
    },
    hasOwnPlan: plan !== null,
    plan:
      plan === null ? null : { before: planOfMode(plan.before), after: planOfMode(plan.after), becomes: plan.becomes },
    rules: [...rules],
  };
}

export const changeToWire = (
  {
    id,
    version,
    key,
    parameters,
    state,
    startsOn,
    startedOn,
    refusal,
    preview,
    ownPlan,
    actorName,
    createdAt,
    changeSetId,
  }: ModeChangeRow,
  currency: string,
): ModeChange => ({
  id,
  version,
  key,
  state,
  startsOn,
  startedOn,
  refusal,
  createdAt,
  changeSetId,
  parameters: parametersToWire(parameters, currency),
  diff: preview,
  ownPlan,
  by: actorName,
});
