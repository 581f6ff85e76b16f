import { isAmortizing } from '@tideline/domain';
import { stemOf } from '../csv/file-name.ts';
import { kindNamed } from '../kind-by-name.ts';
import type { FileAccount, FileStatement } from '../statement.ts';

/**
 * Recognizes a loan that the bank reports as a credit line or a card, because the format has no type for loans: the
 * file name says so, or the rows of a credit line are installments. Installments alone do not make a card a loan,
 * because an unused card may be paid off in equal payments.
 *
 * @param fileName name of a file with only this statement; otherwise null
 */
export function recognizeLoan(statement: FileStatement, fileName: string | null): FileStatement {
  const { account, rows } = statement;
  if (account.type !== 'line_of_credit' && account.type !== 'credit_card') return statement;
  const named = fileName === null ? null : kindNamed(stemOf(fileName));
  if (named !== null && DEBTS.has(named.type))
    return { ...statement, account: { ...account, type: named.type, subtype: named.subtype, kindIsNamed: true } };
  return account.type === 'line_of_credit' && isAmortizing(rows)
    ? { ...statement, account: { ...account, type: 'loan', subtype: null } }
    : statement;
}

const DEBTS: ReadonlySet<FileAccount['type']> = new Set(['loan', 'line_of_credit']);
