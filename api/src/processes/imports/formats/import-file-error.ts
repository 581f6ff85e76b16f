import type { Program } from './program.ts';

/** Reasons to reject an entire file. Lines count from 1. */
export type FileRefusal =
  | { readonly code: 'IMPORT_FILE_EMPTY' }
  | { readonly code: 'IMPORT_FILE_TOO_LARGE'; readonly limitBytes: number }
  | { readonly code: 'IMPORT_TOO_MANY_ROWS'; readonly limitRows: number; readonly line: number }
  | {
      readonly code: 'IMPORT_LIMIT_EXCEEDED';
      readonly line: number;
      readonly what: LimitedPart;
      readonly limit: number;
    }
  | { readonly code: 'IMPORT_FORMAT_NOT_SUPPORTED'; readonly format: OtherFormat }
  | { readonly code: 'IMPORT_ARCHIVE_REFUSED'; readonly problem: ArchiveProblem; readonly limit: number | null }
  | { readonly code: 'IMPORT_OTHER_TABLE'; readonly program: Program | null }
  | { readonly code: 'IMPORT_NOT_A_BANK_FILE' }
  | { readonly code: 'IMPORT_TRUNCATED'; readonly line: number }
  | { readonly code: 'IMPORT_MALFORMED'; readonly line: number; readonly field: string }
  | { readonly code: 'IMPORT_DECLARATION_REFUSED'; readonly line: number }
  | {
      readonly code: 'IMPORT_BANK_REPORTED_ERROR';
      readonly line: number;
      readonly bankCode: string;
      readonly bankMessage: string;
    }
  | { readonly code: 'IMPORT_INVESTMENT_STATEMENT'; readonly line: number }
  | { readonly code: 'IMPORT_QUOTE_NOT_CLOSED'; readonly line: number }
  | { readonly code: 'IMPORT_NO_STATEMENT' };

/** Parts of a file whose number or size is limited. */
export type LimitedPart =
  | 'columns'
  | 'cells'
  | 'blank_rows'
  | 'row_chars'
  | 'cell_chars'
  | 'lines'
  | 'line_chars'
  | 'field_lines'
  | 'elements'
  | 'statements';

/** Formats that are recognized and named in the rejection. `actual_budget` is an Actual backup, which is a database. */
export type OtherFormat = 'camt' | 'pdf' | 'zip' | 'html' | 'spreadsheet' | 'actual_budget';

/** `limit` counts files or bytes. `nested` is an archive within an archive. */
export type ArchiveProblem = 'damaged' | 'encrypted' | 'empty' | 'nested' | 'too_many_files' | 'too_large';

export class ImportFileError extends Error {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(refusal.code);
    this.name = 'ImportFileError';
    this.refusal = refusal;
  }
}

export const refuse = (refusal: FileRefusal): ImportFileError => new ImportFileError(refusal);
