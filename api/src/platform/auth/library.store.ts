/**
 * Storage for better-auth on our own tables and inside our own transactions: a user, their household and their first
 * session are created together or not at all.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createAdapterFactory } from 'better-auth/adapters';
import type { Clock } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import { assignments, empty, join, raw, type Sql, sql } from '../database/sql.ts';
import { SESSION } from './sessions.ts';
import { tokenDigest } from './sessions.store.ts';

/**
 * What is known about a sign-in or sign-up before the library is called: several accounts may share an email address,
 * and the password has already been hashed.
 */
export interface Chosen {
  /** The account the password matches; null if none, or if the account is being created. */
  userId: string | null;
  /** The hash of the password. */
  hash: string;
}

interface Work extends Chosen {
  tx: Tx;
  /** The error of a failed library query; the library itself reports a different one. */
  failure?: unknown;
}

const current = new AsyncLocalStorage<Work>();

/** Runs the library inside a transaction for the chosen account; rethrows a failed query's own error. */
export async function withStorage<T>(tx: Tx, chosen: Chosen, work: () => Promise<T>): Promise<T> {
  const store: Work = { tx, ...chosen };
  try {
    return await current.run(store, work);
  } catch (error) {
    throw store.failure ?? error;
  }
}

function workNow(): Work {
  const store = current.getStore();
  if (store === undefined) throw new Error('better-auth was called outside withStorage');
  return store;
}

/** Returns the hash of the password being checked; hashing it again would take as long again. */
export const chosenHash = (): string => workNow().hash;

async function ask<T>(query: (tx: Tx) => Promise<T>): Promise<T> {
  const store = workNow();
  try {
    return await query(store.tx);
  } catch (error) {
    store.failure = error;
    throw error;
  }
}

interface Condition {
  field: string;
  operator?: string | undefined;
  value: unknown;
  connector?: 'AND' | 'OR' | undefined;
}

const OPERATORS: Record<string, string> = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' };

function where(model: string, conditions: readonly Condition[] = []): Sql {
  if (conditions.length === 0) return empty;
  const parts = conditions.map(({ field, operator = 'eq', value, connector }) => {
    if (connector === 'OR') throw new TypeError('a condition with OR is not supported');
    const name = column(field);
    const stored = model === 'user_session' && field === 'token' ? tokenDigest(String(value)) : value;
    if (stored === null) return operator === 'ne' ? sql`${name} is not null` : sql`${name} is null`;
    if (operator === 'in') return sql`${name} = any(${stored})`;
    const symbol = OPERATORS[operator];
    if (symbol === undefined) throw new TypeError(`the operator ${operator} is not supported`);
    return sql`${name} ${raw(symbol)} ${stored}`;
  });
  return sql`where ${join(parts, ' and ')}`;
}

const column = (field: string): Sql => raw(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Uses our clock for times, and stores a session's token as its digest. */
function toStore(model: string, data: Record<string, unknown>, now: Date): Record<string, unknown> {
  const times = { createdAt: now, updatedAt: now };
  if (model !== 'user_session') return { ...data, ...times };
  const expiresAt = new Date(now.getTime() + SESSION.absoluteSeconds * 1_000);
  return { ...data, ...times, expiresAt, lastUsedAt: now, token: tokenDigest(String(data['token'])) };
}

export const libraryStorage = (clock: Clock) =>
  createAdapterFactory({
    config: {
      adapterId: 'tideline',
      adapterName: 'Tideline',
      supportsDates: false,
      supportsUUIDs: true,
      supportsNumericIds: false,
      usePlural: false,
    },
    adapter: () => ({
      create: async ({ model, data }) => {
        const stored = toStore(model, data, clock.now());
        const names = join(Object.keys(stored).map(column));
        const values = join(Object.values(stored).map((value) => sql`${value}`));
        await ask((tx) => tx.run(sql`insert into ${raw(model)} (${names}) values (${values})`));
        return data;
      },
      findOne: ({ model, where: conditions }) => {
        const isByEmail = model === 'app_user' && conditions.some(({ field }) => field === 'email');
        return ask((tx) =>
          tx.maybe(
            sql`select *
              from ${raw(model)} ${isByEmail ? sql`where id = ${workNow().userId}` : where(model, conditions)}`,
          ),
        );
      },
      findMany: ({ model, where: conditions, limit, sortBy, offset = 0 }) => {
        const order =
          sortBy === undefined
            ? empty
            : sql`order by ${column(sortBy.field)} ${raw(sortBy.direction === 'desc' ? 'desc' : 'asc')}`;
        return ask((tx) =>
          tx.many(
            sql`select * from ${raw(model)} ${where(model, conditions)} ${order} limit ${limit} offset ${offset}`,
          ),
        );
      },
      count: ({ model, where: conditions }) =>
        ask(
          async (tx) =>
            (await tx.one<{ count: number }>(sql`select count(*) from ${raw(model)} ${where(model, conditions)}`))
              .count,
        ),
      update: ({ model, where: conditions, update }) =>
        ask((tx) =>
          tx.maybe(
            sql`update ${raw(model)} set ${assignments(update as Record<string, unknown>)} ${where(model, conditions)}
              returning *`,
          ),
        ),
      updateMany: ({ model, where: conditions, update }) =>
        ask((tx) => tx.run(sql`update ${raw(model)} set ${assignments(update)} ${where(model, conditions)}`)),
      delete: async ({ model, where: conditions }) => {
        await ask((tx) => tx.run(sql`delete from ${raw(model)} ${where(model, conditions)}`));
      },
      deleteMany: ({ model, where: conditions }) =>
        ask((tx) => tx.run(sql`delete from ${raw(model)} ${where(model, conditions)}`)),
    }),
  });
