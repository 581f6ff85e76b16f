import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DebtPlan } from '@tideline/contract';
import { addAccount, addPromo, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
});
afterAll(() => api.stop());

/** Creates a card with $1,000.00 of purchases at 24%, and $1,500.00 at 0% until September, then 24%. */
async function cardWithOffer(ann: TestUser): Promise<string> {
  const card = (await addAccount(ann, { name: 'Visa', type: 'credit_card', balance: money(-250_000) })).id;
  done(await ann.ask('PUT', `/cards/${card}/terms`, { body: { dueDay: 20 }, headers: { 'if-match': '0' } }));
  done(
    await ann.ask('POST', `/cards/${card}/rates`, {
      body: { effectiveFrom: '2026-01-01', rates: [{ aprType: 'purchase_apr', aprPpm: 240_000 }] },
    }),
  );
  await addPromo(ann, {
    cardId: card,
    kind: 'balance_transfer',
    revertAprPpm: 240_000,
    startsOn: '2026-03-01',
    endsOn: '2026-09-01',
    original: money(150_000),
    balance: money(150_000),
  });
  return card;
}

describe('the order of payments in a card agreement', () => {
  it('applies to plans: paying the highest rate first costs less interest than the order required by law', async () => {
    const ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    const card = await cardWithOffer(ann);
    const facts = async (strategy: string) => {
      const { plan, workings } = done(
        await ann.ask<DebtPlan>('GET', `/debt/plan?strategy=${strategy}&monthlyMinor=20000`),
      );
      const { assumptions = [] } = workings?.totalInterest ?? {};
      return {
        interestMinor: Number(plan.totalInterest.minor),
        order: assumptions.filter((each) => each.startsWith('within_card:')),
      };
    };
    const [law, best] = [await facts('avalanche'), await facts('best')];
    done(
      await ann.ask('PUT', `/cards/${card}/agreement`, {
        body: { allocationPolicy: 'uk_highest_first' },
        headers: { 'if-match': '"1"' },
      }),
    );
    const [agreed, bestAgreed] = [await facts('avalanche'), await facts('best')];
    expect([law.order, agreed.order]).toEqual([['within_card:law'], ['within_card:agreement']]);
    expect(agreed.interestMinor).toBeLessThan(law.interestMinor);
    expect(bestAgreed.interestMinor).toBeLessThan(best.interestMinor);
  });
});
