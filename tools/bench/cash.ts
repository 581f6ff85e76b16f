import {
  addDays,
  type CivilDate,
  civilDate,
  dailySpending,
  detectSeries,
  forecastAccount,
  minor,
  ppm,
  safeToMove,
  seededRandom,
  seriesFlows,
  type SeriesTransaction,
} from '@tideline/domain';
import { median, withinBudget, type Benchmark } from './row.ts';

const LEDGER_ROWS = 100_000;
const today = civilDate('2026-03-01');
const DAYS = 1_800;
const rounds = 9;

const row = (id: string, payee: string, postedOn: CivilDate, amount: number): SeriesTransaction => ({
  id,
  accountId: 'checking',
  postedOn,
  amountMinor: minor(amount),
  payee,
  categoryKey: null,
  categoryNature: null,
  kind: 'standard',
});

/**
 * Returns forty contracts over five years, pay every two weeks, and purchases at three hundred shops with a few
 * branches each. One purchase in ten has a random branch number.
 */
function ledger(): SeriesTransaction[] {
  const random = seededRandom('bench');
  const first = addDays(today, -DAYS);
  const rows: SeriesTransaction[] = [];
  for (let at = 0; at < DAYS; at += 14)
    rows.push(row(`pay ${at}`, 'ACME CORP DIRECT DEP PPD ID 1234567', addDays(first, at), 286_140));
  for (let contract = 0; contract < 40; contract += 1) {
    for (let month = 0; month * 30.44 + contract < DAYS; month += 1) {
      const on = addDays(first, Math.round(month * 30.44) + (contract % 28));
      rows.push(
        row(
          `contract ${contract} ${month}`,
          contract % 4 === 0
            ? `CITY UTILITY ENERGY ${'ABCDEFGHIJ'[contract / 4]}`
            : `CONTRACTOR ${contract} MEMBERSHIP`,
          on,
          -1_000 - contract * 350 - (contract % 4 === 0 ? Math.floor(random() * 900) : 0),
        ),
      );
    }
  }
  while (rows.length < LEDGER_ROWS) {
    const branch = random() < 0.1 ? 1_000 + Math.floor(random() * 9_000) : 1_000 + Math.floor(random() * 4);
    rows.push(
      row(
        `t${rows.length}`,
        `SHOP ${Math.floor(random() * 300)} STREET #${branch}`,
        addDays(first, Math.floor(random() * DAYS)),
        -Math.floor(200 + random() * 15_000),
      ),
    );
  }
  return rows;
}

function medianOf(work: () => unknown, count: number): number {
  for (let warmUp = 0; warmUp < 3; warmUp += 1) work();
  return median(
    Array.from({ length: count }, () => {
      const started = performance.now();
      work();
      return performance.now() - started;
    }),
  );
}

/**
 * Measures how fast series are found in a five-year ledger, and how fast a year is forecast, as happens while a slider
 * moves.
 */
export const cash: Benchmark = {
  name: 'cash',
  limitSeconds: 60,
  run: async ({ say, report }) => {
    const rows = ledger();
    const series = detectSeries(rows, { today });
    const flows = seriesFlows(series, { today, until: addDays(today, 365) });
    const spending = dailySpending(rows, [{ id: 'checking', type: 'depository' }], {
      today,
      without: new Set(series.flatMap(({ occurrences }) => occurrences.map(({ transactionId }) => transactionId))),
    });
    const limits = {
      floorMinor: minor(100_000),
      confidencePpm: ppm(990_000),
      roundToMinor: minor(500),
      minMoveMinor: minor(2_500),
      maxMoveMinor: null,
    };
    const forecast = () =>
      safeToMove(
        forecastAccount({
          today,
          account: { id: 'checking', balanceMinor: minor(2_500_000), pendingMinor: minor(0) },
          flows,
          spending,
          days: 365,
          horizonOn: addDays(today, 45),
          random: seededRandom('bench'),
        }),
        limits,
      );
    say(
      `${rows.length} transactions, ${series.length} series, ${flows.length} planned flows; ` +
        `${forecast().working.lines.length} lines in the waterfall`,
    );
    report(
      withinBudget(
        'series found among 100,000 (median)',
        medianOf(() => detectSeries(rows, { today }), rounds),
        500,
        'ms',
      ),
    );
    report(withinBudget('forecast of 365 days with safe-to-move (median)', medianOf(forecast, 30), 10, 'ms', 2));
  },
};
