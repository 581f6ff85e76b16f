import type { CivilDate, Minor } from '@tideline/domain';
import type { FileNotice, FileRow, FileStatement, RowProblem } from '../statement.ts';
import { refuse } from '../import-file-error.ts';
import { FILE_NOTICES_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import { readAccount } from './account.ts';
import { parseOfxAmount } from './amounts.ts';
import type { OfxElement } from './build-tree.ts';
import { civilDateOf } from './dates.ts';
import { child, textOf } from './elements.ts';
import { readRow, type RowResult } from './row.ts';

/** A row that waits for its statement's currency. */
interface RawRow {
  readonly element: OfxElement;
  readonly closed: boolean;
}

/**
 * A row. It is read immediately if the currency is already known, so that a large file is not held in memory as a tree.
 */
export type CollectedRow = RowResult | RawRow;

export function collectRow(element: OfxElement, closed: boolean, inside: readonly OfxElement[]): CollectedRow {
  const statement = inside.findLast(({ name }) => name === 'STMTRS' || name === 'CCSTMTRS');
  const currency = statement && statedCurrency(statement);
  return currency ? readRow(element, closed, currency) : { element, closed };
}

export interface StatementContext {
  readonly institution: string | null;
  /** Currency for files that state none. */
  readonly defaultCurrency: string;
  readonly notice: (notice: FileNotice) => void;
}

/** Reads an STMTRS or CCSTMTRS element with the rows found inside it. */
export function readStatement(
  element: OfxElement,
  collected: readonly CollectedRow[],
  context: StatementContext,
): FileStatement {
  const account = readAccount(element, context.institution);
  if (!account) throw refuse({ code: 'IMPORT_MALFORMED', line: element.line, field: 'ACCTID' });
  const { currency, assumed } = currencyOf(element, collected, context);
  const list = child(element, 'BANKTRANLIST') ?? element;
  const rows: FileRow[] = [];
  const problems: RowProblem[] = orphanFields(list);
  for (const row of collected) {
    const read = 'ok' in row ? row : readRow(row.element, row.closed, currency);
    if (read.ok) rows.push(read.row);
    else problems.push(read.problem);
  }
  const ledger = balanceOf(child(element, 'LEDGERBAL'), currency, context);
  const available = balanceOf(child(element, 'AVAILBAL'), currency, context);
  return {
    line: element.line,
    account,
    currency,
    currencyAssumed: assumed,
    from: civilDateOf(textOf(list, 'DTSTART') ?? textOf(element, 'DTSTART') ?? ''),
    to: civilDateOf(textOf(list, 'DTEND') ?? textOf(element, 'DTEND') ?? ''),
    ledgerBalanceMinor: ledger?.minor ?? null,
    ledgerBalanceOn: ledger?.on ?? null,
    availableBalanceMinor: available?.minor ?? null,
    rows,
    problems,
  };
}

/** Returns CURDEF, otherwise the only currency in all rows, otherwise the household's currency with a notice. */
function currencyOf(
  element: OfxElement,
  collected: readonly CollectedRow[],
  context: StatementContext,
): { currency: string; assumed: boolean } {
  const stated = statedCurrency(element);
  if (stated) return { currency: stated, assumed: false };
  const named = new Set(
    collected.map((row) =>
      'element' in row ? (textOf(child(row.element, 'CURRENCY'), 'CURSYM')?.toUpperCase() ?? '') : '',
    ),
  );
  const [only = ''] = named;
  if (named.size === 1 && /^[A-Z]{3}$/.test(only)) return { currency: only, assumed: false };
  context.notice({
    line: child(element, 'CURDEF')?.line ?? element.line,
    code: 'currency_assumed',
    detail: context.defaultCurrency,
  });
  return { currency: context.defaultCurrency, assumed: true };
}

function statedCurrency(statement: OfxElement): string | null {
  const stated = textOf(statement, 'CURDEF')?.toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(stated) ? stated : null;
}

function balanceOf(
  element: OfxElement | undefined,
  currency: string,
  context: StatementContext,
): { minor: Minor; on: CivilDate | null } | null {
  const amount = element && child(element, 'BALAMT');
  if (!amount?.text) return null;
  const parsed = parseOfxAmount(amount.text, currency);
  if (parsed.ok) return { minor: parsed.minor, on: civilDateOf(textOf(element, 'DTASOF') ?? '') };
  context.notice({ line: amount.line, code: 'balance_unreadable', detail: shorten(amount.text, 80) });
  return null;
}

/** Finds row fields outside any row. Their start tag is missing, and the row must not be lost silently. */
function orphanFields(list: OfxElement): RowProblem[] {
  const found = list.children.filter((field) => field.name === 'TRNAMT');
  const tooMany = found[FILE_NOTICES_MAX];
  if (tooMany) throw refuse({ code: 'IMPORT_MALFORMED', line: tooMany.line, field: 'STMTTRN' });
  return found.map((field) => ({
    line: field.line,
    field: 'STMTTRN',
    value: shorten(field.text ?? '', 80),
    reason: 'not_closed' as const,
  }));
}
