import type { ImportBatch, ImportStatement } from '@tideline/contract';
import { accountKinds, type AccountKind, kindOf } from '../ledger/account-kind.ts';
import { asksForBalance } from './csv-choices.ts';

/** The user's choice of where the rows of one statement go. */
export interface StatementChoice {
  skip: boolean;
  /** An account of the household, or null for a new one. */
  accountId: string | null;
  /** Name of the new account. */
  name: string;
  /** Null: the file does not state the kind, and the user has not chosen it yet. */
  kind: AccountKind | null;
}

export type Choices = Readonly<Record<string, StatementChoice>>;

export interface ApplyStatement {
  key: string;
  action: 'import' | 'skip';
  accountId?: string;
  name?: string;
  type?: (typeof accountKinds)[AccountKind]['type'];
  subtype?: (typeof accountKinds)[AccountKind]['subtype'];
}

const firstChoice = ({ account, matchedAccountId, csv }: ImportStatement): StatementChoice => ({
  skip: false,
  accountId: matchedAccountId,
  name: account.name,
  kind: csv?.questions.includes('accountKind') ? null : kindOf(account),
});

export const firstChoices = (batch: ImportBatch): Choices =>
  Object.fromEntries(batch.statements.map((statement) => [statement.key, firstChoice(statement)]));

/** Returns the file of a statement: "3.2" is the second statement of the third file. */
const fileOf = ({ key }: Pick<ImportStatement, 'key'>): string => key.split('.')[0] ?? key;

/**
 * Updates the choices after a table was read again. Its rows go to the account that the new preview compares with. If
 * the account column changed, the accounts of that file are matched again.
 */
export function afterReading(choices: Choices, before: ImportBatch, batch: ImportBatch): Choices {
  const columnBefore = new Map(
    before.statements.map((statement) => [fileOf(statement), statement.csv?.fields.account]),
  );
  return Object.fromEntries(
    batch.statements.map((statement) => {
      const { key, csv, matchedAccountId } = statement;
      const [choice, first] = [choices[key], firstChoice(statement)];
      if (choice === undefined || columnBefore.get(fileOf(statement)) !== csv?.fields.account)
        return [key, first] as const;
      return [key, csv ? { ...choice, accountId: matchedAccountId, kind: choice.kind ?? first.kind } : choice] as const;
    }),
  );
}

type Question = NonNullable<ImportStatement['csv']>['questions'][number] | 'balance';

/**
 * Returns the questions to answer before the import: how to read the rows, the kind of a new account, and its balance.
 */
export function unanswered(batch: ImportBatch, choices: Choices): { key: string; what: Question }[] {
  return batch.statements.flatMap((statement) => {
    const choice = choices[statement.key];
    if (choice?.skip) return [];
    const { key, csv } = statement;
    const ofFile = (csv?.questions ?? []).filter(
      (what) => what !== 'accountKind' && isReadAt(batch, choices, statement),
    );
    return [
      ...ofFile.map((what) => ({ key, what })),
      ...(opensAccount(statement, choice) && choice?.kind === null ? [{ key, what: 'accountKind' as const }] : []),
      ...(asksForBalance(statement) ? [{ key, what: 'balance' as const }] : []),
    ];
  });
}

/**
 * Returns whether the settings and questions about reading the file are shown at this statement, which must be the
 * first of its file that is not skipped.
 */
export const isReadAt = (batch: ImportBatch, choices: Choices, statement: ImportStatement): boolean =>
  batch.statements.find((other) => fileOf(other) === fileOf(statement) && !choices[other.key]?.skip)?.key ===
  statement.key;

/** Returns the number of accounts in the file of a statement. */
export const accountsInFile = (batch: ImportBatch, statement: ImportStatement): number =>
  batch.statements.filter((other) => fileOf(other) === fileOf(statement)).length;

/** Returns whether the date or amount column of a table is still unknown. */
export const isUndecided = (batch: ImportBatch, choices: Choices): boolean =>
  unanswered(batch, choices).some(({ what }) => what === 'postedOn' || what === 'amount');

const opensAccount = ({ together }: ImportStatement, choice: StatementChoice | undefined): boolean =>
  choice?.accountId === null && together === undefined;

/**
 * Returns whether the rows go to another account than the preview compared them with. In that account, the same rows
 * may be new or already present.
 */
export const isRedirected = (statement: ImportStatement, { accountId }: StatementChoice): boolean =>
  accountId !== statement.matchedAccountId;

/** Counts rows that change something: new ones, those to review afterward, and pending ones that were posted. */
const rowsToImport = ({ counts }: ImportStatement): number => counts.new + counts.changed;

/** Counts rows that the import holds back for review. */
export const rowsToHold = (batch: ImportBatch, choices: Choices): number =>
  batch.statements.reduce((sum, { key, counts }) => (choices[key]?.skip ? sum : sum + counts.review), 0);

export function totalToImport(batch: ImportBatch, choices: Choices): number {
  return batch.statements.reduce(
    (sum, statement) => (choices[statement.key]?.skip ? sum : sum + rowsToImport(statement)),
    0,
  );
}

/** Counts accounts that statements without rows would open, with the balance their file states. */
export function accountsToOpen(batch: ImportBatch, choices: Choices): number {
  return batch.statements.filter(
    (statement) =>
      statement.matchedAccountId === null &&
      statement.opening !== null &&
      rowsToImport(statement) === 0 &&
      !choices[statement.key]?.skip &&
      choices[statement.key]?.accountId === null,
  ).length;
}

/** Counts existing accounts that would get the opening balance stated by a file, from statements without new rows. */
export function balancesToTake(batch: ImportBatch, choices: Choices): number {
  return batch.statements.filter(
    (statement) =>
      statement.matchedAccountId !== null &&
      statement.opening !== null &&
      rowsToImport(statement) === 0 &&
      !choices[statement.key]?.skip &&
      choices[statement.key]?.accountId === statement.matchedAccountId,
  ).length;
}

/** Returns statements that would open an account without a name. */
export function unnamed(batch: ImportBatch, choices: Choices): string[] {
  return batch.statements.flatMap(({ key, together }) => {
    const choice = choices[key];
    return choice && together === undefined && !choice.skip && choice.accountId === null && choice.name.trim() === ''
      ? [key]
      : [];
  });
}

export function toApply(batch: ImportBatch, choices: Choices): ApplyStatement[] {
  return batch.statements.map((statement) => {
    const { key } = statement;
    const choice = choices[key] ?? firstChoice(statement);
    if (choice.skip) return { key, action: 'skip' };
    if (choice.accountId !== null) return { key, action: 'import', accountId: choice.accountId };
    if (statement.together !== undefined && !choices[statement.together]?.skip) return { key, action: 'import' };
    const { type, subtype } =
      choice.kind === null ? { type: undefined, subtype: undefined } : accountKinds[choice.kind];
    return { key, action: 'import', name: choice.name.trim(), ...(type === undefined ? {} : { type, subtype }) };
  });
}
