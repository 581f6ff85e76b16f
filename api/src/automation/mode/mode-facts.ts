/**
 * The household's data that modes depend on: debts and plan, cash, expenses of a typical month, and whether the
 * household may hold promotional balances until the last day.
 */
import {
  addDays,
  civilDate,
  type Debt,
  type Eligibility,
  type EligibilityFacts,
  type Minor,
  type MinimumPaid,
  modeEligibility,
  type ModeKey,
} from '@tideline/domain';
import { liquidCash } from '../../ledger/accounts/liquid-cash.ts';
import { recentSpending } from '../../ledger/spending/recent-spending.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assembleDebts, type DebtLedger } from '../../debts/debt/assemble-debts.ts';
import { type DebtRecords, loadDebtRecords } from '../../debts/debt/load-debts.ts';
import { activePlanToday } from '../../debts/debt/load-active-plan.ts';
import type { PayoffPlanRecord } from '../../debts/debt/payoff-plans.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { minimumsOfCard } from '../../debts/records/promo-minimums.ts';
import { listCardGrace } from './eligibility.store.ts';

export type ModeScope = Pick<Scope, 'today' | 'household'>;

export interface ModeFacts {
  records: DebtRecords;
  debts: Debt[];
  paidOff: DebtLedger['paidOff'];
  plan: PayoffPlanRecord | null;
  cashMinor: Minor;
  /** Null if no expenses are recorded yet. */
  monthlyExpensesMinor: Minor | null;
  eligibility: EligibilityFacts;
}

export async function loadModeFacts(tx: HouseholdTx, scope: ModeScope): Promise<ModeFacts> {
  const {
    today,
    household: { currency },
  } = scope;
  const records = await loadDebtRecords(tx, today);
  const { debts, paidOff } = assembleDebts(records, currency, today);
  return {
    records,
    debts,
    paidOff,
    plan: await activePlanToday(tx, scope),
    cashMinor: liquidCash(records.accounts, currency),
    monthlyExpensesMinor: (await recentSpending(tx, scope)).monthlyMinor,
    eligibility: await eligibilityFacts(tx, { records, debts, today }),
  };
}

export const eligibilityOf = (key: ModeKey, { eligibility }: Pick<ModeFacts, 'eligibility'>): Eligibility =>
  modeEligibility(key, eligibility);

async function eligibilityFacts(
  tx: HouseholdTx,
  { records, debts, today }: { records: DebtRecords; debts: Debt[]; today: string },
): Promise<EligibilityFacts> {
  const minimums: MinimumPaid[] = [];
  for (const { account } of records.cards) {
    for (const { dueOn, daysLate } of await minimumsOfCard(tx, account.id, today))
      minimums.push({ debtId: account.id, dueOn: civilDate(dueOn), paidOn: addDays(civilDate(dueOn), daysLate) });
  }
  const grace = await listCardGrace(tx);
  const stateOf = (id: string) => grace.find(({ accountId }) => accountId === id)?.graceState ?? null;
  return {
    today: civilDate(today),
    debts,
    // Without a statement, autopay of the full statement balance implies that no balance is carried over.
    inGraceDebtIds: records.cards
      .filter(
        ({ account, terms }) =>
          (stateOf(account.id) ?? (terms.autopay === 'statement' ? 'in_grace' : 'lost')) === 'in_grace',
      )
      .map(({ account }) => account.id),
    minimums: [...minimums, ...lateLoans(debts, today)],
    graceWithoutPromo: Object.fromEntries(
      grace.flatMap(({ accountId, graceNeedsPromoPaid }) =>
        graceNeedsPromoPaid === null ? [] : [[accountId, !graceNeedsPromoPaid]],
      ),
    ),
  };
}

/** Returns past-due loans as missed minimum payments. */
const lateLoans = (debts: readonly Debt[], today: string): MinimumPaid[] =>
  debts.flatMap(({ id, daysPastDue = 0 }) =>
    daysPastDue > 0 ? [{ debtId: id, dueOn: addDays(civilDate(today), -daysPastDue), paidOn: null }] : [],
  );
