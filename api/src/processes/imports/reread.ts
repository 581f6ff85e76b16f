import { type CsvChoices, fail, type ImportBatch, toMinor, toMoney } from '@tideline/contract';
import { type CivilDate, minor } from '@tideline/domain';
import { dropChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { previewFor } from './apply-batch.ts';
import * as store from './imports.store.ts';
import { planBatch } from './plan/plan-batch.ts';
import { readerFor, readKept, type ReadOne } from './read-files.ts';
import { deleteRows, storeOutcomes } from './rows.store.ts';
import type { StagedStatement } from './staged-statement.ts';
import { toBatch } from './to-batch.ts';

export interface RereadInput {
  readonly id: string;
  readonly key: string;
  readonly choices: CsvChoices;
  readonly accountId?: string | null | undefined;
  readonly closingBalance?: { amount: { minor: string; currency: string }; on: string } | null | undefined;
}

/**
 * Rereads a table or QIF file of a preview with the user's choices, and previews the whole batch again, because files
 * of one account depend on each other. All accounts of a QIF file are read the same way, but the account and the
 * balance apply to one statement.
 */
export async function reread(scope: Scope, readOne: ReadOne, input: RereadInput): Promise<ImportBatch> {
  if (scope.role === 'viewer') throw fail('ROLE_FORBIDS', { role: scope.role });
  const { staged, siblings } = await scope.read(async (tx) => {
    const rows = await store.statementsOf(tx, input.id);
    const statement = await requirePreviewed(await store.findBatch(tx, input.id), rows, input.key);
    const ofFile = rows.map((row) => row.staged).filter(({ key }) => positionOf(key) === positionOf(input.key));
    return { staged: statement, siblings: ofFile };
  });
  if (staged.csv === undefined) throw fail('IMPORT_NO_CHOICES', { file: staged.file });
  const reader = await readerFor(scope, { onProgress: () => undefined, signal: undefined });
  const read = await readKept(
    reader,
    {
      batchId: input.id,
      name: staged.file,
      position: positionOf(input.key),
      choices: input.choices,
      ...(input.accountId === undefined ? {} : { accountId: input.accountId }),
    },
    readOne,
  );
  // Another account column produces different statements, and choices for an account apply to its new statement.
  const again = read.statements.map((statement) =>
    isOf(staged, statement)
      ? asSaid(statement, input)
      : asBefore(
          statement,
          siblings.find((sibling) => isOf(sibling, statement)),
        ),
  );
  return scope.write({ label: 'Read a file again', cause: 'import', turn: 'shared' }, async (tx, changeSetId) => {
    await dropChangeSet(tx, changeSetId);
    await store.lockImports(tx);
    const rows = await store.statementsOf(tx, input.id);
    const batch = await store.findBatch(tx, input.id);
    await requirePreviewed(batch, rows, input.key);
    await replaceStatements(tx, input, rows, again);
    const others = (batch?.notices ?? []).filter(({ file }) => file !== staged.file);
    await store.storeNotices(tx, input.id, [
      ...others,
      ...read.notices.map((notice) => ({ file: staged.file, ...notice })),
    ]);
    const after = await store.findBatch(tx, input.id);
    if (after === null) throw fail('NOT_FOUND', {});
    return toBatch(
      after,
      (await store.previewsOf(tx, [input.id])).map(({ preview }) => preview),
    );
  });
}

/**
 * Replaces the old statements of a file with the new ones, and previews the whole batch. The positions of later
 * statements may change.
 */
async function replaceStatements(
  tx: HouseholdTx,
  { id, key }: RereadInput,
  rows: readonly store.StatementRow[],
  again: readonly StagedStatement[],
): Promise<void> {
  const isOfFile = (row: store.StatementRow): boolean => positionOf(row.staged.key) === positionOf(key);
  const at = rows.findIndex(isOfFile);
  const others = rows.filter((row) => !isOfFile(row)).map(({ staged }) => staged);
  const all = [...others.slice(0, at), ...again, ...others.slice(at)];
  const plan = await planBatch(tx, all, new Map());
  const stays = (staged: StagedStatement, position: number): boolean => rows[position]?.staged === staged;
  for (const { position, staged } of rows) {
    if (all[position] === staged) continue;
    await deleteRows(tx, id, position);
    await store.deleteStatement(tx, id, position);
  }
  for (const [position, staged] of all.entries()) {
    const [preview, outcomes] = [previewFor(plan, staged.key), plan.outcomes.get(staged.key) ?? []];
    if (!stays(staged, position)) {
      await store.insertStatement(tx, id, { position, staged, preview, outcomes });
      continue;
    }
    await store.storePreview(tx, id, position, preview);
    await storeOutcomes(tx, { batchId: id, statement: position }, outcomes);
  }
}

const isOf = (one: StagedStatement, other: StagedStatement): boolean =>
  one.account.hash === other.account.hash && (one.currency === other.currency || one.key === other.key);

async function requirePreviewed(
  batch: store.BatchRow | null,
  rows: readonly store.StatementRow[],
  key: string,
): Promise<StagedStatement> {
  const found = rows.find(({ staged }) => staged.key === key);
  if (batch === null || found === undefined) throw fail('NOT_FOUND', {});
  if (batch.state !== 'previewed') throw fail('IMPORT_WRONG_STATE', { state: batch.state });
  return found.staged;
}

/** Returns the position of a file from a statement key. "3.1" is the first statement of the third file. */
const positionOf = (key: string): number => Number.parseInt(key, 10) - 1;

const asSaid = (statement: StagedStatement, { accountId, closingBalance }: RereadInput): StagedStatement =>
  withClosingBalance(withAccount(statement, accountId), closingBalance);

/** Applies the user's earlier choices to another account of the same file. */
function asBefore(statement: StagedStatement, before: StagedStatement | undefined): StagedStatement {
  if (before?.csv === undefined) return statement;
  const { closingBalance } = before.csv.reading;
  const known =
    closingBalance === 'person' && before.currency === statement.currency
      ? toMoney(before.ledgerBalanceMinor ?? 0, before.currency)
      : null;
  const said =
    known && before.ledgerBalanceOn
      ? { amount: known, on: before.ledgerBalanceOn }
      : closingBalance === 'skipped'
        ? null
        : undefined;
  return withClosingBalance(withAccount(statement, before.csv.accountId), said);
}

function withAccount(statement: StagedStatement, accountId: string | null | undefined): StagedStatement {
  if (statement.csv === undefined || accountId === undefined) return statement;
  return {
    ...statement,
    csv: { ...statement.csv, accountId, reading: { ...statement.csv.reading, accountChosen: true } },
  };
}

/** Applies the balance that the user entered if the file does not state one. */
function withClosingBalance(statement: StagedStatement, closing: RereadInput['closingBalance']): StagedStatement {
  const { csv, currency } = statement;
  if (csv === undefined || closing === undefined || csv.reading.closingBalance === 'file') return statement;
  const reading = { ...csv.reading, closingBalance: closing === null ? ('skipped' as const) : ('person' as const) };
  if (closing === null) return { ...statement, csv: { ...csv, reading } };
  if (closing.amount.currency !== currency)
    throw fail('CURRENCY_MISMATCH', { expected: currency, given: closing.amount.currency });
  return {
    ...statement,
    csv: { ...csv, reading },
    ledgerBalanceMinor: minor(toMinor(closing.amount)),
    ledgerBalanceOn: closing.on as CivilDate,
  };
}
