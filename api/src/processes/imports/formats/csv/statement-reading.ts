import type { CsvReading } from '@tideline/contract';
import type { FileStatement } from '../statement.ts';

/**
 * Returns how a file was read, from the perspective of one statement: with its own balance, and asking for the kind of
 * its account if needed.
 */
export const readingOf = (reading: CsvReading, { account, ledgerBalanceMinor }: FileStatement): CsvReading => ({
  ...reading,
  questions: account.kindIsOpen ? [...reading.questions, 'accountKind'] : reading.questions,
  closingBalance: ledgerBalanceMinor === null ? null : 'file',
});
