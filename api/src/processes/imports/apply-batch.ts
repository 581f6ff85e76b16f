import { type LedgerHooks, runAfterImport } from '../../ledger/after-change/ledger-hooks.ts';
import { fail, type ImportBatch, type ImportProgress, type ImportStatement } from '@tideline/contract';
import { listCategories } from '../../ledger/categories/categories.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { lockLedger, requireTurnAlone } from '../../platform/database/turn.store.ts';
import { type AccountChoice, applyImports } from './apply-import.ts';
import { categoriesOfFiles } from './categories-of-files.ts';
import { pairTransfers } from './pair-transfers.ts';
import { rememberTable } from './csv-memory.store.ts';
import { dropFiles } from './import-files.store.ts';
import * as store from './imports.store.ts';
import { type BatchPlan, planBatch } from './plan/plan-batch.ts';
import { storeOutcomes } from './rows.store.ts';
import { isKindOpen, type StagedStatement } from './staged-statement.ts';
import { toBatch } from './to-batch.ts';

export interface StatementChoice extends AccountChoice {
  readonly key: string;
  readonly action: 'import' | 'skip';
  readonly accountId?: string | undefined;
}

export interface ApplyBatch {
  readonly batch: store.BatchRow;
  readonly changeSetId: string;
  readonly choices: readonly StatementChoice[];
  readonly now: Date;
  readonly hooks: LedgerHooks;
  readonly onProgress: (progress: ImportProgress) => void;
}

/**
 * Decides every row again based on the current ledger, and writes the new rows into the open change set. Requires the
 * import lock.
 */
export async function applyBatch(
  tx: HouseholdTx,
  { batch, changeSetId, choices, now, onProgress, hooks }: ApplyBatch,
): Promise<void> {
  const rows = await store.statementsOf(tx, batch.id);
  const byKey = choicesByKey(
    choices,
    rows.map(({ staged }) => staged),
  );
  const chosen = new Map(
    choices.flatMap(({ key, accountId }) => (accountId === undefined ? [] : [[key, accountId] as const])),
  );
  const isSkipped = (staged: StagedStatement): boolean => byKey.get(staged.key)?.action === 'skip';
  const wanted = rows.map(({ staged }) => staged).filter((staged) => !isSkipped(staged));
  for (const { file, csv } of wanted) {
    const [open] = csv?.reading.questions.filter((question) => question !== 'accountKind') ?? [];
    if (open !== undefined) throw fail('IMPORT_QUESTION_OPEN', { file, question: open });
  }
  const compared = wanted.reduce((sum, statement) => sum + statement.rows.length, 0);
  onProgress({ phase: 'comparing', file: null, done: 0, total: compared, rows: compared });
  if (await hooks.importReachesFurther(tx, now)) await requireTurnAlone(tx);
  const plan = await planBatch(tx, wanted, chosen, { lock: true });
  const { targets } = plan;
  requireKinds(targets, byKey);
  const touched = targets.flatMap(({ changes, toReview, opening }) => [
    ...changes.map(({ id }) => id),
    ...toReview,
    ...(opening?.id ? [opening.id] : []),
  ]);
  if (touched.length > 0) await lockLedger(tx, { transactionIds: touched, balances: false });
  const categoryIds = new Map(
    (await listCategories(tx)).flatMap(({ key, id: categoryId }) => (key === null ? [] : [[key, categoryId] as const])),
  );
  const total = targets.reduce((sum, target) => sum + target.inserts.length, 0);
  let done = 0;
  const wrote = (count: number): void =>
    onProgress({ phase: 'writing', file: null, done: (done += count), total, rows: done });
  wrote(0);
  const categoryNamed = await categoriesOfFiles(tx, targets, now);
  // New accounts come first, because no other request can wait for them, while anyone who enters a transaction in an
  // existing account waits from its first row to the commit.
  const inOrder = targets.toSorted((a, b) => Number(b.target.isNew) - Number(a.target.isNew));
  await applyImports(tx, inOrder, { now, categoryIds, categoryNamed, choices: byKey, wrote });
  await pairTransfers(tx, targets);
  await runAfterImport(
    tx,
    targets.flatMap(({ inserts }) => inserts),
    { ...hooks, now },
  );
  for (const { position, staged, preview } of rows) {
    const result = isSkipped(staged)
      ? { ...preview, skipped: true as const }
      : { ...previewFor(plan, staged.key), matchedAccountId: accountIdOf(plan, staged.key) };
    await store.storePreview(tx, batch.id, position, result);
    if (!isSkipped(staged))
      await storeOutcomes(tx, { batchId: batch.id, statement: position }, plan.outcomes.get(staged.key) ?? []);
  }
  for (const staged of wanted) await remember(tx, staged, accountIdOf(plan, staged.key), now);
  await dropFiles(tx, batch.id);
  const added = targets.reduce((sum, { inserts }) => sum + inserts.filter(({ heldFor }) => heldFor === null).length, 0);
  await store.markApplied(
    tx,
    batch.id,
    changeSetId,
    `Imported ${added === 1 ? '1 transaction' : (`${added} transactions` as const)} from ${batch.files.join(', ')}`,
  );
}

/** Rejects the import if the user has not chosen the type of a new account whose type is unknown. */
function requireKinds(targets: BatchPlan['targets'], choices: ReadonlyMap<string, StatementChoice>): void {
  for (const { target, statements } of targets) {
    const isOpen =
      target.isNew &&
      statements.every(({ statement }) => isKindOpen(statement) && choices.get(statement.key)?.type === undefined);
    if (isOpen)
      throw fail('IMPORT_QUESTION_OPEN', { file: statements[0]?.statement.file ?? '', question: 'accountKind' });
  }
}

/** Stores the layout of a table, so that similar tables are read the same way next time. */
async function remember(tx: HouseholdTx, { csv }: StagedStatement, accountId: string | null, now: Date): Promise<void> {
  if (csv === undefined || accountId === null) return;
  const { delimiter, fields, dateOrder, decimalMark, sign, headerLine } = csv.reading;
  const memory = {
    delimiter,
    fields,
    dateOrder,
    decimalMark,
    sign,
    ...(csv.reading.headerChosen ? { headerLine } : {}),
  };
  await rememberTable(tx, { fingerprint: csv.fingerprint, accountId, memory }, now);
}

function choicesByKey(
  choices: readonly StatementChoice[],
  statements: readonly StagedStatement[],
): Map<string, StatementChoice> {
  const unknown = choices.findIndex(({ key }) => !statements.some((statement) => statement.key === key));
  if (unknown !== -1) {
    throw fail('VALIDATION_FAILED', {
      fields: [
        { pointer: `/statements/${unknown}/key`, rule: 'unknown', message: 'The import has no statement of this key.' },
      ],
    });
  }
  return new Map(choices.map((choice) => [choice.key, choice]));
}

export function previewFor({ previews }: BatchPlan, key: string): ImportStatement {
  const preview = previews.get(key);
  if (preview === undefined) throw new Error(`no plan for statement ${key}`);
  return preview;
}

const accountIdOf = ({ targets }: BatchPlan, key: string): string | null =>
  targets.find((plan) => plan.statements.some(({ statement }) => statement.key === key))?.target.accountId ?? null;

export async function requireBatch(tx: HouseholdTx, id: string): Promise<store.BatchRow> {
  const batch = await store.findBatch(tx, id);
  if (batch === null) throw fail('NOT_FOUND', {});
  return batch;
}

export async function loadBatch(tx: HouseholdTx, id: string): Promise<ImportBatch> {
  const batch = await requireBatch(tx, id);
  return toBatch(
    batch,
    (await store.previewsOf(tx, [id])).map(({ preview }) => preview),
  );
}
