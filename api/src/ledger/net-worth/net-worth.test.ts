import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NetWorth } from '@tideline/contract';
import { addAccount, post, done, money, undo } from '../../testing/ledger.ts';
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

const netWorth = async (query = ''): Promise<NetWorth> => done(await ann.ask<NetWorth>('GET', `/net-worth${query}`));
const points = ({ points: all }: NetWorth) =>
  all.map(({ on, assets, liabilities, net }) => [
    on,
    Number(assets.minor),
    Number(liabilities.minor),
    Number(net.minor),
  ]);

describe('net worth', () => {
  it('has only a value for today in an empty household', async () => {
    const zero = money(0);
    expect(await netWorth()).toEqual({
      currency: 'USD',
      points: [{ on: '2026-03-01', assets: zero, liabilities: zero, net: zero }],
      current: { on: '2026-03-01', assets: zero, liabilities: zero, net: zero },
      changeSinceLastMonth: zero,
      exchange: null,
      history: null,
    });
  });

  it('has values for month ends and today, from the first month with data', async () => {
    const { id: checking } = await addAccount(ann);
    const { id: card } = await addAccount(ann, { name: 'Visa', type: 'credit_card' });
    await post(ann, { accountId: checking, postedOn: '2025-12-31', amount: money(500_000) });
    await post(ann, { accountId: checking, postedOn: '2026-01-01', amount: money(-20_000) });
    await post(ann, { accountId: card, postedOn: '2026-01-31', amount: money(-30_000) });
    await post(ann, { accountId: card, postedOn: '2026-02-28', amount: money(45_000) });
    await post(ann, { accountId: checking, postedOn: '2026-03-01', amount: money(-600_000) });
    const answer = await netWorth();
    // At the end of February, the card has a credit balance, which is an asset. Today, the account is overdrawn, which
    // is a debt.
    expect(points(answer)).toEqual([
      ['2025-12-31', 500_000, 0, 500_000],
      ['2026-01-31', 480_000, 30_000, 450_000],
      ['2026-02-28', 495_000, 0, 495_000],
      ['2026-03-01', 15_000, 120_000, -105_000],
    ]);
    expect(answer).toMatchObject({ current: answer.points.at(-1), changeSinceLastMonth: money(-600_000) });
    expect(points(await netWorth('?months=1'))).toEqual([
      ['2026-02-28', 495_000, 0, 495_000],
      ['2026-03-01', 15_000, 120_000, -105_000],
    ]);
  });

  it('equals the sum of the balances in the account list', async () => {
    const { id } = await addAccount(ann, { balance: money(70_000) });
    await addAccount(ann, { name: 'House', type: 'other_asset', balance: money(30_000_000) });
    await addAccount(ann, { name: 'Mortgage', type: 'loan', balance: money(-20_000_000) });
    await post(ann, { accountId: id, postedOn: '2026-04-15', amount: money(-5_000) });
    const { items } = done(await ann.ask<{ items: { balance: { minor: string } }[] }>('GET', '/accounts'));
    const sum = items.reduce((total, { balance }) => total + Number(balance.minor), 0);
    expect((await netWorth()).current.net).toEqual(money(sum));
    expect(sum).toBe(10_065_000);
  });

  it('does not count a balance entered this month as a gain', async () => {
    const { id } = await addAccount(ann, { balance: money(500_000) });
    await post(ann, { accountId: id, postedOn: '2026-03-01', amount: money(-1_500) });
    expect((await netWorth()).changeSinceLastMonth).toEqual(money(-1_500));
  });

  it('names the currencies it leaves out, and ignores excluded accounts entirely', async () => {
    await addAccount(ann, { balance: money(1_000) });
    const euro = await addAccount(ann, { name: 'Euro account', balance: money(9_999, 'EUR') });
    await addAccount(ann, { name: "Mother's account", balance: money(5_000), includeInNetWorth: false });
    expect(await netWorth()).toMatchObject({
      current: { net: money(1_000) },
      exchange: { leftOut: [{ currency: 'EUR', accounts: [{ id: euro.id, name: 'Euro account' }] }] },
    });
  });

  it('does not count a balance as a gain when its exchange rate becomes known', async () => {
    await addAccount(ann, { balance: money(1_000) });
    const { id } = await addAccount(ann, { name: 'Girokonto', balance: money(0, 'EUR') });
    await post(ann, { accountId: id, postedOn: '2026-02-10', amount: money(10_000, 'EUR') });
    await post(ann, { accountId: id, postedOn: '2026-03-01', amount: money(-500, 'EUR') });
    const rate = (on: string, value: string) =>
      ann.ask('POST', '/exchange-rates', { body: { on, base: 'EUR', quote: 'USD', rate: value } });
    done(await rate('2026-03-01', '1.2'));
    expect(await netWorth()).toMatchObject({ current: { net: money(12_400) }, changeSinceLastMonth: money(0) });
    done(await rate('2026-02-27', '1.1'));
    // €95.00 at 1.20 minus €100.00 at 1.10
    expect(await netWorth()).toMatchObject({
      current: { net: money(12_400) },
      changeSinceLastMonth: money(11_400 - 11_000),
      history: { rates: [{ currency: 'EUR', rate: '1.1' }], leftOut: [] },
    });
  });

  it('excludes a deleted account and includes it again after undo', async () => {
    const { id, version } = await addAccount(ann, { balance: money(1_000) });
    await addAccount(ann, { balance: money(200) });
    const { changeSetId } = done(
      await ann.ask<{ changeSetId: string }>('DELETE', `/accounts/${id}`, { headers: { 'if-match': `${version}` } }),
    );
    expect((await netWorth()).current.net).toEqual(money(200));
    await undo(ann, changeSetId);
    expect((await netWorth()).current.net).toEqual(money(1_200));
  });

  it("uses the date in the household's time zone", async () => {
    const kei = await api.signUp({ email: 'kei@example.org', currency: 'JPY', timezone: 'Pacific/Auckland' });
    await addAccount(kei, { balance: money(5_000, 'JPY') });
    expect(done(await kei.ask<NetWorth>('GET', '/net-worth'))).toMatchObject({
      currency: 'JPY',
      current: { on: '2026-03-02', net: money(5_000, 'JPY') },
    });
  });

  it.each(['months=0', 'months=121', 'months=x'])('cannot be requested with %s', async (query) => {
    expect((await ann.ask('GET', `/net-worth?${query}`)).status).toBe(422);
  });
});
