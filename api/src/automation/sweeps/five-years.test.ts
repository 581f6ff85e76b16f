/**
 * Imports five years of a household's files as a user would, and checks to the cent what a rule would have done in
 * the last twelve months. The figures depend only on the ledger: another household with the same files gets the same
 * figures.
 */
import type { Account, ImportBatch, NewSweepRuleInput, SweepBacktest } from '@tideline/contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fiveYears } from '../../testing/five-years/five-years.ts';
import { createHousehold } from '../../testing/household/household.ts';
import { householdFiles } from '../../testing/household/write-ofx.ts';
import { accountsOf, applyBatch, importFiles, upload } from '../../testing/import-files.ts';
import { done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

// 10,000 rows are imported twice.
jest.setTimeout(180_000);

const { accounts: truth, files } = fiveYears();
let api: TestApi;
let ann: TestUser;
let result: SweepBacktest;

beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date('2026-11-02T15:00:00Z'));
  ann = await api.signUp();
  await moveIn(ann, files);
  result = await triedOn(ann, (await accountOf(ann, 'chk')).id, (await accountOf(ann, 'sav')).id);
});
afterAll(() => api.stop());

/** Imports all accounts and sets the savings rates. */
async function moveIn(user: TestUser, all: readonly { name: string; text: string }[]): Promise<void> {
  // The import has so many rows that jobs parse and apply them.
  const { body } = await upload(user, all);
  await api.jobs.runDue();
  await applyBatch(user, body.id);
  await api.jobs.runDue();
  const batch = done(await user.ask<ImportBatch>('GET', `/imports/${body.id}`));
  if (batch.state !== 'applied') throw new Error(`the import is ${batch.state}`);
  const savings = await accountOf(user, 'sav');
  done(
    await user.ask('PATCH', `/accounts/${savings.id}`, {
      body: { apyPpm: 38_000 },
      headers: { 'if-match': `"${savings.version}"` },
    }),
  );
}

async function accountOf(user: TestUser, key: 'chk' | 'sav'): Promise<Account> {
  const mask = truth.find((account) => account.key === key)?.number.slice(-4);
  const found = (await accountsOf(user)).find((account) => account.mask === mask);
  if (found === undefined) throw new Error(`no account ${mask}`);
  return found;
}

/** Backtests a rule with the two-way default: surplus goes to savings and comes back before checking falls short. */
async function triedOn(user: TestUser, checkingId: string, savingsId: string): Promise<SweepBacktest> {
  const rule: NewSweepRuleInput = {
    name: 'Idle cash',
    terms: { kind: 'keep_target', target: money(300_000), band: money(50_000) },
    sourceAccountId: checkingId,
    destinations: [{ kind: 'account', accountId: savingsId }],
  };
  return done(await user.ask<SweepBacktest>('POST', '/sweeps/rules/backtest', { body: { rule } }));
}

const figures = ({
  from,
  through,
  transactions,
  moves,
  movedOn,
  broughtBack,
  earned,
  withRules,
  doingNothing,
}: SweepBacktest) => ({
  from,
  through,
  transactions,
  moves,
  moved: movedOn.minor,
  broughtBack: broughtBack.minor,
  earned: earned.minor,
  lowest: [withRules.lowest.minor, doingNothing.lowest.minor],
  lowestOn: [withRules.lowestOn, doingNothing.lowestOn],
  overdraftDays: [withRules.overdraftDays, doingNothing.overdraftDays],
});

it('an import of 10,000 rows from five years reaches the balances in the files', async () => {
  const balances = (await accountsOf(ann)).map(({ mask, balance }) => [mask, balance.minor]).sort();
  expect(balances).toEqual(truth.map(({ number, closingMinor }) => [number.slice(-4), String(closingMinor)]).sort());
  expect(truth.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(10_000);
});

describe('the two-way default', () => {
  it('overdraws on no more days than doing nothing', () => {
    expect(result.withRules.overdraftDays).toBeLessThanOrEqual(result.doingNothing.overdraftDays);
  });

  it('would have moved, brought back and earned the expected amounts in the last twelve months', () => {
    expect(figures(result)).toEqual({
      from: '2025-11-02',
      through: '2026-11-01',
      transactions: 2_026,
      moves: 31,
      moved: '1961300',
      broughtBack: '466200',
      earned: '40840',
      lowest: ['181351', '1005251'],
      lowestOn: ['2026-02-20', '2026-02-20'],
      overdraftDays: [0, 0],
    });
  });

  it('explains how the earned amount is computed', () => {
    expect(result.working).toMatchObject({ formulaId: 'sweep.earned', result: { value: { money: result.earned } } });
    expect(result.historyMonths).toBeGreaterThanOrEqual(47);
  });
});

it('the same files give the same result in any household and any order', async () => {
  const household = createHousehold({ rows: 900, seed: 3, to: '2026-10-31' });
  const all = householdFiles(household);
  const checking = household.accounts.checking.number.slice(-4);
  const seen: object[] = [];
  for (const order of [all, all.toReversed()]) {
    const user = await api.signUp();
    await importFiles(user, order);
    const accounts = await accountsOf(user);
    const idOf = (mask: string): string => accounts.find((account) => account.mask === mask)?.id ?? '';
    seen.push(figures(await triedOn(user, idOf(checking), idOf(household.accounts.savings.number.slice(-4)))));
  }
  expect(seen[0]).toMatchObject({ moves: expect.any(Number), overdraftDays: [expect.any(Number), expect.any(Number)] });
  expect(seen[1]).toEqual(seen[0]);
});
