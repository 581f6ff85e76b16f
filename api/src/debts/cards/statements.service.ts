import { fail, type Money, type Statement, type StatementDetail } from '@tideline/contract';
import { addDays, civilDate } from '@tideline/domain';
import { lockAccount } from '../../ledger/accounts/accounts.store.ts';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { insertTransaction } from '../../ledger/postings/transactions.store.ts';
import {
  insertStatement,
  lockStatement,
  removeStatement,
  type StatementFields,
  updateStatement,
} from '../records/card-statement.store.ts';
import { amountIn } from './cards.service.ts';
import {
  type CycleDates,
  dueAfter,
  loadStatementFacts,
  nextCycle,
  type StatementFacts,
  computeCycle,
} from './statement-facts.ts';
import { detailToWire, statementToWire } from './statement-to-wire.ts';
import { draftStatement, fieldsOf, loadStatement, withUnpostedInterest } from './statement-views.ts';

type Changed = Promise<{ changeSetId: string; item: Statement }>;

export const getStatement = (scope: Scope, id: string): Promise<StatementDetail> =>
  scope.read(async (tx) => {
    const { facts, shown } = await loadStatement(tx, scope.today, id);
    return detailToWire(shown, facts, scope);
  });

export interface PreviewInput {
  id: string;
  startsOn?: string | undefined;
  closesOn?: string | undefined;
  dueOn?: string | undefined;
  inGrace?: boolean | undefined;
}

/** Returns the statement as it would close. Dates that are not given come from the terms. */
export const previewStatement = (scope: Scope, { id, ...given }: PreviewInput): Promise<StatementDetail> =>
  scope.read(async (tx) => {
    const facts = await loadStatementFacts(tx, scope.today, id);
    const usual = nextCycle(facts, scope.today);
    const closesOn = given.closesOn ?? usual?.closesOn ?? scope.today;
    const latest = facts.statements.at(-1);
    const startsOn =
      latest === undefined
        ? (given.startsOn ??
          (usual !== null && usual.startsOn <= closesOn ? usual.startsOn : addDays(civilDate(closesOn), -29)))
        : addDays(civilDate(latest.closesOn), 1);
    const dates = {
      startsOn,
      closesOn,
      dueOn: given.dueOn ?? (closesOn === usual?.closesOn ? usual.dueOn : dueAfter(facts.terms, closesOn)),
    };
    checkDates(facts, dates, scope.today);
    return detailToWire(await draftStatement(tx, facts, { ...dates, inGrace: given.inGrace }), facts, scope);
  });

/**
 * Checks the dates of a statement. Statements must follow each other without gaps, so that no transaction falls
 * between two of them.
 */
function checkDates({ statements }: StatementFacts, { startsOn, closesOn, dueOn }: CycleDates, today: string): void {
  const latest = statements.at(-1);
  if (latest !== undefined && startsOn !== addDays(civilDate(latest.closesOn), 1))
    throw invalid('/startsOn', `must be the day after the statement before, ${addDays(civilDate(latest.closesOn), 1)}`);
  if (closesOn < startsOn || closesOn > addDays(civilDate(startsOn), 99))
    throw invalid('/closesOn', 'must be within 100 days of the first day');
  if (closesOn > today) throw invalid('/closesOn', 'must not lie ahead');
  if (dueOn < closesOn || dueOn > addDays(civilDate(closesOn), 99))
    throw invalid('/dueOn', 'must be within 100 days after the closing day');
}

const invalid = (pointer: string, message: string): Error =>
  fail('VALIDATION_FAILED', { fields: [{ pointer, rule: 'custom', message }] });

export interface PrintedInput {
  closing?: Money | null | undefined;
  minimumDue?: Money | null | undefined;
  interest?: Money | null | undefined;
}

export interface CloseInput extends CycleDates {
  id: string;
  source: StatementFields['source'];
  printed: PrintedInput;
  inGrace: boolean | null;
  bookInterest: boolean;
}

export const closeStatementOf = (
  scope: Scope,
  { id, source, printed, inGrace, bookInterest, ...dates }: CloseInput,
): Changed =>
  scope.write({ label: 'Closed a statement' }, async (tx, changeSetId) => {
    const account = await lockAccount(tx, id);
    if (account === null) throw fail('NOT_FOUND', {});
    if (account.type !== 'credit_card') throw fail('ACCOUNT_NOT_A_CARD', {});
    const facts = await loadStatementFacts(tx, scope.today, id);
    checkDates(facts, dates, scope.today);
    const entered = printedFields(printed, account.currency);
    const options = { ...dates, inGrace, chargedInterestMinor: entered.printedInterestMinor ?? null };
    const first = await computeCycle(tx, facts, options);
    const missing = first.cycle.interestMinor - first.cycle.bookedInterestMinor;
    if (bookInterest && missing > 0)
      await postRow(tx, scope, { accountId: id, postedOn: dates.closesOn, amountMinor: -missing, as: 'interest' });
    const worked =
      bookInterest && missing > 0
        ? await computeCycle(tx, facts, { ...options, chargedInterestMinor: first.cycle.interestMinor })
        : first;
    const statementId = newId(scope.now.getTime());
    await insertStatement(tx, statementId, id, { ...fieldsOf(worked, options, facts), source, ...entered });
    await labelChangeSet(tx, changeSetId, `Closed a statement of ${account.name}`);
    return { changeSetId, item: await shownAfter(tx, scope, statementId) };
  });

export interface UpdateInput {
  id: string;
  dueOn?: string | undefined;
  source?: StatementFields['source'] | undefined;
  printed?: PrintedInput | undefined;
  recompute: boolean;
}

export const updateStatementOf = (scope: Scope, { id, dueOn, source, printed, recompute }: UpdateInput): Changed =>
  scope.write({ label: 'Edited a statement' }, async (tx, changeSetId) => {
    const locked = checkVersion(await lockStatement(tx, id), scope);
    const facts = await loadStatementFacts(tx, scope.today, locked.accountId);
    const row = withUnpostedInterest(locked, facts);
    if (dueOn !== undefined && (dueOn < row.closesOn || dueOn > addDays(civilDate(row.closesOn), 99)))
      throw invalid('/dueOn', 'must be within 100 days after the closing day');
    const entered = printedFields(printed ?? {}, facts.card.account.currency);
    const kept = {
      ...row,
      ...entered,
      ...(dueOn === undefined ? {} : { dueOn }),
      ...(source === undefined ? {} : { source }),
    };
    if (recompute) checkLast(facts, row.closesOn);
    // The segments include the interest charged, so a different printed amount requires distributing the interest
    // again.
    const again =
      recompute ||
      (entered.printedInterestMinor !== undefined && entered.printedInterestMinor !== row.printedInterestMinor);
    const { cycle, graceAfter } = await computeCycle(tx, facts, {
      ...kept,
      chargedInterestMinor: kept.printedInterestMinor,
    });
    const {
      source: _source,
      printedClosingMinor: _closing,
      printedMinimumMinor: _minimum,
      printedInterestMinor: _interest,
      acceptedMinor: _accepted,
      ...figures
    } = fieldsOf({ cycle, graceAfter }, kept, facts);
    const moreUnposted = cycle.unpostedInterestMinor - row.unpostedInterestMinor;
    const divided = {
      segments: figures.segments,
      interestMinor: figures.interestMinor,
      closingMinor: row.closingMinor + moreUnposted,
      unpostedMinor: (row.unpostedMinor ?? 0) + moreUnposted,
    };
    await updateStatement(tx, id, {
      ...entered,
      dueOn: kept.dueOn,
      source: kept.source,
      ...(recompute ? figures : again ? divided : {}),
      ...(entered.printedClosingMinor === undefined || entered.printedClosingMinor === row.printedClosingMinor
        ? {}
        : { acceptedMinor: 0 }),
    });
    await labelChangeSet(
      tx,
      changeSetId,
      recompute
        ? `Worked out a statement of ${facts.card.account.name} again`
        : `Edited a statement of ${facts.card.account.name}`,
    );
    return { changeSetId, item: await shownAfter(tx, scope, id) };
  });

export const removeStatementOf = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Removed a statement' }, async (tx, changeSetId) => {
    const row = checkVersion(await lockStatement(tx, id), scope);
    const facts = await loadStatementFacts(tx, scope.today, row.accountId);
    checkLast(facts, row.closesOn);
    await removeStatement(tx, id, scope.now);
    await labelChangeSet(tx, changeSetId, `Removed a statement of ${facts.card.account.name}`);
    return { changeSetId };
  });

/** Checks that no later statement exists, because a later statement starts from the balances of the earlier one. */
function checkLast({ statements }: StatementFacts, closesOn: string): void {
  const latest = statements.at(-1);
  if (latest !== undefined && latest.closesOn > closesOn)
    throw fail('STATEMENT_FOLLOWED', { closesOn: latest.closesOn });
}

export async function shownAfter(tx: HouseholdTx, scope: Scope, id: string): Promise<Statement> {
  const { facts, shown } = await loadStatement(tx, scope.today, id);
  return statementToWire(shown, facts, scope.today);
}

export type Missing = 'purchase' | 'cash_advance' | 'balance_transfer' | 'interest' | 'fee' | 'payment' | 'credit';

const KIND_OF = {
  purchase: 'standard',
  cash_advance: 'cash_advance',
  balance_transfer: 'balance_transfer',
  interest: 'interest',
  fee: 'fee',
  payment: 'card_payment',
  credit: 'refund',
} as const;
const PAYEE_OF: Readonly<Record<Missing, string>> = {
  purchase: 'Purchase on the statement',
  cash_advance: 'Cash advance',
  balance_transfer: 'Balance transfer',
  interest: 'Interest charged',
  fee: 'Fee',
  payment: 'Card payment',
  credit: 'Credit on the statement',
};

/** Posts a transaction that is on the statement but not in the account. */
export const postRow = (
  tx: HouseholdTx,
  scope: Scope,
  { accountId, postedOn, amountMinor, as }: { accountId: string; postedOn: string; amountMinor: number; as: Missing },
): Promise<number> =>
  insertTransaction(tx, {
    id: newId(scope.now.getTime()),
    accountId,
    postedOn,
    amountMinor,
    kind: KIND_OF[as],
    payee: PAYEE_OF[as],
    memo: null,
    categoryId: null,
    source: 'manual',
    createdAt: scope.now,
  });

function printedFields(
  { closing, minimumDue, interest }: PrintedInput,
  currency: string,
): Partial<Pick<StatementFields, 'printedClosingMinor' | 'printedMinimumMinor' | 'printedInterestMinor'>> {
  return {
    ...(closing === undefined ? {} : { printedClosingMinor: amountIn(currency, closing) }),
    ...(minimumDue === undefined ? {} : { printedMinimumMinor: amountIn(currency, minimumDue) }),
    ...(interest === undefined ? {} : { printedInterestMinor: amountIn(currency, interest) }),
  };
}
