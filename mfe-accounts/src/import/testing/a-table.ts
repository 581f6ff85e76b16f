import type { CsvReading, ImportStatement } from '@tideline/contract';
import { aStatement } from './a-batch.ts';

/** Returns the reading of a table with three columns and a balance. */
export const aReading = (fields: Partial<CsvReading> = {}): CsvReading => ({
  encoding: 'utf-8',
  delimiter: ',',
  headerLine: 1,
  headerChosen: false,
  accountChosen: false,
  headerLines: [
    { line: 1, text: 'Date · Description · Amount · Running Bal.' },
    { line: 2, text: '03/04/2026 · SHELL · -20.00 · 80.00' },
  ],
  columns: [
    { name: 'Date', examples: ['03/04/2026'] },
    { name: 'Description', examples: ['SHELL'] },
    { name: 'Amount', examples: ['-20.00'] },
    { name: null, examples: ['80.00'] },
  ],
  fields: { postedOn: 0, payee: 1, amount: 2, balance: 3 },
  dateOrder: 'mdy',
  decimalMark: '.',
  sign: 'as_written',
  currency: 'USD',
  remembered: false,
  questions: [],
  closingBalance: 'file',
  ...fields,
});

/** Returns the statement of a table. */
export const aTable = (reading: Partial<CsvReading> = {}, fields: Partial<ImportStatement> = {}): ImportStatement =>
  aStatement({ key: '1.1', file: 'chk.csv', format: 'csv', csv: aReading(reading), ...fields });
