import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Dashboard, PlannedMove, TodaysPlan } from '@tideline/contract';
import { addAccount, addCard, addPromo, post, done, money } from '../../testing/ledger.ts';
import { addSweepRule, addSweepRun } from '../../testing/sweeps.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const dashboard = async (): Promise<Dashboard> => done(await ann.ask<Dashboard>('GET', '/dashboard'));
const moves = async (): Promise<PlannedMove[]> => done(await ann.ask<TodaysPlan>('GET', '/todays-plan')).moves;
const pay = async (id: string, amount: number) =>
  done(
    await ann.ask('POST', `/cards/${id}/payments`, {
      body: { amount: money(amount), paidOn: '2026-03-01', fromAccountId: null },
    }),
  );

describe("today's moves after a closed statement", () => {
  const statement = { startsOn: '2026-01-26', closesOn: '2026-02-25', dueOn: '2026-03-06', inGrace: true };
  /** Creates a card with $800.00 on its statement, at 24%, due on the 6th. */
  async function billed(fields: object = {}, owedBefore = 0): Promise<string> {
    const { id } = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 6, owed: money(0) })).item.account;
    if (owedBefore > 0) await post(ann, { accountId: id, postedOn: '2026-01-05', amount: money(-owedBefore) });
    await post(ann, { accountId: id, postedOn: '2026-02-10', amount: money(-80_000) });
    done(await ann.ask('POST', `/cards/${id}/statements`, { body: { ...statement, ...fields } }));
    await post(ann, { accountId: id, postedOn: '2026-02-27', amount: money(-33_000) });
    return id;
  }

  it('pay the whole statement, minus later payments, if that keeps purchases interest-free', async () => {
    await addAccount(ann, { balance: money(500_000) });
    const id = await billed();
    // 800 × 24% ÷ 12: the first month of interest
    const [move, ...others] = await moves();
    expect(others).toEqual([]);
    expect(move).toMatchObject({
      to: { accountId: id },
      amount: money(80_000),
      payBy: '2026-03-06',
      href: `/credit-cards?pay=${id}&move=${encodeURIComponent(move?.id ?? '')}`,
    });
    expect(move?.parts.find((part) => part.class === 'grace')).toMatchObject({ value: money(1_600) });
    await pay(id, 30_000);
    expect(await moves()).toMatchObject([{ amount: money(50_000), parts: [{ class: 'grace', value: money(1_000) }] }]);
    await pay(id, 50_000);
    expect(await moves()).toEqual([]);
  });

  it("pay only the minimum if purchases accrue interest anyway, and state the agreement's late fee", async () => {
    await addAccount(ann, { balance: money(500_000) });
    const id = await billed({ inGrace: false, printed: { minimumDue: money(4_000) } }, 50_000);
    done(
      await ann.ask('PUT', `/cards/${id}/agreement`, { body: { lateFee: money(2_900) }, headers: { 'if-match': '1' } }),
    );
    const part = (await moves()).flatMap(({ parts }) => parts).find((each) => each.class === 'required');
    // 29, and a month at 24% on 40
    expect(part).toMatchObject({ amount: money(4_000), value: money(2_980) });
    expect(part?.working.assumptions).not.toContain('late_fee_not_entered');
  });

  it('pay the overdue amount today, until the minimum is paid', async () => {
    await addAccount(ann, { balance: money(500_000) });
    const id = await billed({ dueOn: '2026-02-28', closesOn: '2026-02-11', printed: { minimumDue: money(4_000) } });
    expect((await moves())[0]).toMatchObject({
      class: 'required',
      overdue: true,
      payBy: '2026-03-01',
      parts: [{ class: 'required', amount: money(4_000), payBy: '2026-03-01' }],
    });
    await pay(id, 4_000);
    expect((await moves()).filter(({ overdue }) => overdue)).toEqual([]);
  });
});

it('money that another account needs is not safe to move', async () => {
  await addAccount(ann, { name: 'Savings', subtype: 'savings', balance: money(300_000) });
  expect((await dashboard()).safeToMove).toEqual(money(300_000));
  const { id } = await addAccount(ann, { name: 'Short', subtype: 'checking', balance: money(-120_000) });
  expect((await dashboard()).safeToMove).toEqual(money(180_000));
  await post(ann, { accountId: id, postedOn: '2026-03-01', amount: money(-200_000) });
  expect((await dashboard()).safeToMove).toEqual(money(0));
});

it('spare money goes to a manually entered card without payments, because its balance accrues interest', async () => {
  await addAccount(ann, { name: 'Savings', subtype: 'savings', balance: money(1_000_000) });
  const { id } = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 20, owed: money(100_000) })).item.account;
  expect(await moves()).toMatchObject([{ class: 'debt', to: { accountId: id } }]);
  // a card that was paid and not charged interest costs nothing, regardless of its rate
  await pay(id, 5_000);
  expect(await moves()).toEqual([]);
});

describe('an approved transfer to a card with deferred interest', () => {
  it.each([
    ['counts if it arrives by the last due date before the end', '2026-03-15', []],
    ['does not count if it arrives later, because the interest would be charged', '2026-03-16', [money(94_900)]],
  ])('%s', async (_, arrivesOn, asked) => {
    const { id: checking } = await addAccount(ann, { balance: money(500_000) });
    const cardId = (await addCard(ann, { purchaseAprPpm: 240_000, dueDay: 15, owed: money(94_900) })).item.account.id;
    await addPromo(ann, { cardId, kind: 'deferred_interest', balance: money(94_900), endsOn: '2026-03-20' });
    const ruleId = await addSweepRule(api, ann, { name: 'Sofa', fromAccountId: checking });
    const run = { ruleId, fromAccountId: checking, toAccountId: cardId, amountMinor: 94_900, arrivesOn };
    await addSweepRun(api, ann, { ...run, state: 'approved' });
    const { moves } = done(await ann.ask<TodaysPlan>('GET', '/todays-plan'));
    expect(moves.filter(({ to }) => to.accountId === cardId).map(({ amount }) => amount)).toEqual(asked);
  });
});
