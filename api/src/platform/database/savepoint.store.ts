import type { Tx } from './database.ts';

/** Runs work inside the transaction, and rolls back its writes if the work fails or `isKept` rejects its result. */
export async function writeIf<T>(
  { client }: Pick<Tx, 'client'>,
  isKept: (result: T) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('savepoint attempt');
  try {
    const result = await work();
    await client.query(isKept(result) ? 'release savepoint attempt' : ROLL_BACK);
    return result;
  } catch (error) {
    await client.query(ROLL_BACK);
    throw error;
  }
}

/** SQL that also releases the savepoint, so that an enclosing savepoint of the same name becomes current again. */
const ROLL_BACK = 'rollback to savepoint attempt; release savepoint attempt';
