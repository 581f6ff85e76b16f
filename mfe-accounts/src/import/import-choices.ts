import type { ImportBatch, ImportStatement } from '@tideline/contract';
import { accountKinds, type AccountKind, kindOf } from '../accounts/account-kind.ts';
import { asksForBalance } from './csv-choices.ts';

/** Where the rows of one statement go, as the person decides. */
export interface StatementChoice {
  skip: boolean;
  /** An account of the household, or null for a new one. */
  accountId: string | null;
  /** Of the new account. */
  name: string;
  kind: AccountKind;
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

const firstChoice = ({ account, matchedAccountId }: ImportStatement): StatementChoice => ({
  skip: false,
  accountId: matchedAccountId,
  name: account.name,
  kind: kindOf(account),
});

export const firstChoices = (batch: ImportBatch): Choices =>
  Object.fromEntries(batch.statements.map((statement) => [statement.key, firstChoice(statement)]));

/** After a table was read again: its rows go where the new preview compares them. */
export function afterReading(choices: Choices, batch: ImportBatch): Choices {
  const read = batch.statements.flatMap((statement) => {
    const choice = choices[statement.key];
    return statement.csv && choice
      ? [[statement.key, { ...choice, accountId: statement.matchedAccountId }] as const]
      : [];
  });
  return { ...choices, ...Object.fromEntries(read) };
}

/** Tables of which something must be said before they are imported: how a row is read, or what the account holds. */
export function unanswered(
  batch: ImportBatch,
  choices: Choices,
): { key: string; what: NonNullable<ImportStatement['csv']>['questions'][number] | 'balance' }[] {
  return batch.statements.flatMap((statement) => {
    if (choices[statement.key]?.skip) return [];
    const { key, csv } = statement;
    return [
      ...(csv?.questions ?? []).map((what) => ({ key, what })),
      ...(asksForBalance(statement) ? [{ key, what: 'balance' as const }] : []),
    ];
  });
}

/** The preview compared the file with one account; into another one the same rows may be new or there already. */
export const isRedirected = (statement: ImportStatement, { accountId }: StatementChoice): boolean =>
  accountId !== statement.matchedAccountId;

/** Rows that change something: new ones, those to look at afterwards, and pending ones that were posted. */
const rowsToImport = ({ counts }: ImportStatement): number => counts.new + counts.changed + counts.review;

export function totalToImport(batch: ImportBatch, choices: Choices): number {
  return batch.statements.reduce(
    (sum, statement) => (choices[statement.key]?.skip ? sum : sum + rowsToImport(statement)),
    0,
  );
}

/** Accounts that would be opened by statements without rows: with the balance their file states. */
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

/** Statements that would open an account without a name. */
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
    const { type, subtype } = accountKinds[choice.kind];
    return { key, action: 'import', name: choice.name.trim(), type, subtype };
  });
}
