import type { AccountSubtype, AccountType } from '@tideline/contract';
import type { StagedStatement } from './staged-statement.ts';
import type { AccountRow } from './targets.store.ts';

/** Types that a bank may give an account of this type; a mortgage comes as a line of credit. */
const TYPES_OF_FILE: Readonly<Record<StagedStatement['account']['type'], readonly AccountType[]>> = {
  depository: ['depository'],
  credit_card: ['credit_card'],
  line_of_credit: ['line_of_credit', 'loan'],
  loan: ['loan', 'line_of_credit'],
};

/**
 * The account of the household that a statement belongs to: the one known by its number, else the only one of its kind,
 * currency and last digits. Two that could be meant are none. `holdsItsRows`: the account in which many rows of a table are found.
 */
export function matchAccount(statement: StagedStatement, accounts: readonly AccountRow[], holdsItsRows: string | null = null): AccountRow | null {
  const { account, currency } = statement;
  const candidates = accounts.filter((candidate) => candidate.currency === currency);
  const known = candidates.filter(({ hashes }) => hashes.includes(account.hash));
  if (known.length > 0) return known.at(-1) ?? null;
  if (statement.csv) return matchTable(statement, candidates, holdsItsRows);
  const alike = candidates.filter(
    (candidate) => candidate.hashes.length === 0 && account.mask !== null && candidate.mask === account.mask && TYPES_OF_FILE[account.type].includes(candidate.type),
  );
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** A table says less of its account: it is the one that has its rows already, else the only one with the digits in its name. */
function matchTable({ account }: StagedStatement, candidates: readonly AccountRow[], holdsItsRows: string | null): AccountRow | null {
  const holder = candidates.find(({ id }) => id === holdsItsRows);
  if (holder) return holder;
  const alike = candidates.filter(({ mask }) => account.mask !== null && mask === account.mask);
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

const WORD_OF_SUBTYPE: Partial<Record<AccountSubtype, string>> = { checking: 'checking', savings: 'savings', money_market: 'money market', cd: 'CD', mortgage: 'mortgage', auto: 'car loan', student: 'student loan' };
const WORD_OF_TYPE: Record<StagedStatement['account']['type'], string> = { depository: 'account', credit_card: 'card', line_of_credit: 'credit line', loan: 'loan' };

/** "Coast Bank checking 6789": what a new account is called until a person names it. */
export function proposedName({ account }: StagedStatement): string {
  if (account.name !== undefined) return account.name.slice(0, 120);
  const word = (account.subtype && WORD_OF_SUBTYPE[account.subtype]) ?? WORD_OF_TYPE[account.type];
  const name = [account.institution, word, account.mask].filter((part) => part !== null).join(' ');
  return name.charAt(0).toUpperCase() + name.slice(1, 120);
}
