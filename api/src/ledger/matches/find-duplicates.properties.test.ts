import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  addDays,
  type CivilDate,
  civilDate,
  duplicateCandidates,
  type DuplicateRow,
  type Minor,
} from '@tideline/domain';
import * as fc from 'fast-check';
import { openChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { insertImported, storeReferences } from '../../processes/imports/ledger.store.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { findDuplicates } from './find-duplicates.ts';

let api: TestApi;
let ann: TestUser;
let accountIds: string[];
beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  accountIds = [];
  for (const name of ['Everyday', 'Joint']) {
    accountIds.push(
      (
        await ann.ask<{ item: { id: string } }>('POST', '/accounts', {
          body: { name, type: 'depository', balance: { minor: '0', currency: 'USD' } },
        })
      ).body.item.id,
    );
  }
});
afterAll(() => api.stop());

const FROM = civilDate('2026-01-01');
/** A single window, so that the test compares exactly the rows that the search loads. */
const DAYS = 90;

interface Arrival {
  source: 'import' | 'sync' | 'manual';
  rows: { account: number; day: number; amount: number; payee: string; hasId: boolean }[];
}

const coming: fc.Arbitrary<Arrival> = fc.record({
  source: fc.constantFrom('import', 'import', 'sync', 'manual'),
  rows: fc.array(
    fc.record({
      account: fc.nat(1),
      day: fc.nat(30),
      amount: fc.constantFrom(-1_250, -1_250, -900, 4_000),
      payee: fc.constantFrom('SQ *BLUE BOTTLE 114', 'Blue Bottle', 'SHELL OIL 57', 'Coffee'),
      hasId: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
});

/** Writes separate imports and entries, and returns the rows to compare. */
async function write(tx: HouseholdTx, comings: readonly Arrival[]): Promise<DuplicateRow[]> {
  await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Import', now: api.clock.now() });
  const all: DuplicateRow[] = [];
  for (const [at, { source, rows }] of comings.entries()) {
    const now = new Date(api.clock.now().getTime() + at * 1_000);
    const refSource = source === 'sync' ? 'simplefin' : 'ofx';
    const written = rows.map((row) => ({
      ...row,
      id: newId(),
      accountId: accountIds[row.account] ?? '',
      postedOn: addDays(FROM, row.day),
      amountMinor: row.amount as Minor,
    }));
    await insertImported(
      tx,
      written.map(({ id, accountId, postedOn, amountMinor, payee }) => ({
        id,
        accountId,
        postedOn,
        amountMinor,
        payee,
        transactedOn: null,
        memo: null,
        rawDescription: null,
        checkNumber: null,
        kind: 'standard' as const,
        status: 'posted' as const,
        needsReview: false,
        heldFor: null,
        categoryId: null,
        isSplit: false,
        excluded: false,
      })),
      now,
      source as 'import',
    );
    const numbered = source === 'manual' ? [] : written.filter(({ hasId }) => hasId);
    await storeReferences(
      tx,
      refSource,
      numbered.map(({ id, accountId, postedOn, amountMinor, payee }) => ({
        id: newId(),
        accountId,
        transactionId: id,
        externalId: `x${id}`,
        seen: { postedOn, amountMinor, payee },
      })),
    );
    for (const { hasId, id, accountId, postedOn, amountMinor, payee } of written) {
      const origins =
        source === 'manual'
          ? []
          : [{ source: hasId ? refSource : source, batchId: now.toISOString(), externalId: hasId ? `x${id}` : null }];
      all.push({ id, accountId, postedOn, amountMinor, payee, isReconciled: false, origins });
    }
  }
  return all;
}

class UndoneError extends Error {}

it('the search finds the same duplicates as a comparison of every pair of rows', async () => {
  let pairs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(coming, { minLength: 1, maxLength: 4 }), async (comings) => {
      const work = async (tx: HouseholdTx): Promise<never> => {
        const expected = duplicateCandidates(await write(tx, comings)).map(
          ({ firstId, secondId, days, confidencePpm, reason }) => ({ firstId, secondId, days, confidencePpm, reason }),
        );
        const days = { from: FROM, to: addDays(FROM, DAYS) as CivilDate };
        for (let time = 0; time < 2; time += 1) {
          await findDuplicates(tx, days); // Everything is already known in the second run.
          const found = await tx.many(
            sql`select first_id, second_id, days, confidence_ppm, reason from duplicate_suggestion
              where household_id = ${ann.householdId} order by confidence_ppm desc, first_id, second_id`,
          );
          expect(found).toEqual(expected);
        }
        pairs += expected.length;
        throw new UndoneError();
      };
      await api.database.db
        .withHousehold({ householdId: ann.householdId, userId: ann.userId }, work)
        .catch((error: unknown) => {
          if (!(error instanceof UndoneError)) throw error;
        });
    }),
    { numRuns: 40, seed: 4_213 },
  );
  expect(pairs).toBeGreaterThan(40);
});
