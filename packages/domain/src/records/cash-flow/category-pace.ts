import { assert } from '../../foundation/assert.ts';
import { type CivilDate, type CivilMonth, monthOf } from '../../foundation/dates/civil-date.ts';
import { medianOf } from '../../foundation/statistics/median.ts';
import { type Minor, minor, type Ppm, PPM_ONE, sumMinor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { count, money, type Working, type WorkingInputs, type WorkingLine } from '../../foundation/working/working.ts';
import { type DaySpending, daysOfMonth, type MonthPart, monthParts } from './month-pattern.ts';

export type PaceState = 'on_track' | 'ahead' | 'over';

export interface PaceInputs {
  /** Target of the category this month; zero means that nothing should be spent. */
  targetMinor: Minor;
  /** Spending by day, of this month and earlier ones. */
  days: readonly DaySpending[];
  today: CivilDate;
  /** Known payments in the rest of the month, such as bills; default: none. */
  scheduledMinor?: Minor;
  /** Share of the target at which to alert; default: all of it. */
  alertPpm?: Ppm;
}

export interface CategoryPace {
  month: CivilMonth;
  targetMinor: Minor;
  spentMinor: Minor;
  /** Part of the target that is expected to be spent by today. */
  expectedMinor: Minor;
  projectedMinor: Minor;
  /** Target less spending; negative if spending exceeds the target. */
  leftMinor: Minor;
  /** Budget for each remaining day, including today; zero once the target is exceeded. Rounded down. */
  perDayMinor: Minor;
  state: PaceState;
  alert: boolean;
  /** pattern: based on the household's past months · linear: the same amount every day. */
  basis: 'pattern' | 'linear';
  workings: { expected: Working; projected: Working };
}

/**
 * Minimum number of days with spending for a projection. Spending on a single day may be a bill, such as rent, which
 * does not repeat every day.
 */
const RHYTHM_DAYS = 2;
/** Minimum number of earlier months for a pattern. */
const PATTERN_MONTHS = 3;

export const expectedByTodayFormula: Formula = {
  id: 'pace.expected-by-today',
  resultKey: 'expected_by_today',
  compute: (inputs) => moneyValue(expectedOf(inputs)),
};

export const projectedMonthFormula: Formula = {
  id: 'pace.projected-month',
  resultKey: 'projected_month',
  compute: (inputs) => moneyValue(projectedOf(inputs)),
};

/**
 * Compares a month's spending in a category with its target.
 *     expected by today = target × median share that earlier months had spent by this day              (pattern)
 *                       = target × days elapsed ÷ days of the month                                    (linear)
 *     projected         = spent + max(median spending of earlier months after this day, scheduled)     (pattern)
 *                       = max(spent × days of the month ÷ days elapsed, spent + scheduled)             (linear)
 *                       = spent + scheduled, as long as all of it was spent on one day                 (linear)
 * The pattern requires three earlier months with spending; until then, spending is assumed to be even.
 * Units     minor units, of one category; refunds reduce spending
 * Rounding  half to even (statistics); per day down
 * Result    over: more spent than the target · ahead: more than expected by today, and more than the target by the end
 *           · on_track
 * Example   target $600 on June 10, $300 spent on several days, no history: expected $200, projected $900, ahead
 */
export function categoryPace({
  targetMinor,
  days,
  today,
  scheduledMinor = 0 as Minor,
  alertPpm = PPM_ONE as Ppm,
}: PaceInputs): CategoryPace {
  assert(
    targetMinor >= 0 && scheduledMinor >= 0 && alertPpm >= 0,
    'target, schedule and threshold must not be negative',
  );
  const month = monthOf(today);
  const thisMonth = days.filter(({ on }) => monthOf(on) === month && on <= today);
  const spentMinor = sumMinor(thisMonth.map((day) => day.spentMinor));
  const parts = monthParts(days, today);
  const spending = parts.filter(({ byDayMinor, restMinor }) => byDayMinor + restMinor > 0);
  const basis = spending.length >= PATTERN_MONTHS ? 'pattern' : 'linear';
  const pattern =
    basis === 'pattern'
      ? patternLines(spending)
      : [...linearLines(today), count('spending_days', new Set(thisMonth.map(({ on }) => on)).size)];
  const expected = explain(expectedByTodayFormula, {
    lines: [money('target', targetMinor), ...pattern],
    assumptions: [`${basis}_month`],
  });
  const projected = explain(projectedMonthFormula, {
    lines: [
      money('spent', spentMinor),
      money('scheduled', scheduledMinor),
      ...(basis === 'pattern' ? patternLines(parts) : pattern),
    ],
    assumptions: [`${basis}_month`],
  });
  const [expectedMinor, projectedMinor] = [amountOf(expected), amountOf(projected)];
  const { elapsed, total } = daysOfMonth(today);
  const leftMinor = minor(targetMinor - spentMinor);
  return {
    month,
    targetMinor,
    spentMinor,
    expectedMinor,
    projectedMinor,
    leftMinor,
    perDayMinor: mulDiv(Math.max(0, leftMinor), 1, total - elapsed + 1, 'floor'),
    state:
      spentMinor > targetMinor
        ? 'over'
        : spentMinor > expectedMinor && projectedMinor > targetMinor
          ? 'ahead'
          : 'on_track',
    alert: spentMinor > 0 && BigInt(spentMinor) * BigInt(PPM_ONE) >= BigInt(targetMinor) * BigInt(alertPpm),
    basis,
    workings: { expected, projected },
  };
}

const patternLines = (parts: readonly MonthPart[]): WorkingLine[] =>
  parts.flatMap(({ month, byDayMinor, restMinor }) => [
    money('earlier_by_day', byDayMinor, [month]),
    money('earlier_rest', restMinor, [month]),
  ]);

function linearLines(today: CivilDate): WorkingLine[] {
  const { elapsed, total } = daysOfMonth(today);
  return [count('days_elapsed', elapsed), count('days_of_month', total)];
}

function expectedOf(inputs: WorkingInputs): Minor {
  const target = inputs.money('target');
  if (inputs.has('days_elapsed'))
    return mulDiv(target, inputs.count('days_elapsed'), inputs.count('days_of_month'), 'half-even');
  const rest = inputs.moneys('earlier_rest');
  const shares = inputs.moneys('earlier_by_day').map((by, index) => shareBy(by, rest[index] ?? 0));
  return mulDiv(target, medianOf(shares), PPM_ONE, 'half-even');
}

/**
 * Returns the share of a month's spending by a day, limited to 0 to 100%, because late refunds would exceed these
 * limits.
 */
function shareBy(by: number, rest: number): number {
  return mulDiv(Math.min(Math.max(0, by), by + rest), PPM_ONE, by + rest, 'half-even');
}

function projectedOf(inputs: WorkingInputs): Minor {
  const [spent, scheduled] = [inputs.money('spent'), inputs.money('scheduled')];
  if (!inputs.has('days_elapsed'))
    return minor(spent + Math.max(0, medianOf(inputs.moneys('earlier_rest')), scheduled));
  if (inputs.count('spending_days') < RHYTHM_DAYS) return minor(spent + scheduled);
  const even = mulDiv(Math.max(0, spent), inputs.count('days_of_month'), inputs.count('days_elapsed'), 'half-even');
  return minor(Math.max(even, spent + scheduled));
}

const amountOf = ({ result }: Working): Minor => (result.value.kind === 'money' ? result.value.minor : (0 as Minor));
