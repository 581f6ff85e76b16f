import { createHash } from 'node:crypto';
import type { CsvChoices, CsvReading } from '@tideline/contract';
import type { Minor } from '@tideline/domain';
import { detectDateOrder } from '../csv/dates.ts';
import { detectDecimal } from '../csv/detect-decimal.ts';
import { detectDelimiter } from '../csv/detect-delimiter.ts';
import { guessNamedAccount } from '../csv/guess-account.ts';
import type { CsvOptions, Progress } from '../csv/read-csv.ts';
import { tokenizeCsv } from '../csv/tokenize-csv.ts';
import { refuse } from '../import-file-error.ts';
import { spanOf } from '../join-periods.ts';
import { FILE_NOTICES_MAX, FILE_STATEMENTS_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import type { FileNotice, FileStatement, ParsedFile } from '../statement.ts';
import { entriesOf } from './entries.ts';
import { amountTexts, type Entry } from './entry.ts';
import { gatherSplits } from './gather-splits.ts';
import { programOf } from './header.ts';
import type { Program } from '../program.ts';
import { type EntryResult, readEntry } from './read-entry.ts';

const ENTRIES_AT_ONCE = 2_000;

/**
 * Parses an export of another program, with all its accounts, categories, splits, transfers and tags. Ambiguous dates
 * and decimals raise questions, as in a table.
 */
export async function parseProgram(text: string, options: CsvOptions, progress: Progress): Promise<ParsedFile> {
  const delimiter = detectDelimiter(text) ?? ',';
  const cells = await tokenizeCsv(text, delimiter, (chars) => progress((chars / text.length) * 0.5, 0));
  const program = programOf(cells[0]?.cells ?? []);
  if (program === null) throw refuse({ code: 'IMPORT_NOT_A_BANK_FILE' });
  const entries = entriesOf(program, cells);
  const byAccount = Map.groupBy(entries, ({ account, currency }) => `${account}\n${currency ?? ''}`);
  if (byAccount.size === 0) throw refuse({ code: 'IMPORT_NO_STATEMENT' });
  if (byAccount.size > FILE_STATEMENTS_MAX)
    throw refuse({ code: 'IMPORT_MALFORMED', line: 1, field: `${byAccount.size} accounts` });
  const fingerprint = createHash('sha256').update(`program ${program}`).digest('hex').slice(0, 32);
  const reading = await decide(program, entries, { ...options, delimiter, header: cells[0]?.cells ?? [] }, () =>
    progress(0.6, 0),
  );
  const statements: FileStatement[] = [];
  const notices: FileNotice[] = [];
  let done = 0;
  for (const ofAccount of byAccount.values()) {
    const results: { entry: Entry; result: EntryResult }[] = [];
    const currency = ofAccount[0]?.currency?.toUpperCase() ?? reading.currency;
    for (const entry of ofAccount) {
      results.push({ entry, result: readEntry(entry, { ...reading, currency }) });
      if (++done % ENTRIES_AT_ONCE === 0) await progress(0.6 + (done / entries.length) * 0.4, done);
    }
    const { statement, more } = statementOf(program, results, currency);
    statements.push(statement);
    notices.push(...more);
  }
  await progress(1, done);
  return {
    format: 'csv',
    program,
    statements,
    notices: notices.slice(0, FILE_NOTICES_MAX),
    csv: { reading, fingerprint },
  };
}

interface ParserContext extends CsvOptions {
  readonly choices?: CsvChoices;
  readonly delimiter: NonNullable<CsvReading['delimiter']>;
  readonly header: readonly string[];
}

async function decide(
  program: Program,
  entries: readonly Entry[],
  { choices = {}, delimiter, header, ...options }: ParserContext,
  giveWay: () => Promise<void>,
): Promise<CsvReading> {
  const currency = choices.currency ?? options.defaultCurrency;
  const days = entries.map(({ date }) => date);
  const amounts = entries.flatMap(({ amount }) => amountTexts(amount));
  await giveWay();
  const date = detectDateOrder(days, currency);
  const mark =
    program === 'firefly' ? { mark: '.' as const, ambiguous: false } : await detectDecimal(amounts, currency, giveWay);
  const examples = (texts: readonly string[]): string[] =>
    [...new Set(texts.filter((text) => text !== ''))].slice(0, 3).map((text) => shorten(text, 40));
  return {
    encoding: options.encoding === 'utf-8' || options.encoding === 'utf-16' ? options.encoding : 'windows-1252',
    delimiter,
    headerLine: 1,
    headerChosen: false,
    accountChosen: false,
    headerLines: [{ line: 1, text: shorten(header.join(' · '), 80) }],
    columns: [
      { name: 'Date', examples: examples(days) },
      { name: 'Amount', examples: examples(amounts) },
    ],
    fields: { postedOn: 0, amount: 1 },
    dateOrder: choices.dateOrder ?? date.order,
    decimalMark: choices.decimalMark ?? mark.mark,
    sign: 'as_written',
    currency,
    remembered: false,
    questions: [
      ...(date.ambiguous && choices.dateOrder === undefined ? (['dateOrder'] as const) : []),
      ...(mark.ambiguous && choices.decimalMark === undefined ? (['decimalMark'] as const) : []),
    ],
    closingBalance: null,
  };
}

/**
 * Whether a program stores every row of an account from the start, so that the balance is the sum of the rows. Mint
 * stored only rows that banks reported.
 */
const KEEPS_ALL: Readonly<Record<Program, boolean>> = { ynab: true, actual: true, firefly: true, mint: false };

function statementOf(
  program: Program,
  results: readonly { entry: Entry; result: EntryResult }[],
  currency: string,
): { statement: FileStatement; more: readonly FileNotice[] } {
  const { rows, problems, notices, openingMinor } = gatherSplits(results);
  const name = results[0]?.entry.account || 'Account';
  const span = spanOf(rows);
  const balance =
    KEEPS_ALL[program] && problems.length === 0
      ? rows.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor)
      : null;
  // an account with an opening balance and no rows since
  const openedOn =
    results.flatMap(({ entry, result }) => (entry.isOpening && result.ok ? [result.row.postedOn] : []))[0] ?? null;
  return {
    more: notices,
    statement: {
      line: results[0]?.entry.line ?? 1,
      account: {
        ...guessNamedAccount(name, { rows, closingMinor: balance }),
        name: shorten(name, 120),
        number: name,
        bankId: program,
        institution: null,
      },
      currency,
      currencyAssumed: (results[0]?.entry.currency ?? null) === null,
      ...span,
      ledgerBalanceMinor: balance as Minor | null,
      ledgerBalanceOn: balance === null ? null : (span.to ?? openedOn),
      availableBalanceMinor: null,
      rows,
      problems,
    },
  };
}
