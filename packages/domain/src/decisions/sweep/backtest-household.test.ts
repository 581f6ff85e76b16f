import { beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, dayOfWeek } from '../../foundation/dates/add.ts';
import { isBusinessDay } from '../../foundation/dates/business-days.ts';
import { type CivilDate, civilDate, partsOf } from '../../foundation/dates/civil-date.ts';
import { seededRandom } from '../../projections/forecast/seeded-random.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import type { SeriesTransaction } from '../../records/recurring/recurring-series.ts';
import { checking, keepTarget, rule, savings } from '../../testing/sweeps.ts';
import { recompute } from '../../formulas.ts';
import type { BacktestInputs } from './backtest-replay.ts';
import { backtestSweeps, compareFloors, type SweepBacktest } from './backtest-sweeps.ts';
import { evaluateSweeps, proposedSweeps } from './evaluate-sweeps.ts';
import { backtestKnowledge } from './backtest-knowledge.ts';
import { DEFAULT_SWEEP_SETTINGS } from './sweep-settings.ts';

const FROM = civilDate('2026-03-02');
const THROUGH = civilDate('2026-05-08');

/**
 * Returns fourteen months: a paycheck every other Friday, rent on the 1st, two bills, groceries and an occasional
 * repair.
 */
function householdLedger(): SeriesTransaction[] {
  const random = seededRandom('a household');
  const rows: SeriesTransaction[] = [];
  const add = (
    on: CivilDate,
    payee: string,
    amount: number,
    categoryNature: 'income' | 'expense',
    categoryKey: string,
  ) =>
    rows.push({
      id: `t${rows.length}`,
      accountId: 'checking',
      postedOn: on,
      amountMinor: minor(amount),
      payee,
      categoryKey,
      categoryNature,
      kind: 'standard',
    });
  let pay = civilDate('2025-03-07');
  for (let on = civilDate('2025-03-03'); on <= THROUGH; on = addDays(on, 1)) {
    const { day } = partsOf(on);
    if (on === pay) {
      add(on, 'ACME PAYROLL', 240_000, 'income', 'salary');
      pay = addDays(pay, 14);
    }
    if (day === 1) add(on, 'OAK STREET APARTMENTS', -165_000, 'expense', 'rent');
    if (day === 12) add(on, 'CITY POWER', -9_000 - Math.floor(random() * 4_000), 'expense', 'utilities');
    if (day === 20) add(on, 'FIBRE NET', -6_500, 'expense', 'internet');
    if (dayOfWeek(on) === 6) add(on, 'GREEN GROCER', -9_000 - Math.floor(random() * 6_000), 'expense', 'groceries');
    if (random() < 0.4)
      add(on, `SHOP ${Math.floor(random() * 40)}`, -500 - Math.floor(random() * 6_000), 'expense', 'shopping');
  }
  return rows;
}

const transactions = householdLedger();
const inputs: BacktestInputs = {
  from: FROM,
  through: THROUGH,
  accounts: [checking(600_000), savings(100_000)],
  ledger: transactions.map(({ id, accountId, postedOn, amountMinor }) => ({
    id,
    accountId,
    on: postedOn,
    amountMinor,
  })),
  settings: { ...DEFAULT_SWEEP_SETTINGS, taxPpm: ppm(220_000), floors: { checking: minor(60_000) } },
  calendar: {},
  knowledgeOn: backtestKnowledge({
    transactions,
    accountTypes: { checking: 'depository', savings: 'depository' },
    paths: 100,
  }),
};
const keep = rule(keepTarget(0), {
  direction: 'two_way',
  keepFloorMinor: minor(120_000),
  minMoveMinor: minor(5_000),
  roundToMinor: minor(500),
  state: 'draft',
});
const amountOf = ({ amountMinor }: { amountMinor: Minor }) => amountMinor;

describe("backtest on a household's real forecast", () => {
  let result: SweepBacktest;
  beforeAll(() => {
    result = backtestSweeps(inputs, [keep]);
  });

  it('moves safe amounts, earns interest on them, and causes no additional overdraft days', () => {
    expect(result.moves).toBeGreaterThan(2);
    expect(result.movedMinor).toBeGreaterThan(200_000);
    expect(result.earnedMinor).toBeGreaterThan(0);
    expect(result.withRules.overdraftDays).toBeLessThanOrEqual(result.doingNothing.overdraftDays);
    expect(recompute(result.working)).toEqual({ kind: 'money', minor: result.earnedMinor });
  });

  it("reproduces this household's figures to the cent", () => {
    const { moves, movedMinor, broughtBackMinor, earnedMinor, withRules, doingNothing } = result;
    expect({
      moves,
      movedMinor,
      broughtBackMinor,
      earnedMinor,
      overdraftDays: [withRules.overdraftDays, doingNothing.overdraftDays],
    }).toEqual({
      moves: 15,
      movedMinor: 1_072_000,
      broughtBackMinor: 28_500,
      earnedMinor: 4_419,
      overdraftDays: [0, 0],
    });
  });

  it('neither creates nor loses money, and moves only on business days', () => {
    const total = ({ accounts }: SweepBacktest['withRules']) =>
      accounts.reduce((sum, { endMinor }) => sum + endMinor, 0);
    expect(total(result.withRules) + result.inTransitMinor).toBe(total(result.doingNothing));
    expect(result.runs.filter(({ decidedOn }) => !isBusinessDay(decidedOn))).toEqual([]);
  });

  it('moves the same amounts when run again over a shorter period', () => {
    const again = backtestSweeps(
      {
        ...inputs,
        through: addDays(FROM, 20),
        knowledgeOn: backtestKnowledge({
          transactions,
          accountTypes: { checking: 'depository', savings: 'depository' },
          paths: 100,
        }),
      },
      [keep],
    );
    expect(again.runs.map(amountOf)).toEqual(
      result.runs.filter(({ decidedOn }) => decidedOn <= addDays(FROM, 20)).map(amountOf),
    );
  });

  it('moves less if the floor is higher', () => {
    const { trials } = compareFloors({ ...inputs, through: addDays(FROM, 40) }, [keep], {
      accountId: 'checking',
      floorsMinor: [minor(0), minor(120_000), minor(300_000)],
    });
    const moved = trials.map(({ movedMinor }) => movedMinor);
    expect(moved).toEqual(moved.toSorted((a, b) => b - a));
    expect(new Set(moved).size).toBe(3);
  });
});

describe('evaluation on the real forecast', () => {
  it('cites the shared paycheck and the bills in the working', () => {
    const payDay = addDays(civilDate('2025-03-07'), 26 * 14); // Friday 2026-03-06, known on Monday
    const today = addDays(payDay, 3);
    const accounts = [checking(700_000, { balanceAsOf: today }), savings(100_000, { balanceAsOf: today })];
    const known = inputs.ledger.filter(({ on }) => on < today);
    const share = rule({ kind: 'percent_of_income', sharePpm: ppm(100_000) });
    const decisions = proposedSweeps(
      evaluateSweeps({
        today,
        rules: [share],
        accounts,
        recentRuns: [],
        settings: inputs.settings,
        calendar: {},
        runNow: [],
        ...inputs.knowledgeOn({ today, accounts, known, onDebts: [], runs: [] }),
      }),
    );
    expect(
      decisions.map(({ amountMinor, businessDate, evidenceIds }) => [amountMinor, businessDate, evidenceIds]),
    ).toEqual([
      [
        24_000,
        payDay,
        transactions
          .filter(({ postedOn, payee }) => postedOn === payDay && payee === 'ACME PAYROLL')
          .map(({ id }) => id),
      ],
    ]);
    const bills = decisions[0]?.working.steps?.find(({ key }) => key === 'bills');
    expect(bills?.value).toEqual({ kind: 'money', minor: expect.any(Number) });
    expect(bills?.evidenceIds?.length).toBeGreaterThan(0);
  });
});
