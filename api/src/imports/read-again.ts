import { type CsvChoices, fail, type ImportBatch, toMinor, toMoney } from '@tideline/contract';
import { type CivilDate, minor } from '@tideline/domain';
import type { Scope } from '../http/scope.ts';
import { previewFor } from './apply-batch.ts';
import { fileBytes } from './import-files.store.ts';
import * as store from './imports.store.ts';
import { planBatch } from './plan/plan-batch.ts';
import { readerFor, readFile } from './read-files.ts';
import { deleteRows, storeOutcomes } from './rows.store.ts';
import type { StagedStatement } from './staged-statement.ts';
import { toBatch } from './to-batch.ts';

export interface ReadAgain {
  readonly id: string;
  readonly key: string;
  readonly choices: CsvChoices;
  readonly accountId?: string | null | undefined;
  readonly closingBalance?: { amount: { minor: string; currency: string }; on: string } | null | undefined;
}

/**
 * Reads a table or QIF file of a preview again as a person says, and previews the whole batch anew: files of one account depend on
 * each other. All accounts of a QIF file are read the same way; the account and the balance are those of one statement.
 */
export async function readAgain(scope: Scope, input: ReadAgain): Promise<ImportBatch> {
  if (scope.role === 'viewer') throw fail('ROLE_FORBIDS', { role: scope.role });
  const { staged, siblings, bytes } = await scope.read(async (tx) => {
    const rows = await store.statementsOf(tx, input.id);
    const statement = await requirePreviewed(await store.findBatch(tx, input.id), rows, input.key);
    const ofFile = rows.map((row) => row.staged).filter(({ key }) => positionOf(key) === positionOf(input.key));
    return { staged: statement, siblings: ofFile, bytes: await fileBytes(tx, input.id, positionOf(input.key)) };
  });
  if (staged.csv === undefined || bytes === null) throw fail('IMPORT_NO_CHOICES', { file: staged.file });
  const reader = await readerFor(scope, { tell: () => undefined, signal: undefined });
  const read = await readFile(reader, {
    name: staged.file,
    bytes,
    position: positionOf(input.key),
    choices: input.choices,
    ...(input.accountId === undefined ? {} : { accountId: input.accountId }),
  });
  if (!read.statements.some(({ key }) => key === input.key))
    throw new Error(`the file has no statement ${input.key} any more`);
  const again = new Map(
    read.statements.map((statement) => {
      const before = siblings.find(({ key }) => key === statement.key);
      return [
        statement.key,
        statement.key === input.key ? asSaid(statement, input) : asBefore(statement, before),
      ] as const;
    }),
  );
  return scope.write({ label: 'Read a file again', cause: 'import' }, async (tx, changeSetId) => {
    await store.dropChangeSet(tx, changeSetId);
    await store.lockImports(tx);
    const rows = await store.statementsOf(tx, input.id);
    const batch = await store.findBatch(tx, input.id);
    await requirePreviewed(batch, rows, input.key);
    const all = rows.map((row) => ({ ...row, staged: again.get(row.staged.key) ?? row.staged }));
    const plan = await planBatch(
      tx,
      all.map((row) => row.staged),
      new Map(),
    );
    for (const { position, staged: statement } of all) {
      const [preview, outcomes] = [previewFor(plan, statement.key), plan.outcomes.get(statement.key) ?? []];
      if (again.has(statement.key)) {
        await deleteRows(tx, input.id, position);
        await store.deleteStatement(tx, input.id, position);
        await store.insertStatement(tx, input.id, { position, staged: statement, preview, outcomes });
      } else {
        await store.storePreview(tx, input.id, position, preview);
        await storeOutcomes(tx, { batchId: input.id, statement: position }, outcomes);
      }
    }
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

/** "3.1" is the first statement of the third file. */
const positionOf = (key: string): number => Number.parseInt(key, 10) - 1;

const asSaid = (statement: StagedStatement, { accountId, closingBalance }: ReadAgain): StagedStatement =>
  withClosingBalance(withAccount(statement, accountId), closingBalance);

/** Another account of the same file: what a person said of it stands. */
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

/** What a person knows of the balance, where the file does not say it. */
function withClosingBalance(statement: StagedStatement, closing: ReadAgain['closingBalance']): StagedStatement {
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
