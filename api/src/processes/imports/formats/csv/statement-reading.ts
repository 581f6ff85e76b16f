import type { CsvReading } from '@tideline/contract';
import type { FileStatement } from '../statement.ts';

/**
 * Returns how a file was read from the perspective of one statement: with the balance of that statement, and with a
 * question about the kind of its account if necessary.
 */
export const readingOf = (reading: CsvReading, { account, ledgerBalanceMinor }: FileStatement): CsvReading => ({
  ...reading,
  questions: account.kindIsOpen ? [...reading.questions, 'accountKind'] : reading.questions,
  closingBalance: ledgerBalanceMinor === null ? null : 'file',
});
