import { type CatalogError, fail } from '@tideline/contract';
import { ImportFileError } from './formats/import-file-error.ts';

const SUPPORTED_FORMATS = ['OFX 1', 'OFX 2', 'QFX', 'QIF', 'CAMT.053', 'MT940', 'CSV'];

/** Converts the rejection of a file to a catalog error that names the file. Returns other errors unchanged. */
export function failureOfFile(error: unknown, file: string): unknown {
  return error instanceof ImportFileError ? failureOf(error, file) : error;
}

function failureOf({ refusal }: ImportFileError, file: string): CatalogError {
  switch (refusal.code) {
    case 'IMPORT_FILE_EMPTY':
    case 'IMPORT_NOT_A_BANK_FILE':
    case 'IMPORT_NO_STATEMENT':
      return fail(refusal.code, { file });
    case 'IMPORT_FILE_TOO_LARGE':
      return fail(refusal.code, { file, limitBytes: refusal.limitBytes });
    case 'IMPORT_TOO_MANY_ROWS':
      return fail(refusal.code, { file, limitRows: refusal.limitRows, line: refusal.line });
    case 'IMPORT_LIMIT_EXCEEDED':
      return fail(refusal.code, { file, line: refusal.line, what: refusal.what, limit: refusal.limit });
    case 'IMPORT_FORMAT_NOT_SUPPORTED':
      return fail(refusal.code, { file, format: refusal.format, supported: SUPPORTED_FORMATS });
    case 'IMPORT_ARCHIVE_REFUSED':
      return fail(refusal.code, { file, problem: refusal.problem, limit: refusal.limit });
    case 'IMPORT_OTHER_TABLE':
      return fail(refusal.code, { file, program: refusal.program });
    case 'IMPORT_QUOTE_NOT_CLOSED':
    case 'IMPORT_TRUNCATED':
    case 'IMPORT_DECLARATION_REFUSED':
    case 'IMPORT_INVESTMENT_STATEMENT':
      return fail(refusal.code, { file, line: refusal.line });
    case 'IMPORT_MALFORMED':
      return fail(refusal.code, { file, line: refusal.line, field: refusal.field });
    case 'IMPORT_BANK_REPORTED_ERROR':
      return fail(refusal.code, {
        file,
        line: refusal.line,
        bankCode: refusal.bankCode,
        bankMessage: refusal.bankMessage,
      });
  }
}
