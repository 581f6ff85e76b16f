import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, Dashboard } from '@tideline/contract';
import { addAccount, addCard, post, done, money, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  // March 31, because the previous month has no such day: a month ago is February 28
  api.clock.move(new Date('2026-03-31T12:00:00Z'));
  ann = await signUp();
});

const signUp = (): Promise<TestUser> => api.signUp({ email: `${crypto.randomUUID()}@example.org` });

/** Adds a card with the given transactions, by day. */
async function cardWith(
  posted: Readonly<Record<string, number>>,
  { user = ann, name = 'Visa', currency = 'USD' } = {},
): Promise<string> {
  const { id } = (await addCard(user, { name, owed: money(0, currency) })).item.account;
  for (const [postedOn, minor] of Object.entries(posted))
    await post(user, { accountId: id, postedOn, amount: money(minor, currency) });
  return id;
}

async function owed(user = ann): Promise<[now: number, monthAgo: number | null]> {
  const { owedOnCards, owedOnCardsMonthAgo } = done(await user.ask<Dashboard>('GET', '/dashboard'));
  return [Number(owedOnCards.minor), owedOnCardsMonthAgo ? Number(owedOnCardsMonthAgo.minor) : null];
}

const openedOn = async (id: string, day: string): Promise<void> => {
  const { version } = done(await ann.ask<Account>('GET', `/accounts/${id}`));
  done(await ann.ask('PATCH', `/accounts/${id}`, { body: { openedOn: day }, headers: { 'if-match': `"${version}"` } }));
};

describe('the amount owed on cards a month ago', () => {
  it.each([
    ['more than now', { '2026-02-28': -50_000, '2026-03-01': 21_500 }, [28_500, 50_000]],
    ['less than now', { '2026-02-28': -50_000, '2026-03-01': -700 }, [50_700, 50_000]],
    ['the same as now', { '2026-01-05': -50_000 }, [50_000, 50_000]],
    ['nothing, with a credit balance', { '2026-02-27': 3_000, '2026-03-30': -4_000 }, [1_000, 0]],
  ] as const)('is %s', async (_what, posted, expected) => {
    await cardWith(posted);
    expect(await owed()).toEqual(expected);
  });

  it("is the sum of cards in the household's currency, including those paid off since", async () => {
    await cardWith({ '2026-02-01': -10_000, '2026-03-10': 10_000 });
    await cardWith({ '2026-02-01': -2_000 }, { name: 'Store' });
    await cardWith({ '2026-02-01': 900 }, { name: 'In credit' });
    await cardWith({ '2026-02-01': -70_000 }, { name: 'Euro card', currency: 'EUR' });
    await cardWith({}, { name: 'Never used' });
    const { id } = await addAccount(ann);
    await post(ann, { accountId: id, postedOn: '2026-02-01', amount: money(-99_000) });
    expect(await owed()).toEqual([2_000, 12_000]);
  });

  it("is unknown without cards, or if a card's transactions start later", async () => {
    expect(await owed()).toEqual([0, null]);
    await cardWith({ '2026-02-01': -2_000 });
    const later = await cardWith({ '2026-03-01': -500 }, { name: 'Store' });
    expect(await owed()).toEqual([2_500, null]);
    // a card opened within the last month owed nothing before that
    await openedOn(later, '2026-03-01');
    expect(await owed()).toEqual([2_500, 2_000]);
    await openedOn(later, '2026-02-28');
    expect(await owed()).toEqual([2_500, null]);
  });

  it('is unknown once the only transaction from before that day is undone', async () => {
    const id = await cardWith({ '2026-03-02': -2_000 });
    const { changeSetId } = await post(ann, { accountId: id, postedOn: '2026-02-02', amount: money(-100) });
    expect(await owed()).toEqual([2_100, 100]);
    await undo(ann, changeSetId);
    expect(await owed()).toEqual([2_000, null]);
  });

  it('includes the entered balance once the card has an earlier transaction', async () => {
    const { id } = (await addCard(ann, { owed: money(40_000) })).item.account;
    expect(await owed()).toEqual([40_000, null]);
    await post(ann, { accountId: id, postedOn: '2026-02-10', amount: money(-1_000) });
    expect(await owed()).toEqual([41_000, 41_000]);
  });

  it("includes only the household's own cards", async () => {
    const bob = await signUp();
    await cardWith({ '2026-02-01': -2_000, '2026-03-02': -1 });
    await cardWith({ '2026-02-01': -77_000, '2026-03-02': 7_000 }, { user: bob });
    expect(await owed()).toEqual([2_001, 2_000]);
    expect(await owed(bob)).toEqual([70_000, 77_000]);
  });
});
