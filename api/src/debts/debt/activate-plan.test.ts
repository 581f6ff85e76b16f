import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AdoptedPlan, DebtPlan } from '@tideline/contract';
import type { z } from 'zod';
import { addCard, post, type Changed, done, money, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { addCardAndLoan } from './testing/card-and-loan.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const plan = async (query = ''): Promise<DebtPlan> => done(await ann.ask<DebtPlan>('GET', `/debt/plan${query}`));
const adopt = (strategy: string, monthly: number, headers: Record<string, string> = {}) =>
  ann.ask<Changed<z.infer<typeof AdoptedPlan>>>('POST', '/debt/plans', {
    body: { strategy, monthly: money(monthly) },
    headers,
  });

describe('activating a plan', () => {
  it('makes the plan the default, and undo restores the previous one', async () => {
    await addCardAndLoan(ann);
    const first = done(await adopt('snowball', 80_000));
    expect(first.item).toMatchObject({
      version: 1,
      strategy: 'snowball',
      monthly: money(80_000),
      startOn: '2026-03-01',
      state: 'active',
    });
    expect(await plan()).toMatchObject({
      strategy: 'snowball',
      monthly: money(80_000),
      adopted: { id: first.item.id },
    });
    const second = done(await adopt('avalanche', 90_000));
    expect(await plan()).toMatchObject({
      strategy: 'avalanche',
      monthly: money(90_000),
      adopted: { id: second.item.id },
    });
    await undo(ann, second.changeSetId);
    expect(await plan()).toMatchObject({ strategy: 'snowball', adopted: { id: first.item.id, state: 'active' } });
    await undo(ann, first.changeSetId);
    expect((await plan()).adopted).toBeNull();
  });

  it('does not prevent requests for other strategies', async () => {
    await addCardAndLoan(ann);
    await adopt('snowball', 80_000);
    expect(await plan('?strategy=avalanche&monthlyMinor=100000')).toMatchObject({
      strategy: 'avalanche',
      monthly: money(100_000),
      adopted: { strategy: 'snowball' },
    });
  });

  it('does not cap the monthly amount below the minimums after a debt grows', async () => {
    const { item } = await addCard(ann, { owed: money(100_000), purchaseAprPpm: 240_000 });
    await adopt('avalanche', 3_020);
    await post(ann, { accountId: item.account.id, postedOn: '2026-03-01', amount: money(-100_000) });
    expect(await plan()).toMatchObject({
      monthly: money(6_040),
      minimums: money(6_040),
      adopted: { monthly: money(3_020) },
    });
  });

  it('is rejected if the amount is below the minimum payments or in another currency', async () => {
    await addCard(ann, { owed: money(100_000), purchaseAprPpm: 240_000 });
    expect(refusal((await adopt('avalanche', 3_019)) as never)).toEqual([422, 'PLAN_BELOW_MINIMUMS']);
    expect(
      refusal(await ann.ask('POST', '/debt/plans', { body: { strategy: 'avalanche', monthly: money(90_000, 'EUR') } })),
    ).toEqual([422, 'CURRENCY_MISMATCH']);
    expect((await plan()).adopted).toBeNull();
  });

  it('takes effect once for the same Idempotency-Key', async () => {
    await addCardAndLoan(ann);
    const first = done(await adopt('snowball', 80_000, { 'idempotency-key': 'once' }));
    await adopt('avalanche', 80_000);
    expect(done(await adopt('snowball', 80_000, { 'idempotency-key': 'once' }))).toEqual(first);
    expect((await plan()).strategy).toBe('avalanche');
  });

  it('leaves one active plan after concurrent activations', async () => {
    await addCardAndLoan(ann);
    const answers = await Promise.all(
      ['avalanche', 'snowball', 'minimum_only'].map((strategy) => adopt(strategy, 80_000)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await plan()).adopted).toMatchObject({ state: 'active' });
  });
});
