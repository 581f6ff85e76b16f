/** Matching of both legs of a transfer that the user makes, in transactions from files, syncs and manual entry. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '../../../platform/database/sql.ts';
import { applyBatch, revertBatch, upload } from '../../../testing/import-files.ts';
import { bankFile } from '../../../processes/imports/formats/ofx-fixture.ts';
import { addAccount, money, onDay } from '../../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import {
  approvedRun,
  balanceOf,
  addSweepHome,
  MONDAY,
  runNow,
  type SweepHome,
  transferOf,
} from '../testing/sweep-home.ts';

let api: TestApi;
let ann: TestUser;
let home: SweepHome;
let runId: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.clock.move(MONDAY);
  ann = await api.signUp();
  const checking = await addAccount(ann, { name: 'Checking', balance: money(522_000) });
  const savings = await addAccount(ann, { name: 'Savings', balance: money(1_000_000) });
  home = await addSweepHome(api.database.db, ann.householdId, { checking: checking.id, savings: savings.id });
  runId = (await approvedRun(api.database.db, home.householdId, MONDAY)).id;
  await inHousehold('sweep-run', { householdId: home.householdId, runId });
});

const inHousehold = async (kind: 'sweep-run' | 'sweep-watch', data: { householdId: string; runId: string }) => {
  await api.database.db.withHousehold({ householdId: home.householdId, userId: '' }, (tx) =>
    api.jobs.send(tx, kind, data),
  );
  await api.jobs.runDue();
};
const run = () => runNow(api.database.db, home.householdId, runId);
/** Imports a bank file into one account. */
async function bring(accountId: string, rows: readonly [day: string, amount: string][]): Promise<string> {
  const row = ([day, amount]: [string, string], index: number) =>
    `<STMTTRN><TRNTYPE>XFER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${accountId.slice(-6)}${day}${index}<NAME>ONLINE ` +
    `TRANSFER</STMTTRN>\n`;
  const account = `<BANKACCTFROM><BANKID>021<ACCTID>${accountId}<ACCTTYPE>CHECKING</BANKACCTFROM>`;
  const preview = await upload(ann, [
    {
      name: 'bank.ofx',
      text: bankFile({ account, rows: rows.map((each, index) => row([...each], index)).join(''), after: '' }),
    },
  ]);
  const { status } = await applyBatch(ann, preview.body.id, [{ key: preview.body.statements[0]?.key, accountId }]);
  expect(status).toBe(200);
  return preview.body.id;
}
const enter = (accountId: string, amount: number, postedOn: string, payee = 'Transfer') =>
  ann.ask<{ item: { id: string } }>('POST', '/transactions', {
    body: { accountId, postedOn, amount: money(amount), payee },
  });
const ruleState = () =>
  api.database.db.withHousehold({ householdId: home.householdId, userId: '' }, (tx) =>
    tx.one(sql`select state, suspended_for from sweep_rule where id = ${home.ruleId}`),
  );
const decide = (way: 'made' | 'not-made', version: number, more: object = {}) =>
  ann.ask<{ state: string; version: number }>('POST', `/sweeps/runs/${runId}/${way}`, { body: { version, ...more } });

describe('a transfer that the user was asked to make', () => {
  it('is posted on manual accounts and settles when the user confirms it', async () => {
    const { version } = await run();
    expect((await decide('made', version)).body).toMatchObject({ state: 'settled' });
    expect([
      await balanceOf(api, home.householdId, home.checking),
      await balanceOf(api, home.householdId, home.savings),
    ]).toEqual([100_000, 1_400_000]);
    expect((await transferOf(ann, runId)).legs.map(({ state, isBooked }) => [state, isBooked])).toEqual([
      ['matched', true],
      ['matched', true],
    ]);
    expect((await decide('made', (await run()).version)).body).toMatchObject({ code: 'SWEEP_RUN_STATE' });
  });

  it('is not posted twice if the user enters it by hand before confirming it', async () => {
    const out = await enter(home.checking, -400_000, '2026-03-02');
    const { version } = await run();
    expect((await decide('made', version)).status).toBe(409); // the money has left the account
    await enter(home.savings, 400_000, '2026-03-02');
    expect(await run()).toMatchObject({ state: 'settled', outTransactionId: out.body.item.id });
    expect(await balanceOf(api, home.householdId, home.checking)).toBe(100_000);
  });

  it('is canceled without posting anything if the user declines it', async () => {
    const { version } = await run();
    expect((await decide('not-made', version)).body).toMatchObject({ state: 'canceled' });
    expect(await balanceOf(api, home.householdId, home.checking)).toBe(500_000);
  });

  it("is matched in the files of both accounts, and waits for a leg again if that leg's import is undone", async () => {
    await bring(home.checking, [
      ['20260302', '-4000.00'],
      ['20260302', '-12.50'],
    ]);
    expect(await run()).toMatchObject({ state: 'in_transit', inTransactionId: null });
    const batch = await bring(home.savings, [['20260303', '4000.00']]);
    expect(await run()).toMatchObject({ state: 'settled', settledOn: '2026-03-03' });
    const confirmed = async () => (await ann.ask<{ count: number }>('GET', '/transfers?state=confirmed')).body.count;
    expect(await confirmed()).toBe(1);
    expect((await revertBatch(ann, batch)).status).toBe(200);
    expect([await confirmed(), (await transferOf(ann, runId)).legs.map(({ state }) => state)]).toEqual([
      0,
      ['matched', 'waiting'],
    ]);
    await bring(home.savings, [['20260303', '4000.00']]);
    expect([await confirmed(), (await transferOf(ann, runId)).legs.map(({ state }) => state)]).toEqual([
      1,
      ['matched', 'matched'],
    ]);
    expect(await run()).toMatchObject({ state: 'settled' });
  });

  it("needs the user's choice if two transactions could be the same leg", async () => {
    await bring(home.checking, [
      ['20260302', '-4000.00'],
      ['20260303', '-4000.00'],
    ]);
    const [outgoing] = (await transferOf(ann, runId)).legs;
    expect(outgoing).toMatchObject({ state: 'review', reason: 'several', transaction: null });
    expect(outgoing?.candidates).toHaveLength(2);
    expect(await run()).toMatchObject({ state: 'instructed', outTransactionId: null });
    const chosen = outgoing?.candidates[1]?.id ?? '';
    const answer = await ann.ask<{ legs: { state: string; transaction: { id: string } }[] }>(
      'POST',
      `/sweeps/runs/${runId}/legs`,
      { body: { side: 'outgoing', transactionId: chosen } },
    );
    expect(answer.body.legs[0]).toMatchObject({ state: 'matched', transaction: { id: chosen } });
    expect(await run()).toMatchObject({ state: 'in_transit', outTransactionId: chosen });
  });

  it('waits for a fresh balance for exactly ten days, and is then voided', async () => {
    expect((await decide('not-made', (await run()).version)).body).toMatchObject({ state: 'canceled' });
    api.clock.move(new Date('2026-03-03T15:00:00Z'));
    runId = (await approvedRun(api.database.db, home.householdId, api.clock.now())).id;
    await bring(home.checking, [['20260302', '-5.00']]);
    await bring(home.savings, [['20260302', '5.10']]);
    await api.database.db.withHousehold({ householdId: home.householdId, userId: '' }, (tx) =>
      tx.run(
        sql`update sweep_run set cancel_until = '2026-03-03T23:30:00Z' where household_id = ${home.householdId}
          and id = ${runId}`,
      ),
    );
    for (const [at, state] of [
      ['2026-03-09T15:00:00Z', 'approved'],
      ['2026-03-13T23:30:00Z', 'approved'],
      ['2026-03-13T23:31:00Z', 'voided'],
    ] as const) {
      api.clock.move(new Date(at));
      await inHousehold('sweep-run', { householdId: home.householdId, runId });
      expect([at, (await run()).state]).toEqual([at, state]);
    }
  });

  it(
    'waits for a fresh balance if the last one is stale: the rule is suspended, and both continue ' +
      'once a fresh balance arrives',
    async () => {
      expect((await decide('not-made', (await run()).version)).body).toMatchObject({ state: 'canceled' });
      api.clock.move(new Date('2026-03-03T15:00:00Z'));
      runId = (await approvedRun(api.database.db, home.householdId, api.clock.now())).id;
      await bring(home.checking, [['20260302', '-5.00']]);
      await bring(home.savings, [['20260302', '5.10']]);
      api.clock.move(new Date('2026-03-09T15:00:00Z'));
      await inHousehold('sweep-run', { householdId: home.householdId, runId });
      expect(await run()).toMatchObject({ state: 'approved' });
      expect(await ruleState()).toEqual({ state: 'suspended', suspendedFor: 'stale_balance' });
      await inHousehold('sweep-watch', { householdId: home.householdId, runId });
      expect(await run()).toMatchObject({ state: 'approved' });
      ann = await onDay(api, ann, '2026-03-09');
      api.clock.move(new Date('2026-03-09T15:00:00Z'));
      await bring(home.checking, [['20260309', '-7.00']]);
      await bring(home.savings, [['20260309', '7.10']]);
      await inHousehold('sweep-watch', { householdId: home.householdId, runId });
      const gone = await run();
      expect(gone.state).toBe('instructed');
      expect(gone.amountMinor).toBeLessThanOrEqual(gone.proposedMinor);
      expect(await ruleState()).toEqual({ state: 'active', suspendedFor: null });
    },
  );

  it('fails if it has not arrived although both accounts have been updated since', async () => {
    await bring(home.checking, [['20260301', '-5.00']]);
    await bring(home.savings, [['20260301', '5.10']]);
    expect((await decide('made', (await run()).version)).body).toMatchObject({ state: 'in_transit' });
    api.clock.move(new Date('2026-03-12T15:00:00Z'));
    await inHousehold('sweep-watch', { householdId: home.householdId, runId });
    expect(await run()).toMatchObject({ state: 'in_transit' });
    ann = await onDay(api, ann, '2026-03-12');
    await bring(home.checking, [['20260311', '-6.00']]);
    await bring(home.savings, [['20260311', '6.10']]);
    await inHousehold('sweep-watch', { householdId: home.householdId, runId });
    expect(await run()).toMatchObject({ state: 'failed', reason: 'legs_missing' });
  });
});
