import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { detectSeries } from '../../records/recurring/detect-series.ts';
import { seriesFlows } from './series-flows.ts';
import { occurrencesEvery, everyMonths, on, times } from '../../testing/ledger.ts';
import { recompute } from '../../formulas.ts';
import { safeToMove } from './compute-safe-to-move.ts';
import { dailySpending } from './daily-spending.ts';
import { dayBreakdown } from './day-breakdown.ts';
import { forecastAccount } from './forecast-accounts.ts';
import { accountFloor, largestPaycheck } from './account-floor.ts';
import { payDays, safeHorizon } from './safe-horizon.ts';
import { seededRandom } from './seeded-random.ts';

const TODAY = on('2026-03-01');

/**
 * A ledger with a $2,000 paycheck every other Friday, rent of $1,500 on the 3rd, internet of $80 on the 23rd, and $20 a
 * day at the grocery store.
 */
const LEDGER = [
  ...occurrencesEvery(14, 'ACME PAYROLL', '2025-03-14', times(26, 200_000)),
  ...everyMonths(1, 'OAKVIEW APTS RENT', '2025-03-03', times(12, -150_000)),
  ...everyMonths(1, 'XFINITY INTERNET', '2025-03-23', times(12, -8_000)),
  ...occurrencesEvery(1, 'KROGER #0451', '2025-03-02', times(364, -2_000)).map((row, index) => ({
    ...row,
    amountMinor: minor(-2_000 + (index % 2 === 0 ? 500 : -500)),
  })),
];

function ask(balance: number, ownFloor = 0) {
  const series = detectSeries(LEDGER, { today: TODAY });
  const flows = seriesFlows(series, { today: TODAY, until: addDays(TODAY, 365) });
  const without = new Set(series.flatMap(({ occurrences }) => occurrences.map(({ transactionId }) => transactionId)));
  const horizonOn = safeHorizon(TODAY, payDays(series, { today: TODAY, until: addDays(TODAY, 120) }));
  const forecast = forecastAccount({
    today: TODAY,
    account: { id: 'checking', balanceMinor: minor(balance), pendingMinor: minor(0) },
    flows,
    spending: dailySpending(LEDGER, [{ id: 'checking', type: 'depository' }], { today: TODAY, without }),
    days: 365,
    horizonOn,
    random: seededRandom('story'),
  });
  const floorMinor = accountFloor({ paycheckMinor: largestPaycheck(series), ownFloorMinor: minor(ownFloor) });
  const safe = safeToMove(forecast, {
    floorMinor,
    confidencePpm: ppm(990_000),
    roundToMinor: minor(500),
    minMoveMinor: minor(2_500),
    maxMoveMinor: null,
  });
  return { series, flows, forecast, safe };
}

describe('computation from the ledger to the safe-to-move amount', () => {
  it('finds pay, rent and internet, and leaves groceries to everyday spending', () => {
    const { series, flows, forecast } = ask(500_000);
    expect(series.map(({ payee, kind, cadence }) => [payee, kind, cadence])).toEqual([
      ['Acme Payroll', 'income', 'every_two_weeks'],
      ['Oakview Apts Rent', 'bill', 'monthly'],
      ['Xfinity Internet', 'bill', 'monthly'],
    ]);
    expect(flows.filter((flow) => flow.on <= '2026-03-31').map((flow) => [flow.on, flow.amountMinor])).toEqual([
      ['2026-03-13', 200_000],
      ['2026-03-27', 200_000],
      ['2026-03-03', -150_000],
      ['2026-03-23', -8_000],
    ]);
    expect([forecast.historyDays, forecast.horizonOn]).toEqual([364, '2026-04-15']);
  });

  it('finds the lowest point on payday before the paycheck arrives, close to the manual calculation', () => {
    // By March 12, the day before payday, the balance is 500,000 − 150,000 rent − 12 days of about 2,000. On March 13,
    // spending comes before the paycheck.
    const { safe } = ask(500_000);
    expect(safe.troughOn).toBe('2026-03-13');
    expect(Math.abs(safe.troughMinor - (500_000 - 150_000 - 12 * 2_000))).toBeLessThanOrEqual(500);
    // The floor is half a paycheck, 100,000.
    expect(safe.amountMinor).toBe(Math.floor((safe.troughMinor - 100_000) / 500) * 500);
    expect(recompute(safe.working)).toEqual({ kind: 'money', minor: safe.amountMinor });
  });

  it('keeps more in the account if the user sets a higher floor', () => {
    expect(ask(500_000).safe.amountMinor - ask(500_000, 150_000).safe.amountMinor).toBe(50_000);
  });

  it('requests a top-up before the rent takes the account below its floor', () => {
    const { safe } = ask(180_000);
    expect(safe).toMatchObject({ amountMinor: 0, reason: 'shortfall_ahead' });
    // The balance of 180,000 − 4,000 is still above 100,000, but not after the rent of March 3.
    expect(safe.topUp?.by).toBe('2026-03-03');
    expect(safe.topUp?.amountMinor).toBeGreaterThanOrEqual(100_000 - 6_000);
  });

  it('breaks down the balance change on the day rent is due', () => {
    const day = dayBreakdown(ask(500_000).forecast, on('2026-03-03'));
    expect(day?.flows.map(({ label, amountMinor }) => [label, amountMinor])).toEqual([['Oakview Apts Rent', -150_000]]);
    expect(day?.spendingMinor).toBeLessThan(0);
    expect((day?.beforeMinor ?? 0) - 150_000 + (day?.spendingMinor ?? 0)).toBe(day?.afterMinor);
  });

  it('returns the same result for the same ledger', () => {
    expect(ask(321_987)).toEqual(ask(321_987));
  });

  it('forecasts a year ahead with a widening band', () => {
    const { days } = ask(500_000).forecast;
    expect(days).toHaveLength(365);
    const width = (index: number) => (days[index]?.p90Minor ?? 0) - (days[index]?.p10Minor ?? 0);
    expect(width(300)).toBeGreaterThanOrEqual(width(6));
  });
});
