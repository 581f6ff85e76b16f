import type { AccountSubtype, AccountType } from '@tideline/contract';
import { isKindOpen, type NumberDigest, type StagedStatement } from './staged-statement.ts';
import type { AccountRow } from './targets.store.ts';

/** Types of existing accounts that match each type in a file. Banks may report a mortgage as a line of credit. */
export const TYPES_OF_FILE: Readonly<Record<StagedStatement['account']['type'], readonly AccountType[]>> = {
  depository: ['depository'],
  credit_card: ['credit_card'],
  line_of_credit: ['line_of_credit', 'loan'],
  loan: ['loan', 'line_of_credit'],
  investment: ['investment'],
};

/** Returns whether an account is known by the number or file of a statement. */
export const isKnown = (statement: StagedStatement, accounts: readonly AccountRow[]): boolean =>
  accounts.some(({ currency, hashes }) => currency === statement.currency && hashes.includes(statement.account.hash));

export interface AccountMatch {
  /** The household's account for a statement; null for a new one. */
  readonly account: AccountRow | null;
  /** An account that has many of the statement's rows although its number differs. The user decides. */
  readonly resembles: AccountRow | null;
}

/**
 * Finds the account for a statement. `holdsItsRows` is the account that already has many of its rows.
 *
 * A statement with an account number matches the account known by that number in any form. It never joins an account
 * with another number or other last digits, even if their rows are equal. An account without a number matches if its
 * last digits are unique or if it has the statement's rows. Two possible accounts count as no match.
 */
export function matchAccount(
  statement: StagedStatement,
  accounts: readonly AccountRow[],
  holdsItsRows: string | null = null,
): AccountMatch {
  const candidates = accounts.filter(({ currency }) => currency === statement.currency);
  const { number } = statement.account;
  const holder = candidates.find(({ id }) => id === holdsItsRows) ?? null;
  const account =
    number === undefined ? byName(statement, candidates, holder) : byNumber(statement, number, { candidates, holder });
  return { account, resembles: account === null ? holder : null };
}

/**
 * Matches a table, a QIF file or an export from another program, which have at most a name and no number. An account
 * name in the file is more reliable than its rows, and the rows are more reliable than a file name: "transactions.csv"
 * may be any account.
 */
function byName(
  statement: StagedStatement,
  candidates: readonly AccountRow[],
  found: AccountRow | null,
): AccountRow | null {
  const { account, format, program, csv } = statement;
  const fits = ({ type }: AccountRow): boolean => isKindOpen(statement) || TYPES_OF_FILE[account.type].includes(type);
  const namesIt = format === 'qif' || program !== undefined || csv?.reading.fields.account !== undefined;
  const holder =
    found !== null && !differ(found.mask, account.mask) && (csv !== undefined || fits(found)) ? found : null;
  const known = candidates.findLast(({ hashes }) => hashes.includes(account.hash)) ?? null;
  const named = namesIt
    ? candidates.filter(
        (each) =>
          each.name.toLowerCase() === account.name?.toLowerCase() && fits(each) && !differ(each.mask, account.mask),
      )
    : [];
  const alike = candidates.filter(({ mask }) => account.mask !== null && mask === account.mask);
  const byItsName = known ?? only(named) ?? only(alike);
  return namesIt ? (byItsName ?? holder) : (holder ?? byItsName);
}

function byNumber(
  { account }: StagedStatement,
  number: NumberDigest,
  { candidates, holder }: { candidates: readonly AccountRow[]; holder: AccountRow | null },
): AccountRow | null {
  const known = candidates.findLast(({ hashes }) => hashes.includes(account.hash));
  if (known !== undefined) return known;
  const related = candidates.map((each) => ({
    each,
    relation: relationOf(number, account.mask, each),
    fits: TYPES_OF_FILE[account.type].includes(each.type),
  }));
  // The kind of a table's account was guessed, so for an account without a number only the rows decide.
  const those = (relation: Relation): AccountRow[] =>
    related.flatMap((one) =>
      one.relation === relation && (one.fits || (relation === 'unknown' && one.each.hashes.length > 0))
        ? [one.each]
        : [],
    );
  const sure = only(those('same')) ?? only(those('same digits'));
  if (sure !== null) return sure;
  const possible = [...those('other form'), ...those('same digits'), ...those('unknown')];
  return possible.find(({ id }) => id === holder?.id) ?? null;
}

/**
 * same: equal numbers of banks that do not differ · other form: an IBAN and a domestic number with the same ending, or
 * a number with and without its middle · same digits: an account without a number, with the same last digits · unknown:
 * nothing is known about its number · other: another number or other last digits
 */
type Relation = 'same' | 'other form' | 'same digits' | 'unknown' | 'other';

function relationOf(
  number: NumberDigest,
  mask: string | null,
  { numbers, hashes, mask: ownMask }: AccountRow,
): Relation {
  const equal = numbers.filter((known) => known.number !== null && known.number === number.number);
  if (equal.length > 0) return equal.some(({ bank }) => !isOtherBank(bank, number.bank)) ? 'same' : 'other';
  const isOne = (form: NumberDigest['form'], known: NumberDigest): boolean =>
    (known.form === form) !== (number.form === form);
  if (numbers.some((known) => known.ending === number.ending && isOne('iban', known))) return 'other form';
  if (mask !== null && mask === ownMask && numbers.some((known) => isOne('masked', known))) return 'other form';
  if (numbers.length > 0 || differ(mask, ownMask)) return 'other';
  // An account known only by digests may have had a number before number digests were stored separately.
  if (hashes.length > 0) return 'unknown';
  return mask !== null && mask === ownMask ? 'same digits' : 'unknown';
}

const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;

/** Compares only codes of the same kind: a bank's BIC reveals nothing about its routing number. */
const isOtherBank = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a !== b && a.split(':')[0] === b.split(':')[0];

const only = (accounts: readonly AccountRow[]): AccountRow | null =>
  accounts.length === 1 ? (accounts[0] ?? null) : null;

const WORD_OF_SUBTYPE: Partial<Record<AccountSubtype, string>> = {
  checking: 'checking',
  savings: 'savings',
  money_market: 'money market',
  cd: 'CD',
  mortgage: 'mortgage',
  home_equity: 'home equity loan',
  auto: 'car loan',
  student: 'student loan',
};
const WORD_OF_TYPE: Record<StagedStatement['account']['type'], string> = {
  depository: 'account',
  credit_card: 'card',
  line_of_credit: 'credit line',
  loan: 'loan',
  investment: 'investment',
};

/** Returns the name of a new account until the user changes it: "Coast Bank checking 6789". */
export function proposedName({ account }: StagedStatement): string {
  if (account.name !== undefined) return account.name.slice(0, 120);
  const word = (account.subtype && WORD_OF_SUBTYPE[account.subtype]) ?? WORD_OF_TYPE[account.type];
  const name = [account.institution, word, account.mask].filter((part) => part !== null).join(' ');
  return name.charAt(0).toUpperCase() + name.slice(1, 120);
}
