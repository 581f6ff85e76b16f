import { refuse } from '../import-file-error.ts';
import { FILE_NOTICES_MAX, FILE_ROWS_MAX, FILE_STATEMENTS_MAX } from '../limits.ts';
import type { FileNotice, FileStatement, ParsedFile } from '../statement.ts';
import { shorten } from '../shorten.ts';
import { buildTree, type OfxElement } from './build-tree.ts';
import { child, textOf } from './elements.ts';
import { recognizeLoan } from './recognize-loan.ts';
import { type CollectedRow, collectRow, readStatement } from './read-statement.ts';

export interface OfxOptions {
  /** Currency for statements that state none. */
  readonly defaultCurrency: string;
  /** May reveal that the account is a loan, for which the format has no type. */
  readonly fileName?: string;
}

/** Returns whether the text contains an OFX document of either version. */
export const isOfx = (text: string): boolean => /<OFX[\s>]/i.test(text);

/**
 * Parses all bank and card statements of an OFX 1 or 2 (QFX) document. Yields the current line number between slices of
 * work, and returns the parsed file. Other kinds of statements are listed in notices. A document that contains only
 * those is rejected.
 */
export function* parseOfx(text: string, options: OfxOptions): Generator<number, ParsedFile, undefined> {
  const statements: FileStatement[] = [];
  const notices: FileNotice[] = [];
  let rows: CollectedRow[] = [];
  let rowCount = 0;
  let institution: string | null = null;
  const context = {
    defaultCurrency: options.defaultCurrency,
    notice: (notice: FileNotice) => {
      if (notices.length >= FILE_NOTICES_MAX)
        throw refuse({ code: 'IMPORT_MALFORMED', line: notice.line, field: shorten(notice.detail, 80) });
      notices.push({ ...notice, detail: shorten(notice.detail, 300) });
    },
  };
  yield* buildTree(text, {
    row(element, closed, inside) {
      if (++rowCount > FILE_ROWS_MAX)
        throw refuse({ code: 'IMPORT_TOO_MANY_ROWS', limitRows: FILE_ROWS_MAX, line: element.line });
      const row = collectRow(element, closed, inside);
      rows.push(row);
      return 'element' in row;
    },
    aggregate(element) {
      if (element.name === 'SONRS') institution = readSignOn(element);
      else if (element.name === 'STMTRS' || element.name === 'CCSTMTRS') {
        if (statements.length >= FILE_STATEMENTS_MAX)
          throw refuse({ code: 'IMPORT_MALFORMED', line: element.line, field: element.name });
        statements.push(readStatement(element, rows, { ...context, institution }));
        rows = [];
      } else if (element.name === 'INVSTMTRS') rows = []; // reported as omitted below
      else if (element.name.endsWith('TRNRS')) {
        refuseStrayRows(rows);
        noteOtherResponse(element, context.notice);
      }
    },
  });
  refuseStrayRows(rows);
  if (statements.length === 0) throw refuseWithout(notices);
  const name = statements.length === 1 ? (options.fileName ?? null) : null;
  return {
    format: /<\?OFX\s/i.test(text.slice(0, 2_000)) ? 'ofx2' : 'ofx1',
    statements: statements.map((statement) => recognizeLoan(statement, name)),
    notices,
  };
}

/** Rejects rows outside any statement, because the beginning of their statement must be damaged. */
function refuseStrayRows([first]: readonly CollectedRow[]): void {
  if (!first) return;
  const { line } = 'element' in first ? first.element : first.ok ? first.row : first.problem;
  throw refuse({ code: 'IMPORT_MALFORMED', line, field: 'STMTRS' });
}

/**
 * Returns the bank's name. Errors: ImportFileError if the bank reports a failed sign-on, because the file then has no
 * other content.
 */
function readSignOn(element: OfxElement): string | null {
  const status = child(element, 'STATUS');
  if (textOf(status, 'SEVERITY')?.toUpperCase() === 'ERROR')
    throw refuse({ code: 'IMPORT_BANK_REPORTED_ERROR', ...errorOf(element, status) });
  const organization = textOf(child(element, 'FI'), 'ORG');
  return organization === null ? null : shorten(organization, 120);
}

function noteOtherResponse(element: OfxElement, notice: (notice: FileNotice) => void): void {
  if (child(element, 'STMTRS', 'CCSTMTRS')) return;
  const status = child(element, 'STATUS');
  if (textOf(status, 'SEVERITY')?.toUpperCase() === 'ERROR') {
    const { line, bankCode, bankMessage } = errorOf(element, status);
    notice({ line, code: 'bank_error', detail: `${bankCode} ${bankMessage}`.trim() });
  } else if (element.name === 'INVSTMTTRNRS')
    notice({ line: element.line, code: 'investment_left_out', detail: element.name });
  else if (element.name.endsWith('STMTTRNRS') || element.name.endsWith('STMTENDTRNRS'))
    notice({ line: element.line, code: 'other_statement_left_out', detail: element.name });
}

function errorOf(
  element: OfxElement,
  status: OfxElement | undefined,
): { line: number; bankCode: string; bankMessage: string } {
  return {
    line: status?.line ?? element.line,
    bankCode: shorten(textOf(status, 'CODE') ?? '', 40),
    bankMessage: shorten(textOf(status, 'MESSAGE') ?? '', 300),
  };
}

function refuseWithout(notices: readonly FileNotice[]): Error {
  const error = notices.find((notice) => notice.code === 'bank_error');
  if (error) {
    const [bankCode = '', ...words] = error.detail.split(' ');
    return refuse({ code: 'IMPORT_BANK_REPORTED_ERROR', line: error.line, bankCode, bankMessage: words.join(' ') });
  }
  const investment = notices.find((notice) => notice.code === 'investment_left_out');
  return refuse(
    investment ? { code: 'IMPORT_INVESTMENT_STATEMENT', line: investment.line } : { code: 'IMPORT_NO_STATEMENT' },
  );
}
