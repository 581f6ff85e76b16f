import type { CivilDate, Minor } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { FileRow, RowProblem } from './formats/statement.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type RowOutcome = 'new' | 'present' | 'changed' | 'review';

/** Rows per SQL statement, few enough that its text is small and other work runs in between. */
export const ROWS_AT_ONCE = 2_000;

/** Default values of fields that most rows lack. */
const DEFAULTS = {
  transactedOn: null,
  memo: null,
  externalId: null,
  replacesExternalId: null,
  bankType: null,
  checkNumber: null,
  pending: false,
} as const satisfies Partial<FileRow>;

/**
 * Returns a row without the fields that have their default value. Uses a loop, because it runs once per row of a file.
 */
function compact(row: FileRow): Partial<FileRow> {
  const defaults: Partial<Record<string, unknown>> = DEFAULTS;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) if (value !== defaults[name]) kept[name] = value;
  return kept;
}

type NewRow = RowOf<'import_row', 'position', { outcome: RowOutcome | 'listed'; row: Partial<FileRow> | RowProblem }>;

/** Stores the rows of a statement with their outcomes, followed by the unreadable rows. */
export async function insertRows(
  tx: HouseholdTx,
  at: { batchId: string; statement: number },
  rows: readonly FileRow[],
  outcomes: readonly RowOutcome[],
  problems: readonly RowProblem[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE).map((row, offset): NewRow => ({
      position: from + offset,
      outcome: outcomes[from + offset] ?? 'new',
      row: compact(row),
    }));
    await insert(tx, at, part);
  }
  for (let from = 0; from < problems.length; from += ROWS_AT_ONCE) {
    const part = problems
      .slice(from, from + ROWS_AT_ONCE)
      .map((row, offset): NewRow => ({ position: rows.length + from + offset, outcome: 'listed', row }));
    await insert(tx, at, part);
  }
}

const insert = (
  tx: HouseholdTx,
  { batchId, statement }: { batchId: string; statement: number },
  rows: readonly NewRow[],
): Promise<number> =>
  tx.run(sql`
    insert into import_row (household_id, batch_id, statement, position, outcome, row)
    select ${tx.householdId}, ${batchId}, ${statement}, r.position, r.outcome, r.row
    from json_to_recordset(${JSON.stringify(rows)}) as r (position int, outcome text, row json)`);

export const deleteRows = (tx: HouseholdTx, batchId: string, statement: number): Promise<number> =>
  tx.run(
    sql`delete from import_row where household_id = ${tx.householdId} and batch_id = ${batchId}
      and statement = ${statement}`,
  );

/**
 * Returns the readable rows in order. Equal texts are stored once, because a statement has few dates and payees but
 * many rows.
 */
export async function rowsOf(tx: HouseholdTx, batchId: string, statement: number): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  const same = sharing();
  for (;;) {
    const part = await tx.many<
      RowOf<
        'import_row',
        never,
        { row: Partial<FileRow> & Pick<FileRow, 'line' | 'postedOn' | 'amountMinor' | 'payee'> }
      >
    >(sql`
      select row from import_row
      where household_id = ${tx.householdId} and batch_id = ${batchId} and statement = ${statement}
        and outcome <> 'listed' and position >= ${rows.length}
      order by position limit ${ROWS_AT_ONCE}`);
    for (const { row } of part)
      rows.push({
        ...DEFAULTS,
        ...row,
        postedOn: same(row.postedOn) as CivilDate,
        payee: same(row.payee),
        amountMinor: row.amountMinor as Minor,
      });
    if (part.length < ROWS_AT_ONCE) return rows;
  }
}

/** Returns the unreadable rows in order. */
export async function problemsOf(tx: HouseholdTx, batchId: string, statement: number): Promise<RowProblem[]> {
  const rows = await tx.many<RowOf<'import_row', never, { row: RowProblem }>>(sql`
    select row from import_row
    where household_id = ${tx.householdId} and batch_id = ${batchId} and statement = ${statement}
      and outcome = 'listed' order by position`);
  return rows.map(({ row }) => row);
}

/** Returns a function that returns the same object for equal strings. */
function sharing(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    known.set(text, text);
    return text;
  };
}

/** Stores the final outcomes of rows whose outcome has changed. */
export async function storeOutcomes(
  tx: HouseholdTx,
  at: { batchId: string; statement: number },
  outcomes: readonly RowOutcome[],
): Promise<void> {
  for (let from = 0; from < outcomes.length; from += 50_000) {
    await tx.run(sql`
      update import_row r set outcome = u.outcome
      from unnest(${outcomes.slice(from, from + 50_000)}::text[]) with ordinality as u (outcome, n)
      where r.household_id = ${tx.householdId} and r.batch_id = ${at.batchId} and r.statement = ${at.statement}
        and r.position = ${from} + u.n - 1 and r.outcome <> u.outcome`);
  }
}

export type ListedRows = Readonly<
  RowOf<'import_row', 'statement' | 'position' | 'outcome', { row: FileRow | RowProblem }>
>;

/** Returns a page of rows after a position, optionally of only one statement or only one outcome. */
export const pageOfRows = (
  tx: HouseholdTx,
  batchId: string,
  page: {
    statement: number | null;
    outcome: string | null;
    after: { statement: number; position: number };
    limit: number;
  },
): Promise<ListedRows[]> =>
  tx.many(sql`
    select statement, position, outcome, row from import_row
    where household_id = ${tx.householdId} and batch_id = ${batchId}
      and (${page.statement}::int is null or statement = ${page.statement})
        and (${page.outcome}::text is null or outcome = ${page.outcome})
      and (statement, position) > (${page.after.statement}, ${page.after.position})
    order by statement, position limit ${page.limit}`);
