import type { HouseholdTx } from './database.ts';
import { singleRows } from './queries.store.ts';
import type { Sql } from './sql.ts';

const LOCK = /\bfor (?:no key )?update\b|\bfor (?:key )?share\b/i;

/** Transactions that already remember their reads. */
const remembering = new WeakSet<HouseholdTx>();

/**
 * Returns the transaction for work that only reads. It runs each query once and returns the same rows to later callers,
 * so that the parts of a computation can each load the facts they need without loading them several times. The caller
 * must hold the household's turn or a snapshot, or not depend on concurrent changes, and must not modify the rows. A
 * write clears all remembered rows. A query that locks rows is rejected, because locked rows must be read again.
 */
export function rememberingReads(tx: HouseholdTx): HouseholdTx {
  if (remembering.has(tx)) return tx;
  const known = new Map<string, Promise<readonly unknown[]>>();
  const many = async <Row>(query: Sql): Promise<Row[]> => {
    const { text, values } = query.compile();
    if (LOCK.test(text)) throw new Error('a remembered read cannot lock rows');
    const key = JSON.stringify([text, values]);
    const reading = known.get(key) ?? tx.many<unknown>(query);
    known.set(key, reading);
    return [...(await reading)] as Row[];
  };
  const reads: HouseholdTx = {
    ...tx,
    many,
    ...singleRows(many),
    run: (query) => {
      known.clear();
      return tx.run(query);
    },
  };
  remembering.add(reads);
  return reads;
}
