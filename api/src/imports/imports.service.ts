import { fail, type ImportBatch, type ImportProgress, type ImportStatement } from '@tideline/contract';
import { listCategories } from '../categories/categories.store.ts';
import { undoWithin } from '../change-sets/change-sets.service.ts';
import type { HouseholdTx } from '../database/database.ts';
import type { Scope } from '../http/scope.ts';
import { newId } from '../ids.ts';
import { type AccountChoice, carryOut } from './carry-out.ts';
import { rememberTable } from './csv-memory.store.ts';
import { dropFiles, insertFile } from './import-files.store.ts';
import * as store from './imports.store.ts';
import { planBatch } from './plan/plan-batch.ts';
import { readerFor, readUpload, shownName } from './read-files.ts';
import type { StagedStatement } from './staged-statement.ts';
import { toBatch, totalsOf } from './to-batch.ts';

const LISTED_BATCHES = 50;
/** Uploads that were never imported; each may be as large as a file. */
const KEPT_PREVIEWS = 20;

export interface StatementChoice extends AccountChoice {
  readonly key: string;
  readonly action: 'import' | 'skip';
  readonly accountId?: string | undefined;
}

/** Who waits for an upload: is told how far it is, and may stop waiting. */
export interface Waiting {
  readonly tell: (progress: ImportProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Reads files and keeps what importing them would do. One file that cannot be read refuses them all, by its name and line. */
export async function createImport(scope: Scope, files: readonly File[], waiting: Waiting = { tell: () => undefined }): Promise<ImportBatch> {
  if (scope.role === 'viewer') throw fail('ROLE_FORBIDS', { role: scope.role }); // before the work of reading
  const { statements, notices, kept } = await readUpload(await readerFor(scope, { tell: waiting.tell, signal: waiting.signal }), files);
  const rows = statements.reduce((sum, statement) => sum + statement.rows.length, 0);
  waiting.tell({ phase: 'comparing', file: null, done: 0, total: rows, rows });
  return scope.write({ label: 'Read files to import', cause: 'import' }, async (tx, changeSetId) => {
    await store.dropChangeSet(tx, changeSetId);
    const { previews } = await planBatch(tx, statements, new Map());
    const id = newId(scope.now.getTime());
    await store.insertBatch(tx, { id, files: files.map(shownName), notices, createdAt: scope.now });
    await store.forgetOldPreviews(tx, KEPT_PREVIEWS);
    for (const [position, staged] of statements.entries()) {
      await store.insertStatement(tx, id, { position, staged, preview: previewFor(previews, staged.key) });
    }
    for (const file of kept) await insertFile(tx, { batchId: id, ...file });
    if (waiting.signal?.aborted) throw fail('IMPORT_WRONG_STATE', { state: 'cancelled' });
    return loadBatch(tx, id);
  });
}

export const listImports = (scope: Scope): Promise<{ items: Omit<ImportBatch, 'statements'>[] }> =>
  scope.read(async (tx) => {
    const batches = await store.listBatches(tx, LISTED_BATCHES);
    const counted = Map.groupBy(await store.countsOf(tx, batches.map(({ id }) => id)), ({ batchId }) => batchId);
    return { items: batches.map((batch) => ({ ...batch, totals: totalsOf(counted.get(batch.id) ?? []) })) };
  });

export const getImport = (scope: Scope, id: string): Promise<ImportBatch> => scope.read((tx) => loadBatch(tx, id));

/** Decides every row again, on the ledger as it is now, and writes the new ones as one change set. Applying twice changes nothing. */
export const applyImport = (scope: Scope, id: string, choices: readonly StatementChoice[], { tell }: Waiting = { tell: () => undefined }): Promise<ImportBatch> =>
  scope.write({ label: 'Import', cause: 'import' }, async (tx, changeSetId) => {
    await store.lockImports(tx);
    const batch = await requireBatch(tx, id);
    if (batch.state === 'reverted') throw fail('IMPORT_WRONG_STATE', { state: batch.state });
    if (batch.state === 'applied') {
      await store.dropChangeSet(tx, changeSetId);
      return loadBatch(tx, id);
    }
    const rows = await store.statementsOf(tx, id);
    const byKey = choicesByKey(choices, rows.map(({ staged }) => staged));
    const chosen = new Map(choices.flatMap(({ key, accountId }) => (accountId === undefined ? [] : [[key, accountId] as const])));
    const isSkipped = (staged: StagedStatement): boolean => byKey.get(staged.key)?.action === 'skip';
    const wanted = rows.map(({ staged }) => staged).filter((staged) => !isSkipped(staged));
    const open = wanted.find(({ csv }) => csv !== undefined && csv.reading.questions.length > 0);
    if (open) throw fail('IMPORT_QUESTION_OPEN', { file: open.file, question: open.csv?.reading.questions[0] ?? '' });
    const { targets, previews } = await planBatch(tx, wanted, chosen);
    const categoryIds = new Map((await listCategories(tx)).flatMap(({ key, id: categoryId }) => (key === null ? [] : [[key, categoryId] as const])));
    const total = targets.reduce((sum, plan) => sum + plan.inserts.length, 0);
    let done = 0;
    const wrote = (count: number): void => tell({ phase: 'writing', file: null, done: (done += count), total, rows: done });
    wrote(0);
    for (const plan of targets) await carryOut(tx, plan, { now: scope.now, categoryIds, choices: byKey, wrote });
    for (const { position, staged, preview } of rows) {
      const result = isSkipped(staged) ? { ...preview, skipped: true as const } : { ...previewFor(previews, staged.key), matchedAccountId: accountIdOf(targets, staged.key) };
      await store.storePreview(tx, id, position, result);
    }
    for (const staged of wanted) await remember(tx, staged, accountIdOf(targets, staged.key), scope.now);
    await dropFiles(tx, id);
    await store.markApplied(tx, id, changeSetId, `Imported ${total} ${total === 1 ? 'transaction' : 'transactions'} from ${batch.files.join(', ')}`);
    return loadBatch(tx, id);
  });

/** A table of this kind is read the same way next time. */
async function remember(tx: HouseholdTx, { csv }: StagedStatement, accountId: string | null, now: Date): Promise<void> {
  if (csv === undefined || accountId === null) return;
  const { delimiter, fields, dateOrder, decimalMark, sign, headerLine } = csv.reading;
  const memory = { delimiter, fields, dateOrder, decimalMark, sign, ...(csv.reading.headerChosen ? { headerLine } : {}) };
  await rememberTable(tx, { fingerprint: csv.fingerprint, accountId, memory }, now);
}

/** Takes an import back: the inverse of its change set, as a change set of its own. Doing it twice changes nothing. */
export const revertImport = (scope: Scope, id: string): Promise<ImportBatch> =>
  scope.write({ label: 'Revert import', cause: 'import' }, async (tx, changeSetId) => {
    await store.lockImports(tx);
    const batch = await requireBatch(tx, id);
    if (batch.changeSetId === null) throw fail('IMPORT_WRONG_STATE', { state: batch.state });
    if (batch.state === 'reverted') await store.dropChangeSet(tx, changeSetId);
    else await undoWithin(tx, batch.changeSetId, changeSetId);
    return loadBatch(tx, id);
  });

async function requireBatch(tx: HouseholdTx, id: string): Promise<store.BatchRow> {
  const batch = await store.findBatch(tx, id);
  if (batch === null) throw fail('NOT_FOUND', {});
  return batch;
}

async function loadBatch(tx: HouseholdTx, id: string): Promise<ImportBatch> {
  const batch = await requireBatch(tx, id);
  return toBatch(batch, (await store.previewsOf(tx, [id])).map(({ preview }) => preview));
}

function choicesByKey(choices: readonly StatementChoice[], statements: readonly StagedStatement[]): Map<string, StatementChoice> {
  const unknown = choices.findIndex(({ key }) => !statements.some((statement) => statement.key === key));
  if (unknown !== -1) {
    throw fail('VALIDATION_FAILED', { fields: [{ pointer: `/statements/${unknown}/key`, rule: 'unknown', message: 'The import has no statement of this key.' }] });
  }
  return new Map(choices.map((choice) => [choice.key, choice]));
}

function previewFor(previews: ReadonlyMap<string, ImportStatement>, key: string): ImportStatement {
  const preview = previews.get(key);
  if (preview === undefined) throw new Error(`no plan for statement ${key}`);
  return preview;
}

const accountIdOf = (targets: Awaited<ReturnType<typeof planBatch>>['targets'], key: string): string | null =>
  targets.find((plan) => plan.statements.some(({ statement }) => statement.key === key))?.target.accountId ?? null;

