import { fail } from '@tideline/contract';
import { agreementOf, agrees, sampleOf } from '../agreement.ts';
import { spanOf } from '../formats/join-periods.ts';
import type { FileRow } from '../formats/statement.ts';
import { isKnown, matchAccount, TYPES_OF_FILE } from '../match-account.ts';
import type { StagedStatement } from '../staged-statement.ts';
import type { AccountRow } from '../targets.store.ts';

export interface Grouped {
  /** Statements by account id, or by "new" and the identity of the account that they open together. */
  readonly groups: ReadonlyMap<string, readonly StagedStatement[]>;
  /** Accounts that have a statement's rows but another number, by statement key. */
  readonly resembled: ReadonlyMap<string, string>;
}

interface Household {
  readonly accounts: readonly AccountRow[];
  /** Accounts that the user chose, by statement key. */
  readonly chosen: ReadonlyMap<string, string>;
  /** Returns the only account that already has many of these rows; null if there are none or several. */
  readonly holderOf: (rows: readonly FileRow[]) => Promise<string | null>;
}

/**
 * Groups the statements of an upload by account. Errors: NOT_FOUND, CURRENCY_MISMATCH for an account that the user
 * chose.
 */
export async function groupByAccount(
  statements: readonly StagedStatement[],
  { accounts, chosen, holderOf }: Household,
): Promise<Grouped> {
  // Statements with the same account number go to the account that the user chose for one of them.
  const chosenByNumber = new Map(
    statements
      .toReversed()
      .flatMap((statement) =>
        chosen.has(statement.key) ? [[numberOf(statement), chosen.get(statement.key)] as const] : [],
      ),
  );
  const groupOf = new Map<string, string>();
  const resembled = new Map<string, string>();
  /** Accounts found only by their rows, by statement key. */
  const byRows = new Map<string, string>();
  const contested: string[] = [];
  for (const statement of statements) {
    const { key, csv } = statement;
    // A new account that the user requested belongs only to that statement.
    if (csv?.accountId === null && !chosen.has(key)) {
      groupOf.set(key, `new ${key}`);
      continue;
    }
    const chosenId = chosen.get(key) ?? csv?.accountId ?? chosenByNumber.get(numberOf(statement));
    if (chosenId !== undefined) {
      groupOf.set(key, requireAccount(chosenId, statement, accounts).id);
      continue;
    }
    const holder = csv !== undefined || !isKnown(statement, accounts) ? await holderOf(statement.rows) : null;
    const { account, resembles } = matchAccount(statement, accounts, holder);
    if (account !== null) groupOf.set(key, account.id);
    if (resembles !== null) resembled.set(key, resembles.id);
    if (account !== null && matchAccount(statement, accounts).account !== account) byRows.set(key, account.id);
  }
  // If a file names two accounts, they are distinct, no matter how similar their rows are.
  for (const statement of statements) {
    const id = byRows.get(statement.key);
    if (id === undefined || !siblingsOf(statement, statements).some(({ key }) => groupOf.get(key) === id)) continue;
    contested.push(statement.key);
    resembled.set(statement.key, id);
  }
  for (const key of contested) groupOf.delete(key);
  openTogether(statements, { groupOf, resembled });
  return { groups: Map.groupBy(statements, ({ key }) => groupOf.get(key) ?? ''), resembled };
}

/**
 * Groups files of one upload that belong to the same new account: by its number or, without a number, by their rows.
 */
function openTogether(
  statements: readonly StagedStatement[],
  { groupOf, resembled }: { groupOf: Map<string, string>; resembled: ReadonlyMap<string, string> },
): void {
  const byNumber = new Map<string, string>();
  const open = (): StagedStatement[] => statements.filter(({ key }) => !groupOf.has(key));
  for (const statement of open().filter(({ account }) => account.number !== undefined)) {
    const { number } = statement.account;
    const own = `${number?.number ?? statement.account.hash} ${statement.account.type} ${statement.currency}`;
    const group = byNumber.get(own) ?? `new ${numberOf(statement)}`;
    byNumber.set(own, group);
    groupOf.set(statement.key, group);
  }
  for (const statement of open()) {
    const alike = resembled.has(statement.key)
      ? undefined
      : statements.find(
          (other) =>
            groupOf.has(other.key) &&
            areOfOneAccount(statement, other) &&
            !siblingsOf(statement, statements).some(
              (sibling) => groupOf.get(sibling.key) === groupOf.get(other.key) || areOfOneAccount(sibling, other),
            ),
        );
    groupOf.set(statement.key, (alike && groupOf.get(alike.key)) ?? `new ${numberOf(statement)}`);
  }
}

function areOfOneAccount(statement: StagedStatement, other: StagedStatement): boolean {
  const [mask, otherMask] = [statement.account.mask, other.account.mask];
  const isContradicted =
    statement.currency !== other.currency ||
    fileOf(statement) === fileOf(other) ||
    (mask !== null && otherMask !== null && mask !== otherMask) ||
    areOfTwoKinds(statement, other);
  const { from, to } = spanOf(other.rows);
  if (isContradicted || from === null || to === null) return false;
  return agrees(agreementOf(sampleOf(statement.rows), other.rows, { from, to }));
}

/** Returns whether both state their kind of account and the kinds differ, as in "visa.csv" and "checking.csv". */
function areOfTwoKinds(one: StagedStatement, other: StagedStatement): boolean {
  const [kind, otherKind] = [statedKind(one), statedKind(other)];
  return (
    kind !== null && otherKind !== null && !TYPES_OF_FILE[kind].some((type) => TYPES_OF_FILE[otherKind].includes(type))
  );
}

/** Returns the stated kind of account. Bank formats state it, while a table does so only through a name. */
const statedKind = ({ csv, account }: StagedStatement): StagedStatement['account']['type'] | null =>
  csv === undefined || account.kindIsNamed ? account.type : null;

/** Returns the statements of other accounts in the same file. */
const siblingsOf = (statement: StagedStatement, statements: readonly StagedStatement[]): StagedStatement[] =>
  statements.filter((other) => fileOf(other) === fileOf(statement) && numberOf(other) !== numberOf(statement));

const fileOf = ({ key }: StagedStatement): string => key.split('.', 1)[0] ?? key;

const numberOf = ({ account, currency }: StagedStatement): string => `${account.hash} ${currency}`;

function requireAccount(id: string, statement: StagedStatement, accounts: readonly AccountRow[]): AccountRow {
  const account = accounts.find((each) => each.id === id);
  if (!account) throw fail('NOT_FOUND', {});
  if (account.currency !== statement.currency)
    throw fail('CURRENCY_MISMATCH', { expected: account.currency, given: statement.currency });
  return account;
}
