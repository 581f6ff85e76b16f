import { fail, type ImportBatch, type ImportProgress, type ImportStatement } from '@tideline/contract';
import { listCategories } from '../categories/categories.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { lookAgainAfter } from '../transactions/look-again.ts';
import { type AccountChoice, carryOut } from './carry-out.ts';
import { categoriesOfFiles } from './categories-of-files.ts';
import { pairTransfers } from './pair-transfers.ts';
import { rememberTable } from './csv-memory.store.ts';
import { dropFiles } from './import-files.store.ts';
import * as store from './imports.store.ts';
import { type BatchPlan, planBatch } from './plan/plan-batch.ts';
import { storeOutcomes } from './rows.store.ts';
import type { StagedStatement } from './staged-statement.ts';
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
  readonly tell: (progress: ImportProgress) => void;
}

/** Decides every row again, on the ledger as it is now, and writes the new ones into the open change set. Under the lock of imports. */
export async function applyBatch(
  tx: HouseholdTx,
  { batch, changeSetId, choices, now, tell }: ApplyBatch,
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
  const open = wanted.find(({ csv }) => csv !== undefined && csv.reading.questions.length > 0);
  if (open) throw fail('IMPORT_QUESTION_OPEN', { file: open.file, question: open.csv?.reading.questions[0] ?? '' });
  const compared = wanted.reduce((sum, statement) => sum + statement.rows.length, 0);
  tell({ phase: 'comparing', file: null, done: 0, total: compared, rows: compared });
  const plan = await planBatch(tx, wanted, chosen);
  const { targets } = plan;
  const categoryIds = new Map(
    (await listCategories(tx)).flatMap(({ key, id: categoryId }) => (key === null ? [] : [[key, categoryId] as const])),
  );
  const total = targets.reduce((sum, target) => sum + target.inserts.length, 0);
  let done = 0;
  const wrote = (count: number): void =>
    tell({ phase: 'writing', file: null, done: (done += count), total, rows: done });
  wrote(0);
  const categoryNamed = await categoriesOfFiles(tx, targets, now);
  for (const target of targets) await carryOut(tx, target, { now, categoryIds, categoryNamed, choices: byKey, wrote });
  await pairTransfers(tx, targets);
  await lookAgainAfter(
    tx,
    targets.flatMap(({ inserts }) => inserts),
    now,
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
  await store.markApplied(
    tx,
    batch.id,
    changeSetId,
    `Imported ${total} ${total === 1 ? 'transaction' : 'transactions'} from ${batch.files.join(', ')}`,
  );
}

/** A table of this kind is read the same way next time. */
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
