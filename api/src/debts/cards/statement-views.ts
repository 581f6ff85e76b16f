import { fail } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { findStatement, type StatementFields, type StatementRow } from '../records/card-statement.store.ts';
import { paymentsAfter } from '../records/payments-after.ts';
import {
  type CycleOptions,
  loadStatementFacts,
  type StatementFacts,
  unpostedBefore,
  type WorkedCycle,
  computeCycle,
} from './statement-facts.ts';
import type { ShownStatement } from './statement-to-wire.ts';

/** Combines a stored statement with its current transactions. */
export async function showStatement(
  tx: HouseholdTx,
  facts: StatementFacts,
  row: StatementRow,
  today: string,
): Promise<ShownStatement> {
  const { cycle } = await computeCycle(tx, facts, { ...row, chargedInterestMinor: row.printedInterestMinor });
  const following = facts.statements.find(({ closesOn }) => closesOn > row.closesOn);
  return {
    ...withUnpostedInterest(row, facts),
    now: cycle,
    paidAfter: await paymentsAfter(tx, row.accountId, row.closesOn, following?.closesOn ?? today),
  };
}

/** Adds interest that has no transaction to a statement that was stored without it. */
export function withUnpostedInterest(
  row: StatementRow,
  { statements }: Pick<StatementFacts, 'statements'>,
): StatementRow {
  if (row.unpostedMinor !== null) return row;
  const beforeMinor = unpostedBefore(statements, row.startsOn);
  const unpostedMinor = beforeMinor + row.unpostedInterestMinor;
  return {
    ...row,
    openingMinor: row.openingMinor + beforeMinor,
    closingMinor: row.closingMinor + unpostedMinor,
    unpostedMinor,
  };
}

export async function loadStatement(
  tx: HouseholdTx,
  today: string,
  id: string,
): Promise<{ facts: StatementFacts; shown: ShownStatement }> {
  const row = await findStatement(tx, id);
  if (row === null) throw fail('NOT_FOUND', {});
  const facts = await loadStatementFacts(tx, today, row.accountId);
  return { facts, shown: await showStatement(tx, facts, row, today) };
}

/** Returns a cycle as a statement that is not closed. */
export async function draftStatement(
  tx: HouseholdTx,
  facts: StatementFacts,
  options: CycleOptions,
): Promise<ShownStatement> {
  const worked = await computeCycle(tx, facts, options);
  return {
    ...fieldsOf(worked, options, facts),
    id: null,
    version: null,
    accountId: facts.card.account.id,
    unpostedInterestMinor: worked.cycle.unpostedInterestMinor,
    now: worked.cycle,
    paidAfter: [],
  };
}

/** Returns the fields to store for a cycle, with figures computed from the transactions and the terms. */
export function fieldsOf(
  { cycle, graceAfter }: Omit<WorkedCycle, 'graceBefore'>,
  { startsOn, closesOn, dueOn }: CycleOptions,
  { statements }: Pick<StatementFacts, 'statements'>,
): StatementFields {
  return {
    startsOn,
    closesOn,
    dueOn,
    source: 'estimated',
    openingMinor: cycle.openingMinor,
    purchasesMinor: cycle.purchasesMinor,
    paymentsMinor: cycle.paymentsMinor,
    creditsMinor: cycle.creditsMinor,
    feesMinor: cycle.feesMinor,
    interestMinor: cycle.interestMinor,
    closingMinor: cycle.owedMinor + cycle.unpostedInterestMinor,
    minimumMinor: cycle.minimumMinor,
    unpostedMinor: unpostedBefore(statements, startsOn) + cycle.unpostedInterestMinor,
    printedClosingMinor: null,
    printedMinimumMinor: null,
    printedInterestMinor: null,
    acceptedMinor: 0,
    graceState: graceAfter,
    segments: cycle.segments,
  };
}
