import { maskOf } from '../join-periods.ts';
import type { FileAccount } from '../statement.ts';
import type { OfxElement } from './build-tree.ts';
import { child, textOf } from './elements.ts';

const OF_ACCTTYPE: Readonly<Record<string, Pick<FileAccount, 'type' | 'subtype'>>> = {
  CHECKING: { type: 'depository', subtype: 'checking' },
  SAVINGS: { type: 'depository', subtype: 'savings' },
  MONEYMRKT: { type: 'depository', subtype: 'money_market' },
  CD: { type: 'depository', subtype: 'cd' },
  CREDITLINE: { type: 'line_of_credit', subtype: null },
};

/** Returns the account of a STMTRS or CCSTMTRS; null if the file does not identify one. */
export function readAccount(statement: OfxElement, institution: string | null): FileAccount | null {
  const card = child(statement, 'CCACCTFROM');
  const from = card ?? child(statement, 'BANKACCTFROM');
  const number = textOf(from, 'ACCTID');
  if (from === undefined || number === null) return null;
  const kind = card ? CARD : (OF_ACCTTYPE[textOf(from, 'ACCTTYPE')?.toUpperCase() ?? 'CHECKING'] ?? OTHER);
  return { ...kind, number, mask: maskOf(number), bankId: textOf(from, 'BANKID'), institution };
}

const CARD: Pick<FileAccount, 'type' | 'subtype'> = { type: 'credit_card', subtype: null };
const OTHER: Pick<FileAccount, 'type' | 'subtype'> = { type: 'depository', subtype: null };
