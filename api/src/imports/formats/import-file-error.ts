/** Why a whole file is refused; nothing of it is imported. Lines count from 1. */
export type FileRefusal =
  | { readonly code: 'IMPORT_FILE_EMPTY' }
  | { readonly code: 'IMPORT_FILE_TOO_LARGE'; readonly limitBytes: number }
  | { readonly code: 'IMPORT_TOO_MANY_ROWS'; readonly limitRows: number }
  | { readonly code: 'IMPORT_FORMAT_NOT_SUPPORTED'; readonly format: OtherFormat }
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
  | { readonly code: 'IMPORT_COLUMN_MISSING'; readonly missing: 'date' | 'amount' }
  | { readonly code: 'IMPORT_NO_STATEMENT' };

/** Formats that are recognised and refused by name. */
export type OtherFormat = 'camt' | 'pdf' | 'zip' | 'html' | 'spreadsheet';

export class ImportFileError extends Error {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(refusal.code);
    this.name = 'ImportFileError';
    this.refusal = refusal;
  }
}

export const refuse = (refusal: FileRefusal): ImportFileError => new ImportFileError(refusal);
