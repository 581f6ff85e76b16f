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

/** Class 08 connection, 57P0x shutting down or starting up, 53xxx out of connections, memory or disk. */
const AWAY = /^(08...|57P0[1-5]|53...)$/;

/** Thrown by work that shares the household's turn but needs it alone: the transaction runs again, alone. */
export class NeedsTurnAlone extends Error {}

/** No server of a cluster accepts writes, as in the seconds before another one takes over. */
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

/** Whether a server refused to write because it is a standby, as a primary is that another one took over from. */
export const isReadOnly = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === '25006';

export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint);

/** Whether an account's transactions add up to more than an account can hold. */
export const isBalanceTooLarge = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'account_balance_fits';

/** Returns the account that the user may not change, if a statement was refused for that reason. */
export const readOnlyAccount = (error: unknown): string | null =>
  error instanceof DatabaseError && error.code === 'TD001' ? (error.detail ?? '') : null;

/** Returns the user's role if a statement was refused because they may not choose the owner of an account. */
export const roleThatMayNotGive = (error: unknown): string | null =>
  error instanceof DatabaseError && error.code === 'TD002' ? (error.detail ?? '') : null;

/** Whether a sum does not fit a bigint. */
export const isSumTooLarge = (error: unknown): boolean => error instanceof DatabaseError && error.code === '22003';

/** Whether PostgreSQL cannot store a well-formed date or text: the year 0, a NUL byte. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof DatabaseError && ['22007', '22008', '22021', '22P05'].includes(error.code ?? '');

/** Whether PostgreSQL ended this transaction to let another one continue; it may be retried. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001');

/** Whether a statement exceeded its transaction's time limit. */
export const isTimeUp = (error: unknown): boolean => error instanceof DatabaseError && error.code === '57014';

export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.code === '23503' &&
  (constraint === undefined || error.constraint === constraint);

/**
 * Whether a table constraint is violated, such as splits that must add up. An account balance that is too large has its
 * own code.
 */
export const isCheckViolation = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23514' && !isBalanceTooLarge(error);

/** Whether the server's disk is full or a quota is used up. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? error.code === '53100' || (error.code === '58030' && /space|quota/i.test(error.message))
    : ['ENOSPC', 'EDQUOT'].includes(systemCode(error) ?? '');

/** Whether a lock was not granted in time. */
export const isLockTimeout = (error: unknown): boolean => error instanceof DatabaseError && error.code === '55P03';
