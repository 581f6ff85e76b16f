import { describe, expect, it } from '@jest/globals';
import { plan, usd } from '../testing/examples.ts';
import { balanceSeries } from './balance-series.ts';

describe('balanceSeries', () => {
  it("starts with today's debt and follows each balance down", () => {
    const { xs, series } = balanceSeries(plan(), 'Others');
    expect(xs).toEqual(['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01']);
    expect(series).toEqual([
      { id: expect.any(String), label: 'Aria Visa', values: [100_000, 85_536, 37_317, 0] },
      { id: expect.any(String), label: 'HomeGoods', values: [32_637, 0, 0, 0] },
    ]);
  });

  it('returns the three largest debts, and the sum of the others', () => {
    const [debt] = plan().debts;
    const debts = [5, 4, 3, 2, 1].map((owed) => ({
      ...debt!,
      id: `d${owed}`,
      name: `Debt ${owed}`,
      owed: usd(owed * 100),
    }));
    const { series } = balanceSeries({ debts, rows: [], startOn: '2026-03-01' }, 'Others');
    expect(series.map(({ label, values }) => [label, values[0]])).toEqual([
      ['Debt 5', 500],
      ['Debt 4', 400],
      ['Debt 3', 300],
      ['Others', 300],
    ]);
  });
});
