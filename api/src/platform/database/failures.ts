import { types } from 'node:util';
import { DatabaseError } from 'pg';
import { systemCode } from '../start-error.ts';

const { isNativeError } = types;

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
]);

/**
 * SQL states: class 08 is a connection failure, 57P0x a server that shuts down or starts up, 53xxx a lack of
 * connections, memory or disk space.
 */
const AWAY = /^(08...|57P0[1-5]|53...)$/;

/** Thrown by work that shares the household's turn but needs it alone; the transaction is then run again, alone. */
export class NeedsTurnAlone extends Error {}

/** Thrown if no server of a cluster accepts writes, as in the seconds before another one takes over. */
export class NoWritableServer extends Error {}

/** Returns true if the database is unavailable or out of resources, so that the request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  if (error instanceof NoWritableServer) return true;
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseAway);
  const code = systemCode(error) ?? '';
  if (error instanceof DatabaseError) return AWAY.test(code);
  if (CONNECTION_CODES.has(code)) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection ended unexpectedly)/.test(
    error.message,
  );
}

/**
 * Returns whether a server refused to write because it is a standby, such as a primary that another server replaced.
 */
export const isReadOnly = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === '25006';

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint);

/** Returns whether the sum of an account's transactions exceeds the maximum balance of an account. */
export const isBalanceTooLarge = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'account_balance_fits';

/** Returns the account that the user may not change if a statement was refused for that reason; otherwise null. */
export const readOnlyAccount = (error: unknown): string | null =>
  error instanceof DatabaseError && error.code === 'TD001' ? (error.detail ?? '') : null;

/**
 * Returns the user's role if a statement was refused because that role may not choose the owner of an account;
 * otherwise null.
 */
export const roleThatMayNotGive = (error: unknown): string | null =>
  error instanceof DatabaseError && error.code === 'TD002' ? (error.detail ?? '') : null;

/** Returns whether a sum does not fit a bigint. */
export const isSumTooLarge = (error: unknown): boolean => error instanceof DatabaseError && error.code === '22003';

/** Returns whether PostgreSQL cannot store a well-formed date or text, such as the year 0 or a NUL byte. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof DatabaseError && ['22007', '22008', '22021', '22P05'].includes(error.code ?? '');

/** Returns whether PostgreSQL ended this transaction to let another one continue; it may be retried. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001');

/** Returns whether a statement exceeded its transaction's time limit. */
export const isTimeUp = (error: unknown): boolean => error instanceof DatabaseError && error.code === '57014';

export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.code === '23503' &&
  (constraint === undefined || error.constraint === constraint);

/**
 * Returns whether a table constraint is violated, for example if splits do not add up. An account balance that is too
 * large has its own error code.
 */
export const isCheckViolation = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23514' && !isBalanceTooLarge(error);

/** Returns whether the server's disk is full or a quota is used up. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? error.code === '53100' || (error.code === '58030' && /space|quota/i.test(error.message))
    : ['ENOSPC', 'EDQUOT'].includes(systemCode(error) ?? '');

/** Returns whether a lock was not granted in time. */
export const isLockTimeout = (error: unknown): boolean => error instanceof DatabaseError && error.code === '55P03';

/** Returns whether a statement that needs a table exclusively failed because the table is in use. */
export const isTableInUse = (error: unknown): boolean => isLockTimeout(error) || isDeadlock(error);

/**
 * Returns whether a connection's cached plan no longer fits because a migration changed the type of a column. Other
 * connections may have the same outdated plan.
 */
export const isStalePlan = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
