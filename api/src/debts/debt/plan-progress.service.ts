/** Compares a plan with the actual payments and balances since it became active. */
import { fail, type Money, type PlanProgress, toMoney } from '@tideline/contract';
import {
  civilDate,
  driftMonths,
  type DriftMonth,
  minor,
  planDrift,
  type PayoffResult,
  worstMonthOf,
} from '@tideline/domain';
import { listAccounts } from '../../ledger/accounts/accounts.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import { activePlanToWire } from './active-plan-to-wire.ts';
import type { DebtLedger } from './assemble-debts.ts';
import { loadDebtLedger } from './load-debts.ts';
import { activeCourse } from './project-plan.ts';
import { asksForCash, cashStanding, standingToday } from './mode-basis.ts';
import * as store from './payoff-plans.store.ts';
import { promisedBalances } from './project-promised-plan.ts';

export const planProgress = (scope: Scope, id: string): Promise<PlanProgress> =>
  scope.read(async (tx) => {
    const plan = await store.findPlan(tx, id);
    if (plan === null) throw fail('NOT_FOUND', {});
    const ledger = await loadDebtLedger(tx, scope);
    const { currency } = scope.household;
    const now =
      plan.follows === null || !asksForCash(plan.follows) ? plan : standingToday(plan, await cashStanding(tx, scope));
    const from = activeCourse(ledger, now, scope.today);
    const promised = plan.begunWith.length === 0 ? null : promisedBalances(plan);
    return {
      plan: activePlanToWire(plan),
      drift:
        promised === null || plan.state === 'draft' ? null : await driftToWire(tx, scope, { plan, promised, ledger }),
      estimatedDebtFreeOn: from.outcome === 'paid_off' ? from.debtFreeOn : null,
      plannedCourse: (promised?.rows ?? []).map(({ on, closingMinor }) => ({
        on,
        owed: toMoney(closingMinor, currency),
      })),
    };
  });

interface Followed {
  plan: store.PayoffPlanRecord;
  promised: PayoffResult;
  ledger: DebtLedger;
}

/** Measures how far the debts have drifted from a plan: on its last day if the plan has ended, otherwise today. */
async function driftToWire(
  tx: HouseholdTx,
  { today, household: { currency } }: Scope,
  { plan, promised, ledger }: Followed,
): Promise<NonNullable<PlanProgress['drift']>> {
  const money = (amount: number): Money => toMoney(amount, currency);
  const until = civilDate(plan.endedOn ?? today);
  const ids = promised.debts.map((debt) => debt.id);
  const accounts = (await listAccounts(tx)).filter((account) => ids.includes(account.id));
  const changes = await store.listDebtChanges(tx, ids, plan.startOn);
  const owedNow = (id: string): number =>
    Math.max(0, -(accounts.find((account) => account.id === id)?.balanceMinor ?? 0));
  const owedThen = (id: string): number =>
    Math.max(0, owedNow(id) + sumOf(changes.filter((change) => change.accountId === id && change.postedOn > until)));
  const others = plan.endedOn === null ? ledger.debts.filter((debt) => !ids.includes(debt.id)) : [];
  const balances = [
    ...ids.map((debtId) => ({ debtId, owedMinor: minor(owedThen(debtId)) })),
    ...others.map((debt) => ({
      debtId: debt.id,
      owedMinor: minor(debt.segments.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)),
    })),
  ];
  const drift = planDrift(promised, balances, until);
  const onDays = changes
    .filter(({ postedOn }) => postedOn <= until)
    .map(({ postedOn, amountMinor, kind }) => ({ on: civilDate(postedOn), amountMinor: minor(amountMinor), kind }));
  const months = driftMonths(promised, minor(ids.reduce((sum, id) => sum + owedThen(id), 0)), onDays, until);
  const nameOf = (id: string): string =>
    accounts.find((account) => account.id === id)?.name ?? plan.begunWith.find((debt) => debt.id === id)?.name ?? '';
  return {
    state: drift.state,
    month: drift.month,
    drift: money(drift.driftMinor),
    monthsBehind: drift.monthsBehind,
    debts: drift.debts.map((debt) => ({
      debtId: debt.debtId,
      name: nameOf(debt.debtId),
      planned: money(debt.plannedMinor),
      owed: money(debt.owedMinor),
      drift: money(debt.driftMinor),
    })),
    newDebts: others.filter((debt) => drift.newDebtIds.includes(debt.id)).map(({ id, name }) => ({ debtId: id, name })),
    months: months.map((month) => monthToWire(month, money)),
    worstMonth: drift.state === 'on_track' ? null : worstMonthOf(months, drift.driftMinor),
    working: workingToWire(drift.working, '/debt', currency),
  };
}

const monthToWire = (
  { month, on, plannedMinor, owedMinor, driftMinor, causes }: DriftMonth,
  money: (amount: number) => Money,
): NonNullable<PlanProgress['drift']>['months'][number] => ({
  month,
  on,
  planned: money(plannedMinor),
  owed: money(owedMinor),
  drift: money(driftMinor),
  causes: {
    paidLess: money(causes.paidLessMinor),
    chargedMore: money(causes.chargedMoreMinor),
    spent: money(causes.spentMinor),
    other: money(causes.otherMinor),
  },
});

const sumOf = (changes: readonly { amountMinor: number }[]): number =>
  changes.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
