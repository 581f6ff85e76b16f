import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { SIMILAR_DAYS } from './existing-index.ts';
import type { Matching } from './matching.ts';
import type { ExistingRow, IncomingRow } from './rows.ts';

type DateKind = 'posted' | 'transacted';

/**
 * The pair of dates to compare: one of the rows and one of the account's transactions. One download of a card contains
 * the purchase date, another the posting date, a third both. `shift` is the number of days to add to the row's date.
 */
export interface DateBasis {
  readonly row: DateKind;
  readonly existing: DateKind;
  readonly shift: number;
}

export const SAME_DATES: DateBasis = { row: 'posted', existing: 'posted', shift: 0 };

const OTHER_DATES: readonly DateBasis[] = [
  { row: 'transacted', existing: 'posted', shift: 0 },
  { row: 'posted', existing: 'transacted', shift: 0 },
  { row: 'transacted', existing: 'transacted', shift: 0 },
];

const SHIFTS: readonly DateBasis[] = Array.from({ length: SIMILAR_DAYS }, (_, at) => at + 1).flatMap((days) => [
  { ...SAME_DATES, shift: -days },
  { ...SAME_DATES, shift: days },
]);

/** Number of rows sampled to choose a basis: enough for a reliable result, and few enough to be fast. */
const COUNTED = 2_000;

const dateOf = ({ postedOn, transactedOn }: IncomingRow | ExistingRow, which: DateKind): CivilDate =>
  which === 'posted' ? postedOn : (transactedOn ?? postedOn);

/** Returns the day of a row under a basis, comparable with `existingDay`. */
export const rowDay = (matching: Matching, row: IncomingRow, basis: DateBasis): number =>
  matching.existing.dayOf(dateOf(row, basis.row)) + basis.shift;

export const existingDay = (matching: Matching, existing: ExistingRow, basis: DateBasis): number =>
  matching.existing.dayOf(dateOf(existing, basis.existing));

/**
 * Returns the date bases for comparing rows with transactions, best first. The best is the basis under which most rows
 * match a transaction of the same day, amount and payee. A constant shift in days is included only if it explains more
 * rows than any pair of dates.
 */
export function basesOf(matching: Matching): readonly DateBasis[] {
  const rows = matching.order.filter((position) => matching.outcomes[position] === undefined).slice(0, COUNTED);
  const open = matching.existing.rows.filter((row) => !matching.matched.has(row));
  if (rows.length === 0 || open.length === 0) return [SAME_DATES];
  const hasOther =
    open.some(({ transactedOn }) => isDate(transactedOn)) ||
    matching.incoming.some(({ transactedOn }) => isDate(transactedOn));
  const counted = (bases: readonly DateBasis[]) =>
    bases.map((basis) => ({ basis, count: countUnder(matching, { rows, open }, basis) }));
  const [same] = counted([SAME_DATES]);
  if (same === undefined || same.count >= Math.min(rows.length, open.length))
    return [SAME_DATES, ...(hasOther ? OTHER_DATES : [])];
  const dates = [same, ...(hasOther ? counted(OTHER_DATES) : [])].sort((a, b) => b.count - a.count);
  const most = Math.max(...dates.map(({ count }) => count));
  const shifted = counted(SHIFTS)
    .filter(({ count }) => count > most && count >= SHIFTED_MIN)
    .sort((a, b) => b.count - a.count)
    .slice(0, 1);
  return [...shifted, ...dates].map(({ basis }) => basis);
}

const isDate = (date: CivilDate | null | undefined): boolean => date !== null && date !== undefined;

/** Minimum number of rows that match after a shift, because fewer may be coincidence. */
const SHIFTED_MIN = 5;

function countUnder(
  matching: Matching,
  { rows, open }: { rows: readonly number[]; open: readonly ExistingRow[] },
  basis: DateBasis,
): number {
  const wanted = new Map<string, number>();
  for (const position of rows) {
    const [row, print] = [matching.incoming[position], matching.prints[position]];
    if (row === undefined || print === undefined) continue;
    const key = `${rowDay(matching, row, basis)}|${row.amountMinor}|${print.payee}`;
    wanted.set(key, (wanted.get(key) ?? 0) + 1);
  }
  let count = 0;
  for (const existing of open) {
    const key = `${existingDay(matching, existing, basis)}|${existing.amountMinor}|${matching.existing.payeeOf(existing)}`;
    const left = wanted.get(key) ?? 0;
    if (left === 0) continue;
    wanted.set(key, left - 1);
    count += 1;
  }
  return count;
}
