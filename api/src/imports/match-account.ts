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

/** True where the account is known by the number or the file of a statement. */
export const isKnown = (statement: StagedStatement, accounts: readonly AccountRow[]): boolean =>
  accounts.some(({ currency, hashes }) => currency === statement.currency && hashes.includes(statement.account.hash));

/**
 * The account of the household that a statement belongs to: the one known by its number, else the only one of the name that a QIF
 * file gives it, else the only one of its kind, currency and last digits, else the one that has many of its rows already (`holdsItsRows`), as where they came in another format.
 * Two that could be meant are none.
 */
export function matchAccount(
  statement: StagedStatement,
  accounts: readonly AccountRow[],
  holdsItsRows: string | null = null,
): AccountRow | null {
  const { account, currency } = statement;
  const candidates = accounts.filter((candidate) => candidate.currency === currency);
  const known = candidates.filter(({ hashes }) => hashes.includes(account.hash));
  const holder = candidates.find(
    ({ id, type }) =>
      id === holdsItsRows && (statement.csv !== undefined || TYPES_OF_FILE[account.type].includes(type)),
  );
  if (statement.csv && holder) return holder; // surer than the name of a file: "transactions.csv" may be of any account
  if (known.length > 0) return known.at(-1) ?? null;
  const named =
    statement.format === 'qif' || statement.program !== undefined
      ? candidates.filter(
          ({ name, type }) =>
            name.toLowerCase() === account.name?.toLowerCase() && TYPES_OF_FILE[account.type].includes(type),
        )
      : [];
  if (named.length === 1) return named[0] ?? null;
  const alike = candidates.filter(
    (candidate) =>
      account.mask !== null &&
      candidate.mask === account.mask &&
      (statement.csv !== undefined ||
        (candidate.hashes.length === 0 && TYPES_OF_FILE[account.type].includes(candidate.type))),
  );
  return alike.length === 1 ? (alike[0] ?? null) : (holder ?? null);
}

const WORD_OF_SUBTYPE: Partial<Record<AccountSubtype, string>> = {
  checking: 'checking',
  savings: 'savings',
  money_market: 'money market',
  cd: 'CD',
  mortgage: 'mortgage',
  auto: 'car loan',
  student: 'student loan',
};
const WORD_OF_TYPE: Record<StagedStatement['account']['type'], string> = {
  depository: 'account',
  credit_card: 'card',
  line_of_credit: 'credit line',
  loan: 'loan',
};

/** "Coast Bank checking 6789": what a new account is called until a person names it. */
export function proposedName({ account }: StagedStatement): string {
  if (account.name !== undefined) return account.name.slice(0, 120);
  const word = (account.subtype && WORD_OF_SUBTYPE[account.subtype]) ?? WORD_OF_TYPE[account.type];
  const name = [account.institution, word, account.mask].filter((part) => part !== null).join(' ');
  return name.charAt(0).toUpperCase() + name.slice(1, 120);
}
