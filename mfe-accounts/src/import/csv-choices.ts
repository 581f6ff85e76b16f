import type { CsvChoices, CsvDelimiter, CsvField, CsvReading, ImportStatement } from '@tideline/contract';

/** Fields that contain dates or amounts. Changing the column of such a field triggers detection again. */
const DAYS: readonly CsvField[] = ['postedOn', 'transactedOn'];
const AMOUNTS: readonly CsvField[] = ['amount', 'debit', 'credit', 'direction', 'balance'];

/** A change to how a table is read. It is applied to the latest reading when its turn comes. */
export type CsvChange = (reading: CsvReading) => CsvChoices;

/** Returns all settings a table or QIF file was read with, as choices. Open questions stay open. */
export function choicesOf({
  delimiter,
  headerLine,
  headerChosen,
  fields,
  dateOrder,
  decimalMark,
  sign,
  currency,
  questions,
}: CsvReading): CsvChoices {
  return {
    ...(delimiter === null ? {} : { delimiter, columns: fields }),
    ...(headerChosen ? { headerLine } : {}),
    ...(questions.includes('dateOrder') ? {} : { dateOrder }),
    ...(questions.includes('decimalMark') ? {} : { decimalMark }),
    ...(questions.includes('sign') ? {} : { sign }),
    currency,
  };
}

const without = <K extends keyof CsvChoices>(choices: CsvChoices, ...names: readonly K[]): CsvChoices =>
  Object.fromEntries(Object.entries(choices).filter(([name]) => !names.some((left) => left === name)));

/**
 * Assigns another column, or none, to a field. A column has only one field, and settings detected from the old column
 * are detected again.
 */
export function withColumn(reading: CsvReading, field: CsvField, column: number | null): CsvChoices {
  const others = Object.entries(reading.fields).filter(([name, taken]) => name !== field && taken !== column);
  const columns = Object.fromEntries(column === null ? others : [...others, [field, column]]);
  const choices = { ...choicesOf(reading), columns };
  if (DAYS.includes(field)) return without(choices, 'dateOrder');
  return AMOUNTS.includes(field)
    ? without(choices, 'decimalMark', 'sign', ...(field === 'amount' ? (['currency'] as const) : []))
    : choices;
}

/** Returns choices with another delimiter. It produces other columns, so all other settings are detected again. */
export const withDelimiter = (delimiter: CsvDelimiter): CsvChoices => ({ delimiter });
export const withHeaderLine = ({ delimiter }: CsvReading, headerLine: number | null): CsvChoices => ({
  ...(delimiter === null ? {} : { delimiter }),
  headerLine,
});

export const withFormat = (
  reading: CsvReading,
  change: Pick<CsvChoices, 'dateOrder' | 'decimalMark' | 'sign'>,
): CsvChoices => ({ ...choicesOf(reading), ...change });

/**
 * Returns the date of a cell such as "03/04/2026" in this order, as YYYY-MM-DD; null if it contains no date or spells
 * the month in words.
 */
export function dayIn(cell: string, order: CsvReading['dateOrder']): string | null {
  const [a = '', b = '', c = ''] = cell.split(/\D+/);
  const [year, month, day] = order === 'ymd' ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b];
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Date.parse(`${iso}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso;
}

/** Values that a new reading keeps in addition to the choices: the account and balance that the user entered. */
export interface ReadInput {
  key: string;
  choices: CsvChoices;
  accountId?: string | null;
  closingBalance?: { amount: { minor: string; currency: string }; on: string } | null;
}

export function readInput(
  { key, csv, matchedAccountId, fileBalance, fileBalanceOn }: ImportStatement,
  change: Omit<Partial<ReadInput>, 'key'>,
): ReadInput {
  if (csv === undefined) throw new Error('only a table is read again');
  const known =
    csv.closingBalance === 'person' && fileBalance !== null && fileBalanceOn !== null
      ? { amount: fileBalance, on: fileBalanceOn }
      : csv.closingBalance === 'skipped'
        ? null
        : undefined;
  return {
    key,
    choices: csv.remembered ? {} : choicesOf(csv),
    ...(csv.accountChosen ? { accountId: matchedAccountId } : {}),
    ...(known === undefined ? {} : { closingBalance: known }),
    ...change,
  };
}

/**
 * Returns whether the user must still enter the balance of a table's account, because neither the file nor the account
 * has one.
 */
export const asksForBalance = ({ csv, matchedAccountId, counts, together }: ImportStatement): boolean =>
  csv !== undefined &&
  together === undefined &&
  csv.closingBalance === null &&
  matchedAccountId === null &&
  counts.rows > counts.listed;
