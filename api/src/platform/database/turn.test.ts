import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { BODY_LIMITS } from '@tideline/contract';
import { openChangeSet } from './change-set.store.ts';
import { toCatalogError } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { addAccount, post, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { HouseholdTx } from './database.ts';
import { sql } from './sql.ts';
import { lockLedger, requireTurnAlone, takeTurn, type Turn } from './turn.store.ts';

let api: TestApi;
let ann: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

const inHousehold = <T>(work: (tx: HouseholdTx) => Promise<T>) =>
  api.database.db.withHousehold({ householdId: ann.householdId, userId: ann.userId }, work);

/** Holds the turn until `letGo` is called. */
async function hold(turn: Turn): Promise<{ letGo: () => Promise<void> }> {
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = inHousehold(async (tx) => {
    await takeTurn(tx, turn);
    held.resolve();
    await free.promise;
  });
  await held.promise;
  return { letGo: async () => (free.resolve(), ended) };
}

describe("the household's write turn", () => {
  it('is shared by writers that lock the rows they change, but never with a writer that needs it alone', async () => {
    const first = await hold('shared');
    const second = await hold('shared');
    const order: string[] = [];
    const alone = inHousehold(async (tx) => {
      await takeTurn(tx, 'alone');
      order.push('alone');
    });
    await delay(300); // long enough for the waiting transaction to give up its place in the queue
    const third = await hold('shared');
    order.push('shared');
    await Promise.all([first, second, third].map(({ letGo }) => letGo()));
    await alone;
    expect(order).toEqual(['shared', 'alone']);
  });

  it('belongs to one household, so that others can be written at the same time', async () => {
    const held = await hold('alone');
    const ben = await api.signUp();
    await addAccount(ben);
    await held.letGo();
  });

  it('is taken alone in a second attempt if shared work turns out to need it alone', async () => {
    const ways: (string | null)[] = [];
    await inHousehold(async (tx) => {
      await openChangeSet(tx, { id: newId(), cause: 'user', label: 'Added Far', now: api.clock.now(), turn: 'shared' });
      ways.push((await tx.one<{ turn: string }>(sql`select current_setting('app.turn') as turn`)).turn);
      await requireTurnAlone(tx);
    });
    expect(ways).toEqual(['shared', 'alone']);
    expect(
      await inHousehold((tx) =>
        tx.many(sql`select id from change_set where household_id = ${ann.householdId} and label = 'Added Far'`),
      ),
    ).toHaveLength(1);
  });
});

describe('the locks of a shared write', () => {
  it('include the accounts of its rows and the other legs of their transfers', async () => {
    const [from, into] = [await addAccount(ann, { name: 'From' }), await addAccount(ann, { name: 'Into' })];
    const outflow = (await post(ann, { accountId: from.id, postedOn: '2026-02-01', amount: money(-500) })).item;
    const inflow = (await post(ann, { accountId: into.id, postedOn: '2026-02-01', amount: money(500) })).item;
    done(await ann.ask('POST', '/transfers', { body: { outflowId: outflow.id, inflowId: inflow.id } }));
    const free = await inHousehold(async (tx) => {
      await takeTurn(tx, 'shared');
      await lockLedger(tx, { transactionIds: [outflow.id] });
      return inHousehold((other) =>
        other.many<{ id: string }>(sql`
          select id from (select id from account where household_id = ${ann.householdId}
            and id in (${from.id}, ${into.id}) for no key update skip locked) a
          union all select id from (select id from transaction where household_id = ${ann.householdId}
            and id in (${outflow.id}, ${inflow.id}) for no key update skip locked) t`),
      );
    });
    expect(free).toEqual([]);
  });

  it('are taken once, because a second call would break the lock order', async () => {
    const { id } = await addAccount(ann);
    const { item } = await post(ann, { accountId: id, postedOn: '2026-02-01', amount: money(-500) });
    const twice = (turn: Turn) =>
      inHousehold(async (tx) => {
        await takeTurn(tx, turn);
        await lockLedger(tx, { accountIds: [id] });
        await lockLedger(tx, { transactionIds: [item.id], balances: false });
        await lockLedger(tx, { transactionIds: [item.id] });
      });
    await expect(twice('shared')).rejects.toThrow(/out of order/);
    await twice('alone');
  });
});

describe('a blocked transaction', () => {
  it('is tried five times, and then reports that the household is busy', async () => {
    let attempts = 0;
    const failure = await inHousehold(async (tx) => {
      attempts += 1;
      await tx.run(sql`do $$ begin raise exception 'a circle' using errcode = 'deadlock_detected'; end $$`);
    }).catch((error: unknown) => toCatalogError(error, { decoded: true }, BODY_LIMITS.request));
    expect([attempts, failure]).toEqual([5, expect.objectContaining({ code: 'HOUSEHOLD_BUSY', status: 503 })]);
  });

  it('reports that the household is busy after it waits too long for a row', async () => {
    const { id } = await addAccount(ann);
    const failure = await inHousehold(async (tx) => {
      await lockLedger(tx, { accountIds: [id] });
      return inHousehold(async (other) => {
        await other.run(sql`set local lock_timeout = '20ms'`);
        await lockLedger(other, { accountIds: [id] });
      }).catch((error: unknown) => toCatalogError(error, { decoded: true }, BODY_LIMITS.request));
    });
    expect(failure).toMatchObject({ code: 'HOUSEHOLD_BUSY', status: 503 });
  });
});
