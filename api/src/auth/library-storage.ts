/**
 * Storage for better-auth on our own tables and inside our own transactions: a person, their household and their
 * first session are made together or not at all.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createAdapterFactory } from 'better-auth/adapters';
import type { Clock } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import { assignments, empty, join, raw, type Sql, sql } from '../database/sql.ts';
import { SESSION, tokenDigest } from './sessions.ts';

interface Work {
  tx: Tx;
  /** What a query of the library failed with; the library answers with an error of its own. */
  failure?: unknown;
}

const current = new AsyncLocalStorage<Work>();

/** Lets the library work inside a transaction; a failed query comes out as itself. */
export async function withStorage<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const store: Work = { tx };
  try {
    return await current.run(store, work);
  } catch (error) {
    throw store.failure ?? error;
  }
}

async function ask<T>(query: (tx: Tx) => Promise<T>): Promise<T> {
  const store = current.getStore();
  if (store === undefined) throw new Error('better-auth was called outside withStorage');
  try {
    return await query(store.tx);
  } catch (error) {
    store.failure = error;
    throw error;
  }
}

interface Condition {
  field: string;
  operator: string;
  value: unknown;
  connector: 'AND' | 'OR';
}

const OPERATORS: Record<string, string> = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' };

function where(model: string, conditions: readonly Condition[] = []): Sql {
  if (conditions.length === 0) return empty;
  const parts = conditions.map(({ field, operator, value, connector }) => {
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

/** Times come from our clock, and a session's token is kept as its digest. */
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
      findOne: ({ model, where: conditions }) =>
        ask((tx) => tx.maybe(sql`select * from ${raw(model)} ${where(model, conditions)}`)),
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
            sql`update ${raw(model)} set ${assignments(update as Record<string, unknown>)} ${where(model, conditions)} returning *`,
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
