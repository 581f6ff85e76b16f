import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CashFlowReport, NetWorth, Transaction, TransferSuggestion } from '@tideline/contract';
import { addAccount, post, done, money } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
});
afterAll(() => api.stop());

const get = async <Body>(path: string): Promise<Body> => done(await ann.ask<Body>('GET', path));
const find = async (): Promise<TransferSuggestion[]> => {
  done(await ann.ask('POST', '/transfers/find', { body: {} }));
  return (await get<{ items: TransferSuggestion[] }>('/transfers')).items;
};

describe('a transfer between two currencies', () => {
  it('is found by the exchange rate of the day, keeps both amounts, and shows the cost of the exchange', async () => {
    const { id: euros } = await addAccount(ann, { name: 'Girokonto', balance: money(0, 'EUR') });
    const { id: dollars } = await addAccount(ann, { name: 'Checking', balance: money(0) });
    const leg = async (accountId: string, amount: ReturnType<typeof money>, postedOn: string) =>
      (await post(ann, { accountId, amount, postedOn, payee: 'Online transfer Girokonto to Checking' })).item;
    const out = await leg(euros, money(-100_000, 'EUR'), '2026-02-10');
    const into = await leg(dollars, money(108_000), '2026-02-11');
    await leg(dollars, money(150_000), '2026-02-11');
    expect(await find()).toEqual([]);

    done(
      await ann.ask('POST', '/exchange-rates', {
        body: { on: '2026-02-10', base: 'EUR', quote: 'USD', rate: '1.0842' },
      }),
    );
    const { items: candidates } = await get<{ items: { transaction: Transaction; reasons: string[] }[] }>(
      `/transactions/${out.id}/transfer-candidates`,
    );
    expect(candidates.find(({ transaction }) => transaction.id === into.id)?.reasons).toContain(
      'amount_at_exchange_rate',
    );
    const [pair, ...others] = await find();
    expect(others).toEqual([]);
    expect(pair).toMatchObject({
      outflow: { id: out.id, amount: money(-100_000, 'EUR') },
      inflow: { id: into.id, amount: money(108_000) },
      fee: null,
      exchange: { rate: '1.08', difference: money(-420) },
      isSure: false,
    });

    const before = await get<NetWorth>('/net-worth');
    done(
      await ann.ask('PATCH', `/transfers/${pair?.id}`, {
        body: { state: 'confirmed' },
        headers: { 'if-match': `"${pair?.version}"` },
      }),
    );
    expect(await get<TransferSuggestion>(`/transfers/${pair?.id}`)).toMatchObject({
      state: 'confirmed',
      exchange: { rate: '1.08', difference: money(-420) },
    });
    // only the row outside the transfer is income, and net worth still includes the cost of the exchange
    const { total, exchange } = await get<CashFlowReport>('/reports/cash-flow?from=2026-02&to=2026-02');
    expect([total.income, total.expense]).toEqual([money(150_000), money(0)]);
    expect(exchange).toMatchObject({ leftOut: [] });
    expect((await get<NetWorth>('/net-worth')).current).toEqual(before.current);
    expect(before.current.net).toEqual(money(108_000 + 150_000 - 108_420));
  });
});
