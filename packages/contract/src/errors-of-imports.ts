import { z } from 'zod';
import { defineErrors, noParams } from './error-definition.ts';

/** Failures of imported files and bank connections. */
export const importErrors = defineErrors({
  IMPORT_FILE_EMPTY: { status: 422, title: 'The file is empty', params: z.object({ file: z.string() }) },
  IMPORT_FILE_TOO_LARGE: {
    status: 413,
    title: 'The file is too large',
    params: z.object({ file: z.string(), limitBytes: z.int() }),
  },
  IMPORT_NOT_A_BANK_FILE: {
    status: 422,
    title: 'The file is not a bank file that can be read',
    params: z.object({ file: z.string() }),
  },
  IMPORT_ARCHIVE_REFUSED: {
    status: 422,
    title: 'The archive cannot be opened',
    params: z.object({
      file: z.string(),
      problem: z.enum(['damaged', 'encrypted', 'empty', 'nested', 'too_many_files', 'too_large']),
      /** Maximum number of files or bytes. */ limit: z.int().nullable(),
    }),
  },
  /** `program`: the program that exported the table; null: unknown. */
  IMPORT_OTHER_TABLE: {
    status: 422,
    title: 'The table has no transactions',
    params: z.object({ file: z.string(), program: z.enum(['ynab', 'actual', 'mint', 'firefly']).nullable() }),
  },
  IMPORT_TRUNCATED: {
    status: 422,
    title: 'The file ends too early',
    params: z.object({ file: z.string(), line: z.int() }),
  },
  IMPORT_MALFORMED: {
    status: 422,
    title: 'The file is damaged',
    params: z.object({ file: z.string(), line: z.int(), field: z.string() }),
  },
  IMPORT_BANK_REPORTED_ERROR: {
    status: 422,
    title: 'The file contains an error from the bank instead of a statement',
    params: z.object({ file: z.string(), line: z.int(), bankCode: z.string(), bankMessage: z.string() }),
  },
  IMPORT_NO_STATEMENT: {
    status: 422,
    title: 'The file has no bank or card statement',
    params: z.object({ file: z.string() }),
  },
  IMPORT_FORMAT_NOT_SUPPORTED: {
    status: 422,
    title: 'This format is not supported yet',
    params: z.object({
      file: z.string(),
      format: z.enum(['csv', 'qif', 'camt', 'mt940', 'pdf', 'zip', 'html', 'spreadsheet', 'actual_budget']),
      supported: z.array(z.string()),
    }),
  },
  IMPORT_INVESTMENT_STATEMENT: {
    status: 422,
    title: 'The file has only investment statements, which are not supported yet',
    params: z.object({ file: z.string(), line: z.int() }),
  },
  IMPORT_TOO_MANY_ROWS: {
    status: 422,
    title: 'The file has too many rows',
    params: z.object({ file: z.string(), limitRows: z.int(), line: z.int() }),
  },
  IMPORT_LIMIT_EXCEEDED: {
    status: 422,
    title: 'The file exceeds a limit of its format',
    params: z.object({
      file: z.string(),
      line: z.int(),
      what: z.enum([
        'columns',
        'cells',
        'blank_rows',
        'row_chars',
        'cell_chars',
        'lines',
        'line_chars',
        'field_lines',
        'elements',
        'statements',
      ]),
      limit: z.int(),
    }),
  },
  IMPORT_NEEDS_MEMORY: {
    status: 422,
    title: 'The file needs more memory than an import may use',
    params: z.object({ file: z.string().nullable() }),
  },
  IMPORT_DECLARATION_REFUSED: {
    status: 422,
    title: 'The file declares a document type or entities, which are not allowed',
    params: z.object({ file: z.string(), line: z.int() }),
  },
  IMPORT_QUOTE_NOT_CLOSED: {
    status: 422,
    title: 'A quote in the file is opened and never closed',
    params: z.object({ file: z.string(), line: z.int() }),
  },
  IMPORT_QUESTION_OPEN: {
    status: 409,
    title: 'The file can be read in more than one way; choose one first',
    params: z.object({ file: z.string(), question: z.string() }),
  },
  IMPORT_NO_CHOICES: {
    status: 409,
    title: 'Files of this format need no choices',
    params: z.object({ file: z.string() }),
  },
  IMPORT_WRONG_STATE: {
    status: 409,
    title: 'This import is not in a state that allows it',
    params: z.object({ state: z.string() }),
  },

  // Bank connections.
  SETUP_TOKEN_UNREADABLE: { status: 422, title: 'This is not a setup token', params: noParams },
  SETUP_TOKEN_NOT_SAFE: {
    status: 422,
    title: 'The setup token points to an address that is not allowed',
    params: noParams,
  },
  TOO_MANY_CONNECTIONS: {
    status: 409,
    title: 'The household has the maximum number of connections',
    params: z.object({ limit: z.int() }),
  },
  CONNECTION_HAS_NO_ACCESS: { status: 409, title: 'The access of this connection was deleted', params: noParams },
  ACCOUNT_CONNECTED_ALREADY: {
    status: 409,
    title: 'Another bank account is already linked to this account',
    params: z.object({ accountName: z.string() }),
  },
  SYNC_TOO_SOON: {
    status: 429,
    title: 'The connection was synced too recently',
    params: z.object({ retryAfterSeconds: z.int() }),
  },
  NOTIFICATION_ADDRESS_REFUSED: {
    status: 422,
    title: 'Notifications cannot be sent to this address',
    params: noParams,
  },
  TOO_MANY_NOTIFICATION_TARGETS: {
    status: 409,
    title: 'The maximum number of addresses is reached',
    params: z.object({ limit: z.int() }),
  },
  GUEST_FORBIDDEN: { status: 403, title: 'Guests cannot do this', params: noParams },
});
