import { fail } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { findStatement, type StatementFields, type StatementRow } from './card-statement.store.ts';
import { paymentsAfter } from './payments-after.ts';
import {
  type CycleOptions,
  loadStatementFacts,
  type StatementFacts,
  type WorkedCycle,
  workOut,
} from './statement-facts.ts';
import type { ShownStatement } from './statement-to-wire.ts';

/** A stored statement beside the transactions as they are now. */
export async function showStatement(
  tx: HouseholdTx,
  facts: StatementFacts,
  row: StatementRow,
  today: string,
): Promise<ShownStatement> {
  const { cycle } = await workOut(tx, facts, { ...row, chargedInterestMinor: row.printedInterestMinor });
  const following = facts.statements.find(({ closesOn }) => closesOn > row.closesOn);
  return {
    ...row,
    now: cycle,
    paidAfter: await paymentsAfter(tx, row.accountId, row.closesOn, following?.closesOn ?? today),
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

/** A cycle as a statement that is not closed. */
export async function draftStatement(
  tx: HouseholdTx,
  facts: StatementFacts,
  options: CycleOptions,
): Promise<ShownStatement> {
  const worked = await workOut(tx, facts, options);
  return {
    ...fieldsOf(worked, options),
    id: null,
    version: null,
    accountId: facts.card.account.id,
    now: worked.cycle,
    paidAfter: [],
  };
}

/** What is stored of a cycle; figures as the transactions and the terms give them. */
export function fieldsOf(
  { cycle, graceAfter }: WorkedCycle,
  { startsOn, closesOn, dueOn }: CycleOptions,
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
    closingMinor: cycle.owedMinor,
    minimumMinor: cycle.minimumMinor,
    printedClosingMinor: null,
    printedMinimumMinor: null,
    printedInterestMinor: null,
    acceptedMinor: 0,
    graceState: graceAfter,
    segments: cycle.segments,
  };
}
