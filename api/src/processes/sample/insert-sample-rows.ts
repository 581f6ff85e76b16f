import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Category } from '@tideline/contract';
import { type CivilDate, minor, normalizePayee, type SeriesTransaction } from '@tideline/domain';
import { listCategories } from '../../ledger/categories/categories.store.ts';
import { readHolidayCalendar } from '../../ledger/household/household.store.ts';
import { detectionFrom, findingsAmong } from '../../ledger/recurring/detect.service.ts';
import type { NewFinding } from '../../ledger/recurring/finding.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { pipelineWrites } from '../../platform/database/write-pipeline.ts';
import type { SampleAccountKey, SampleRow } from './sample-ledger.ts';
import type { SampleMove } from './sample-sweeps.ts';
import * as store from './sample.store.ts';

interface SampleRowsContext {
  accountId: (key: SampleAccountKey) => string;
  id: () => string;
  now: Date;
  today: CivilDate;
  scale: number;
  currency: string;
}

interface InsertedRows {
  /** The transfers between accounts with both legs. */
  moves: SampleMove[];
  /** The recurring series among the rows. */
  findings: NewFinding[];
}

/** Number of rows that PostgreSQL inserts while the rest are prepared and all are searched for recurring series. */
const FIRST_ROWS = 500;

/** Inserts the rows of the sample and its transfers. */
export async function insertSampleRows(
  tx: HouseholdTx,
  rows: readonly SampleRow[],
  context: SampleRowsContext,
): Promise<InsertedRows> {
  const categories = new Map((await listCategories(tx)).map((category) => [category.key, category]));
  const calendar = await readHolidayCalendar(tx);
  const post = postWith(categories, context);
  const pipeline = pipelineWrites(tx);
  const insert = (part: readonly PostedRow[]): Promise<void> =>
    pipeline.write((waiting) =>
      store.insertSampleTransactions(
        waiting,
        part.map(({ transaction }) => transaction),
        context.now,
      ),
    );
  const first = rows.slice(0, FIRST_ROWS).map(post);
  await insert(first);
  await nextTurn(); // sends the first rows before the others occupy the process
  const others = rows.slice(FIRST_ROWS).map(post);
  const posted = [...first, ...others];
  const { today, accountId } = context;
  const findings = findingsAmong(seriesTransactions(posted, categories, context), {
    today,
    // the bank has reported every account until today
    coverage: new Map(rows.map(({ account }) => [accountId(account), today])),
    calendar,
  });
  await insert(others);
  await pipeline.end();
  const moves = movesOf(posted);
  await store.insertSampleTransfers(
    tx,
    moves.map(({ outflowId, inflowId }) => ({ id: context.id(), outflowId, inflowId })),
  );
  return { moves, findings };
}

interface PostedRow {
  row: SampleRow;
  transaction: store.SampleTransaction;
}

type Categories = ReadonlyMap<string | null, Category>;

function postWith(categories: Categories, { accountId, id, scale }: SampleRowsContext): (row: SampleRow) => PostedRow {
  const names = new Map<string, string>();
  const nameOf = (printed: string): string =>
    names.get(printed) ?? (names.set(printed, normalizePayee(printed)), names.get(printed) ?? printed);
  return (row) => {
    const { account, postedOn, amountMinor, payee, categoryKey, kind, needsReview = false } = row;
    const transaction = {
      id: id(),
      accountId: accountId(account),
      postedOn,
      amountMinor: amountMinor * scale,
      payee: nameOf(payee),
      rawDescription: payee,
      kind,
      needsReview,
      categoryId: categoryKey === null ? null : (categories.get(categoryKey)?.id ?? null),
    };
    return { row, transaction };
  };
}

/** Returns the rows as the search for recurring series would read them from the database. */
function seriesTransactions(
  posted: readonly PostedRow[],
  categories: Categories,
  { today, currency }: SampleRowsContext,
): SeriesTransaction[] {
  const from = detectionFrom(today);
  return posted
    .filter(({ row }) => row.postedOn >= from)
    .map(({ row: { postedOn, categoryKey, kind }, transaction: { id, accountId, amountMinor, payee } }) => ({
      id,
      accountId,
      postedOn,
      amountMinor: minor(amountMinor),
      currency,
      payee,
      categoryKey: categories.has(categoryKey) ? categoryKey : null,
      categoryNature: categories.get(categoryKey)?.nature ?? null,
      kind,
      originalCurrency: null,
    }))
    .toReversed();
}

function movesOf(posted: readonly PostedRow[]): SampleMove[] {
  const legs = new Map<number, Partial<SampleMove>>();
  for (const { row, transaction } of posted) {
    const { movement, amountMinor, account, postedOn } = row;
    if (movement === undefined) continue;
    legs.set(movement, {
      ...legs.get(movement),
      ...(amountMinor < 0
        ? { outflowId: transaction.id, from: account, on: postedOn }
        : { inflowId: transaction.id, to: account, amountMinor }),
    });
  }
  return [...legs.values()].filter(
    (move): move is SampleMove => move.outflowId !== undefined && move.inflowId !== undefined,
  );
}
