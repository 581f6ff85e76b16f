import { createHash } from 'node:crypto';
import type { CsvChoices, CsvReading } from '@tideline/contract';
import type { Program } from './formats/programs/header.ts';
import type { FileAccount, FileFormat, FileStatement } from './formats/statement.ts';

/** A statement between preview and import: as read from the file, with the account number replaced by its digest. */
export interface StagedStatement extends Omit<FileStatement, 'account'> {
  /** Names the statement within its batch: file and position in it, "1.2". */
  readonly key: string;
  readonly file: string;
  readonly format: FileFormat;
  readonly account: Omit<FileAccount, 'number' | 'bankId'> & { readonly hash: string };
  /** The program that the file is an export of. */
  readonly program?: Program;
  readonly csv?: StagedCsv;
}

/** Of a table or a QIF file: how it was read, and what a person said of it. */
export interface StagedCsv {
  readonly reading: CsvReading;
  readonly fingerprint: string;
  readonly choices: CsvChoices;
  /** Account that a person chose; null: a new one; left out: nothing was said. */
  readonly accountId?: string | null;
}

export interface StageFrom {
  readonly key: string;
  readonly file: string;
  readonly format: FileFormat;
  readonly householdId: string;
  readonly program?: Program;
  readonly csv?: StagedCsv;
}

export function stage(statement: FileStatement, from: StageFrom): StagedStatement {
  const { householdId, ...origin } = from;
  const { number, bankId, ...account } = statement.account;
  return { ...statement, ...origin, account: { ...account, hash: identifierHash(householdId, bankId, number) } };
}

/** Blanks and dashes in account numbers are print. The household makes equal accounts of two households differ. */
export function identifierHash(householdId: string, bankId: string | null, number: string): string {
  const plain = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();
  return createHash('sha256')
    .update(`${householdId}\n${plain(bankId ?? '')}\n${plain(number)}`)
    .digest('hex');
}
