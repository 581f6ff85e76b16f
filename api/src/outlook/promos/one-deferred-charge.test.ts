import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DebtPlan } from '@tideline/contract';
import { addAccount, addPromo, postOfKind, done, listPromos, money, onDay } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
let card: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function storeCard(on: string, owed: number, dueDay = 20): Promise<void> {
  api.clock.move(new Date(`${on}T12:00:00Z`));
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  card = (await addAccount(ann, { name: 'Store card', type: 'credit_card', balance: money(-owed) })).id;
  done(await ann.ask('PUT', `/cards/${card}/terms`, { body: { dueDay, closeDay: 25 }, headers: { 'if-match': '0' } }));
  done(
    await ann.ask('POST', `/cards/${card}/rates`, {
      body: { effectiveFrom: '2026-01-01', rates: [{ aprType: 'purchase_apr', aprPpm: 240_000 }] },
    }),
  );
}

describe('deferred interest that payments do not prevent', () => {
  beforeEach(() => storeCard('2026-03-01', 250_000));

  /**
   * Returns the charge of deferred interest on $2,500.00 at 24% after twelve payments of $200.00, as the page and the
   * plan state it.
   */
  async function chargeNotice(): Promise<Record<string, unknown>> {
    const [promo] = await listPromos(ann);
    const { cliffs, rows } = done(await ann.ask<DebtPlan>('GET', '/debt/plan?strategy=avalanche&monthlyMinor=20000'));
    return {
      page: promo?.course?.cost,
      plan: cliffs.map(({ charged }) => charged),
      interestOfMonth: rows[11]?.interest,
    };
  }

  it('is $388.19 both in the plan and on the page', async () => {
    await addPromo(ann, {
      cardId: card,
      kind: 'deferred_interest',
      revertAprPpm: 240_000,
      startsOn: '2026-03-01',
      endsOn: '2027-03-01',
      original: money(250_000),
      balance: money(250_000),
      planned: money(20_000),
    });
    expect(await chargeNotice()).toEqual({
      page: money(38_819),
      plan: [money(38_819)],
      interestOfMonth: money(38_819),
    });
  });

  it('is $336.00 both in the plan and on the page if the agreement specifies accrual without compounding', async () => {
    await addPromo(ann, {
      cardId: card,
      kind: 'deferred_interest',
      revertAprPpm: 240_000,
      startsOn: '2026-03-01',
      endsOn: '2027-03-01',
      original: money(250_000),
      balance: money(250_000),
      planned: money(20_000),
    });
    done(
      await ann.ask('PUT', `/cards/${card}/agreement`, {
        body: { deferredCompounding: false },
        headers: { 'if-match': '"1"' },
      }),
    );
    expect(await chargeNotice()).toEqual({
      page: money(33_600),
      plan: [money(33_600)],
      interestOfMonth: money(33_600),
    });
  });
});

describe('deferred interest at the end of a promotion between two months of the plan', () => {
  it.each<{ dueDay: number; endsOn: string; left: boolean; why: string }>([
    { dueDay: 20, endsOn: '2026-06-25', left: false, why: 'four due dates, the last one in the month that is cut off' },
    { dueDay: 28, endsOn: '2026-06-25', left: true, why: 'three due dates' },
    { dueDay: 20, endsOn: '2026-06-19', left: true, why: 'an end one day before the fourth due date' },
  ])("depends on the card's due dates, both in the plan and on the page: $why", async ({ dueDay, endsOn, left }) => {
    await storeCard('2026-03-01', 80_000, dueDay);
    await addPromo(ann, {
      cardId: card,
      kind: 'deferred_interest',
      revertAprPpm: 240_000,
      startsOn: '2026-03-01',
      endsOn,
      original: money(80_000),
      balance: money(80_000),
      planned: money(20_000),
    });
    const [promo] = await listPromos(ann);
    const { cliffs } = done(await ann.ask<DebtPlan>('GET', '/debt/plan?strategy=avalanche&monthlyMinor=20000'));
    const cost = promo?.course?.cost;
    expect(Number(cost?.minor) > 0).toBe(left);
    expect(cliffs.map(({ on, charged }) => [on, charged])).toEqual(left ? [[endsOn, cost]] : []);
  });
});

describe('deferred interest accrued so far', () => {
  it('uses the dates of card payments before and after the offer was entered', async () => {
    // $3,000.00 at 26.99% since March 1, $250.00 on the 15th of each month: $260.74 on July 19. A linear decline would
    // give $262.28.
    await storeCard('2026-03-01', 300_000);
    for (const month of ['03', '04', '05'])
      await postOfKind(api, ann, {
        accountId: card,
        postedOn: `2026-${month}-15`,
        amountMinor: 25_000,
        kind: 'card_payment',
      });
    ann = await onDay(api, ann, '2026-06-01');
    await addPromo(ann, {
      cardId: card,
      kind: 'deferred_interest',
      revertAprPpm: 269_900,
      startsOn: '2026-03-01',
      endsOn: '2027-03-01',
      original: money(300_000),
      balance: money(225_000),
    });
    for (const month of ['06', '07'])
      await postOfKind(api, ann, {
        accountId: card,
        postedOn: `2026-${month}-15`,
        amountMinor: 25_000,
        kind: 'card_payment',
      });
    ann = await onDay(api, ann, '2026-07-19');
    const [promo] = await listPromos(ann);
    expect(promo).toMatchObject({
      balance: money(175_000),
      accrued: money(26_074),
      workings: { accrued: { result: { value: { kind: 'money', money: money(26_074) } } } },
    });
  });
});
