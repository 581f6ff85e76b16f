import { fail } from '@tideline/contract';
import { parseCivilDate, parseRateE8 } from '@tideline/domain';
import type { ReferenceRate } from '../../ledger/exchange/exchange-rates.store.ts';
import { isArchive, openArchive } from '../imports/formats/archive/open-archive.ts';
import { decodeText } from '../imports/formats/decode-text.ts';
import { ImportFileError } from '../imports/formats/import-file-error.ts';
import { tokenize } from '../imports/formats/tokenize-markup.ts';

/** Maximum days, currencies and rates. The bank has published about 7,000 days with 41 currencies since 1999. */
const [DAYS_MAX, CURRENCIES_MAX, RATES_MAX] = [30_000, 200, 600_000];
const LINE_CHARS_MAX = 10_000;

type Problem = Parameters<typeof fail<'RATES_FILE_REFUSED'>>[1]['reason'];
const refuse = (reason: Problem, line: number | null = null) => fail('RATES_FILE_REFUSED', { reason, line });

/**
 * Reads a file of euro reference rates as published by the European Central Bank: `eurofxref` as CSV or XML, for one
 * day, for ninety days or since 1999, plain or zipped. Days on which a currency has no rate ("N/A") are skipped.
 *
 * Errors  RATES_FILE_REFUSED for another kind of file, a damaged file, an exceeded limit, or a line that cannot be a
 *         rate; a file is stored as a whole or not at all
 */
export async function readRates(bytes: Uint8Array): Promise<ReferenceRate[]> {
  const { text } = decodeText(isArchive(bytes) ? await unpacked(bytes) : bytes);
  const rates = /^\s*(?:<\?xml|<)/.test(text) ? readXml(text) : readCsv(text);
  if (rates.length === 0) throw refuse('not_rates');
  return rates;
}

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const [file, ...others] = await openArchive(bytes);
    if (file === undefined || others.length > 0) throw refuse('not_rates');
    return await file.bytes();
  } catch (error) {
    throw error instanceof ImportFileError ? refuse('damaged') : error;
  }
}

/** Reads a table: `Date,USD,JPY,` and one line per day. The bank adds spaces and a final comma. */
function readCsv(text: string): ReferenceRate[] {
  const lines = text.split('\n', DAYS_MAX + 2);
  const [title, ...currencies] = cellsOf(lines[0] ?? '', 1);
  if (title?.toLowerCase() !== 'date' || currencies.length === 0 || !currencies.every(isCurrency))
    throw refuse('not_rates');
  if (currencies.length > CURRENCIES_MAX || lines.length > DAYS_MAX + 1) throw refuse('too_large');
  const rates: ReferenceRate[] = [];
  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    const [day = '', ...values] = cellsOf(line, number);
    if (index === 0 || (day === '' && values.length === 0)) continue;
    const on = dayOf(day, number);
    if (values.length > currencies.length) throw refuse('malformed', number);
    for (const [column, value] of values.entries()) {
      const currency = currencies[column] ?? '';
      if (value !== 'N/A' && value !== '') rates.push({ on, currency, rateE8: rateOf(value, number) });
    }
  }
  return rates;
}

function cellsOf(line: string, number: number): string[] {
  if (line.length > LINE_CHARS_MAX) throw refuse('malformed', number);
  const cells = line.split(',').map((cell) => cell.trim());
  return cells.at(-1) === '' ? cells.slice(0, -1) : cells;
}

/** Reads an XML file: `<Cube time="…">` with a `<Cube currency="…" rate="…"/>` for each currency. */
function readXml(text: string): ReferenceRate[] {
  const rates: ReferenceRate[] = [];
  let on: string | null = null;
  for (const token of tokenize(text, { nameOf: (name) => name.replace(/^.*:/, ''), swallowsRow: /<Cube\s/ })) {
    if (token.kind === 'declaration' || token.kind === 'unclosed') throw refuse('malformed', token.line);
    if (token.kind !== 'open' || token.name !== 'Cube') continue;
    const { time, currency, rate } = attributesOf(token.attributes);
    if (time !== undefined) on = dayOf(time, token.line);
    if (currency === undefined && rate === undefined) continue;
    if (on === null || currency === undefined || rate === undefined || !isCurrency(currency))
      throw refuse('malformed', token.line);
    if (rates.length === RATES_MAX) throw refuse('too_large');
    rates.push({ on, currency, rateE8: rateOf(rate, token.line) });
  }
  return rates;
}

function attributesOf(written: string): Record<string, string | undefined> {
  const found = written.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries([...found].map(([, name = '', double, single]) => [name, double ?? single]));
}

const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text) && text !== 'EUR';

function rateOf(text: string, line: number): number {
  const rateE8 = parseRateE8(text);
  if (rateE8 === undefined) throw refuse('malformed', line);
  return rateE8;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** Parses "2026-02-27", or "27 February 2026" in the table of one day. */
function dayOf(text: string, line: number): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2}) ([A-Za-z]+) (\d{4})$/.exec(text) ?? [];
  const index = MONTHS.indexOf(month.toLowerCase());
  const iso = index < 0 ? text : `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const on = parseCivilDate(iso);
  if (on === undefined || on < '1999-01-01' || on > '2199-12-31') throw refuse('malformed', line);
  return on;
}
