import { type Loan, type Money, toMoney } from '@tideline/contract';
import { civilDate, daysBetween, type Debt, type LoanOutlook, loanOutlook, type Minor, minor, ppm } from '@tideline/domain';
import { toAccount } from '../accounts/account-to-wire.ts';
import { type AccountRow, listAccounts } from '../accounts/accounts.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { listLoanTerms, type LoanTermsRow } from './loan-terms.store.ts';

/** Loans, and credit lines, which are paid off the same way. */
export interface BookedLoan {
  account: AccountRow;
  terms: LoanTermsRow | null;
  /** Zero or more. */
  owedMinor: Minor;
  /** null while terms are missing. */
  debt: Debt | null;
}

export const isLoan = ({ type }: Pick<AccountRow, 'type'>): boolean => type === 'loan' || type === 'line_of_credit';

export async function loadLoans(tx: HouseholdTx): Promise<BookedLoan[]> {
  const accounts = await listAccounts(tx);
  return accounts.some(isLoan) ? bookLoans(accounts, await listLoanTerms(tx)) : [];
}

export const bookLoans = (accounts: readonly AccountRow[], terms: readonly LoanTermsRow[]): BookedLoan[] =>
  accounts.filter(isLoan).map((account) => {
    const known = terms.find(({ accountId }) => accountId === account.id) ?? null;
    const owedMinor = minor(Math.max(0, -account.balanceMinor));
    return { account, terms: known, owedMinor, debt: known === null ? null : loanDebt(account, owedMinor, known) };
  });

/** What can be lost with the loan: it is paid first where money is short. */
const SECURED: ReadonlySet<AccountRow['subtype']> = new Set(['mortgage', 'auto', 'home_equity']);

const loanDebt = ({ id, name, subtype }: AccountRow, owedMinor: Minor, { aprPpm, paymentMinor, dueDay }: LoanTermsRow): Debt => ({
  id,
  name,
  kind: 'loan',
  segments: owedMinor === 0 ? [] : [{ id: 'principal', kind: 'purchase', balanceMinor: owedMinor, aprPpm: ppm(aprPpm) }],
  minimum: { kind: 'instalment', paymentMinor: minor(paymentMinor) },
  dueDay,
  secured: SECURED.has(subtype),
});

export function outlookOfLoan({ owedMinor, terms }: BookedLoan, today: string): LoanOutlook | null {
  if (terms === null) return null;
  return loanOutlook({ balanceMinor: owedMinor, aprPpm: ppm(terms.aprPpm), paymentMinor: minor(terms.paymentMinor), dueDay: terms.dueDay }, civilDate(today));
}

export function loanToWire(loan: BookedLoan, today: string): Loan {
  const { account, terms, owedMinor } = loan;
  const money = (amount: number): Money => toMoney(amount, account.currency);
  const outlook = outlookOfLoan(loan, today);
  const ends = outlook?.outcome === 'paid_off' ? outlook : null;
  return {
    account: toAccount(account, today),
    version: terms?.version ?? null,
    owed: money(owedMinor),
    aprPpm: terms?.aprPpm ?? null,
    payment: terms === null ? null : money(terms.paymentMinor),
    dueDay: terms?.dueDay ?? null,
    next: nextToWire(outlook, today, money),
    paidOffOn: ends?.paidOffOn ?? null,
    remainingInterest: ends === null ? null : money(ends.remainingInterestMinor),
    missing: terms === null ? ['apr', 'payment', 'due_day'] : [],
  };
}

function nextToWire(outlook: LoanOutlook | null, today: string, money: (amount: number) => Money): Loan['next'] {
  if (outlook === null || outlook.next === null) return null;
  const { dueOn, interestMinor, principalMinor } = outlook.next;
  return { dueOn, inDays: daysBetween(civilDate(today), dueOn), interest: money(interestMinor), principal: money(principalMinor) };
}
