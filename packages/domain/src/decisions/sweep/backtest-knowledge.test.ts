import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import type { SafeToMoveLimits } from '../../projections/forecast/safe-to-move.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { SeriesTransaction } from '../../records/recurring/recurring-series.ts';
import { card, checking, savings } from '../../testing/sweeps.ts';
import type { BacktestDay } from './backtest-replay.ts';
import { backtestKnowledge } from './backtest-knowledge.ts';

const limits = (floorMinor: number): SafeToMoveLimits => ({
  floorMinor: minor(floorMinor),
  confidencePpm: ppm(990_000),
  roundToMinor: minor(1),
  minMoveMinor: minor(0),
  maxMoveMinor: null,
});
const accountTypes = { checking: 'depository', savings: 'depository', card: 'credit_card' };

const row = (
  id: string,
  postedOn: CivilDate,
  amount: number,
  payee: string,
  more: Partial<SeriesTransaction> = {},
): SeriesTransaction => ({
  id,
  accountId: 'checking',
  postedOn,
  amountMinor: minor(amount),
  payee,
  categoryKey: null,
  categoryNature: amount > 0 ? 'income' : 'expense',
  kind: 'standard',
  ...more,
});

/** Ten months of pay on the 1st and rent on the 5th, and nothing else. */
const months = Array.from({ length: 10 }, (_, index) =>
  index < 7 ? `2025-${String(index + 6).padStart(2, '0')}` : `2026-0${index - 6}`,
);
const transactions = months.flatMap((month, index) => [
  row(`pay${index}`, civilDate(`${month}-01`), 300_000, 'ACME PAYROLL', { categoryKey: 'salary' }),
  row(`rent${index}`, civilDate(`${month}-05`), -120_000, 'OAK STREET APARTMENTS', { categoryKey: 'rent' }),
]);

const morning = (today: string, balance = 200_000): BacktestDay => ({
  today: civilDate(today),
  accounts: [checking(balance), savings(50_000), card(10_000)],
  known: [],
  onDebts: [],
  runs: [],
});
const knowing = (
  more: readonly SeriesTransaction[] = [],
  rest: Partial<Parameters<typeof backtestKnowledge>[0]> = {},
) => backtestKnowledge({ transactions: [...more, ...transactions], accountTypes, paths: 100, ...rest });

describe('backtestKnowledge', () => {
  it("reserves the rent that is still due, including today's", () => {
    // There is no everyday spending, so every simulated future is the same: $2,000 − $1,200.
    for (const today of ['2026-03-03', '2026-03-05'])
      expect(knowing()(morning(today)).safeToMove('checking', limits(10_000), [])).toMatchObject({
        amountMinor: 70_000,
        troughMinor: 80_000,
        topUp: null,
      });
  });

  it('uses no transactions of the day itself or later', () => {
    const shock = [
      row('roof', civilDate('2026-03-03'), -150_000, 'ROOFER'),
      row('later', civilDate('2026-03-20'), -150_000, 'ROOFER'),
    ];
    expect(knowing(shock)(morning('2026-03-03'))).toEqual(
      expect.objectContaining({
        paychecks: knowing()(morning('2026-03-03')).paychecks,
        purchases: knowing()(morning('2026-03-03')).purchases,
      }),
    );
    expect(knowing(shock)(morning('2026-03-03')).safeToMove('checking', limits(0), [])).toEqual(
      knowing()(morning('2026-03-03')).safeToMove('checking', limits(0), []),
    );
    expect(knowing(shock)(morning('2026-03-04')).purchases.map(({ id }) => id)).toContain('roof');
  });

  it('finds the paychecks of the last ten days', () => {
    const ids = (today: string) => knowing()(morning(today)).paychecks.map(({ id }) => id);
    expect([ids('2026-03-01'), ids('2026-03-02'), ids('2026-03-11'), ids('2026-03-12')]).toEqual([
      [],
      ['pay9'],
      ['pay9'],
      [],
    ]);
  });

  it('counts purchases as spending, including those on cards, but not transfers or income', () => {
    const more = [
      row('coffee', civilDate('2026-03-02'), -450, 'CAFE', { accountId: 'card' }),
      row('moved', civilDate('2026-03-02'), -10_000, 'TO SAVINGS', { kind: 'transfer', categoryNature: null }),
      row('paid', civilDate('2026-03-02'), -10_000, 'CARD PAYMENT', { kind: 'card_payment', categoryNature: null }),
      row('gift', civilDate('2026-03-02'), 5_000, 'AUNT'),
    ];
    const purchases = knowing(more)(morning('2026-03-03')).purchases.map(({ id }) => id);
    expect(purchases).toContain('coffee');
    expect(['moved', 'paid', 'gift'].filter((id) => purchases.includes(id))).toEqual([]);
  });

  it('includes planned payments, except those made now', () => {
    const on = civilDate('2026-03-10');
    const flow = {
      id: 'promo-payment',
      source: { kind: 'promo_payment' as const, id: 'p' },
      label: 'Promo',
      accountId: 'checking',
      on,
      amountMinor: minor(-30_000),
      cautiousOn: on,
      cautiousMinor: minor(-30_000),
    };
    const { safeToMove } = knowing([], { plannedFlows: () => [flow] })(morning('2026-03-03'));
    expect([
      safeToMove('checking', limits(0), []).amountMinor,
      safeToMove('checking', limits(0), ['promo-payment']).amountMinor,
    ]).toEqual([50_000, 80_000]);
  });

  it('requests a top-up by the day on which the balance would fall below the floor', () => {
    expect(knowing()(morning('2026-03-03', 100_000)).safeToMove('checking', limits(10_000), []).topUp).toEqual({
      amountMinor: 30_000,
      by: '2026-03-05',
    });
  });

  it('reports too short a history for a savings account without spending, along with its known low balance', () => {
    expect(knowing()(morning('2026-03-03')).safeToMove('savings', limits(0), [])).toMatchObject({
      amountMinor: 0,
      reason: 'history_too_short',
      troughMinor: 50_000,
    });
  });

  it('simulates the same futures for a ledger regardless of its ids', () => {
    const shops = Array.from({ length: 120 }, (_, index) =>
      row(`s${index}`, addDays(civilDate('2025-11-01'), index), -((index * 7_919) % 9_000) - 1, `SHOP ${index % 50}`),
    );
    const safe = (rows: readonly SeriesTransaction[], accountId: string) => {
      const day = morning('2026-03-03', 900_000);
      const accounts = day.accounts.map((account) =>
        account.id === 'checking' ? { ...account, id: accountId } : account,
      );
      const knowledge = backtestKnowledge({
        transactions: rows,
        accountTypes: { [accountId]: 'depository', savings: 'depository' },
        paths: 100,
      });
      return knowledge({ ...day, accounts }).safeToMove(accountId, limits(0), []).amountMinor;
    };
    const rows = [...shops, ...transactions];
    const elsewhere = rows.toReversed().map((each, index) => ({
      ...each,
      id: `${index}`,
      accountId: each.accountId === 'checking' ? 'giro' : each.accountId,
    }));
    expect(safe(elsewhere, 'giro')).toBe(safe(rows, 'checking'));
    expect(safe(rows, 'checking')).not.toBe(safe(transactions, 'checking'));
  });

  it('reuses the data of a morning for other balances', () => {
    const knowledge = knowing();
    const amounts = [200_000, 300_000].map(
      (balance) => knowledge(morning('2026-03-03', balance)).safeToMove('checking', limits(0), []).amountMinor,
    );
    expect(amounts).toEqual([80_000, 180_000]);
  });

  it('throws on an account without a type', () => {
    expect(() =>
      backtestKnowledge({ transactions, accountTypes: { checking: 'depository' } })(morning('2026-03-03')),
    ).toThrow('account savings has no type');
  });

  describe('past monthly sweeps that are detected as a series of transfers', () => {
    /** Returns transfers of $500 out of checking on the 10th of nine months. */
    const sweeps = (more: Partial<SeriesTransaction> = {}) =>
      months.slice(0, 9).map((month, index) =>
        row(`sweep${index}`, civilDate(`${month}-10`), -50_000, 'ONLINE TRANSFER', {
          kind: 'transfer',
          categoryKey: 'transfer',
          categoryNature: 'transfer',
          ...more,
        }),
      );
    const safe = (more: Partial<SeriesTransaction>, rest: Parameters<typeof knowing>[1] = {}) =>
      knowing(sweeps(more), rest)(morning('2026-03-03')).safeToMove('checking', limits(10_000), []).troughMinor;

    // $2,000 − rent of $1,200 = $800. If the transfer is reserved, $500 less is safe.
    it.each<[string, Partial<SeriesTransaction>, Parameters<typeof knowing>[1], number]>([
      ['are not reserved as a bill (regression)', {}, {}, 80_000],
      ['are not reserved as a bill if the other account is known', { otherAccountId: 'savings' }, {}, 80_000],
      [
        "are reserved if the user's standing orders continue alongside the rules",
        {},
        { ownTransfers: 'count' },
        30_000,
      ],
      ['are reserved if the money goes to another household', { otherAccountId: null }, {}, 30_000],
      ['are reserved if they pay a debt', { otherAccountId: 'card' }, {}, 30_000],
      ['are reserved if only their category marks them as transfers', { kind: 'standard' }, {}, 30_000],
    ])('%s', (_what, more, rest, expected) => {
      expect(safe(more, rest)).toBe(expected);
    });
  });
});
