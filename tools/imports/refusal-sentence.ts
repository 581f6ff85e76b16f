import type { FileRefusal, OtherFormat } from '@tideline/api';

const FORMAT_NAMES: Readonly<Record<OtherFormat, string>> = {
  camt: 'CAMT, but no statement',
  pdf: 'PDF',
  zip: 'ZIP',
  html: 'HTML',
  spreadsheet: 'spreadsheet',
  actual_budget: 'a backup of Actual; export its transactions as CSV',
};

const SUPPORTED = 'OFX 1, OFX 2, QFX, QIF, CAMT.053, MT940 and CSV';

/** Returns the reason why a file is rejected, as a sentence. */
export function refusalSentence(refusal: FileRefusal): string {
  switch (refusal.code) {
    case 'IMPORT_FILE_EMPTY':
      return 'the file is empty';
    case 'IMPORT_FILE_TOO_LARGE':
      return `the file is larger than ${refusal.limitBytes / 1_048_576} MiB`;
    case 'IMPORT_TOO_MANY_ROWS':
      return `the file has more than ${refusal.limitRows} rows; the first one too many is in line ${refusal.line}`;
    case 'IMPORT_LIMIT_EXCEEDED':
      return `line ${refusal.line} exceeds a limit: ${refusal.what.replace('_', ' ')}, ${refusal.limit} at most`;
    case 'IMPORT_FORMAT_NOT_SUPPORTED':
      return `this format is not supported yet: ${FORMAT_NAMES[refusal.format]}; supported are ${SUPPORTED}`;
    case 'IMPORT_NOT_A_BANK_FILE':
      return `this is not a bank file that can be read; supported are ${SUPPORTED}`;
    case 'IMPORT_ARCHIVE_REFUSED':
      return `the archive cannot be opened: ${refusal.problem.replaceAll('_', ' ')}`;
    case 'IMPORT_OTHER_TABLE':
      return (
        `the table holds no ` +
        `transactions${refusal.program === null ? '' : `; it is another part of an export of ${refusal.program}`}`
      );
    case 'IMPORT_QUOTE_NOT_CLOSED':
      return `a quote opens in line ${refusal.line} and is never closed`;
    case 'IMPORT_TRUNCATED':
      return `the file ends too early, in line ${refusal.line}`;
    case 'IMPORT_MALFORMED':
      return `the file is damaged in line ${refusal.line}, at ${refusal.field}`;
    case 'IMPORT_DECLARATION_REFUSED':
      return `line ${refusal.line} declares a document type or entities, which no bank does`;
    case 'IMPORT_BANK_REPORTED_ERROR':
      return (
        `line ${refusal.line} is an error of the bank instead of a statement: ${refusal.bankCode} ` +
        `${refusal.bankMessage}`
      ).trimEnd();
    case 'IMPORT_INVESTMENT_STATEMENT':
      return `the file holds investment statements only (line ${refusal.line}), which are not supported yet`;
    case 'IMPORT_NO_STATEMENT':
      return 'the file holds no bank or card statement';
  }
}
