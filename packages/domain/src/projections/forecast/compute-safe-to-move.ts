import { assert } from '../../foundation/assert.ts';
import { type CivilDate, minDate } from '../../foundation/dates/civil-date.ts';
import { maxMinor, type Minor, minor, PPM_ONE, type Ppm, sumMinor, ZERO } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, rate, type Working, type WorkingLine } from '../../foundation/working/working.ts';
import type { Forecast, LowestSoFar, Trough } from './forecast.ts';
import type { FlowSourceKind, PlannedFlow } from './planned-flow.ts';
import type { NothingSafeReason, SafeToMove, SafeToMoveLimits } from './safe-to-move.ts';
import { LEAST_HISTORY_DAYS, safeToMoveFormula } from './safe-to-move-formula.ts';

const DEBT_SOURCES: ReadonlySet<FlowSourceKind> = new Set(['card_payment', 'loan_payment', 'promo_payment']);

const ASSUMPTIONS = [
  'spending_as_in_own_history',
  'money_out_before_money_in',
  'bills_at_80th_percentile_on_earliest_day',
  'uncertain_income_at_20th_percentile_and_later',
];

/**
 * Computes the amount that can leave an account today without the balance falling below the floor, at the chosen
 * confidence, or the top-up needed if it would fall below the floor anyway.
 *
 *     amount = lowest balance at `confidence` within the horizon − floor, capped, rounded down
 *     top-up = floor − the same lowest balance, rounded up
 *
 * The confidence refers to the lowest balance of the whole horizon, not of each day: 99% of the futures stay above the
 * floor on all of their days. The working splits the lowest balance into its waterfall; everyday spending is the
 * remainder after the flows.
 *
 * Units     minor units; confidence in parts per million, between 50% and 100%
 * Rounding  amount down and top-up up to a multiple of roundToMinor
 * Result    an amount of 0 has a reason: shortfall_ahead takes precedence over history_too_short and below_minimum
 * Errors    throws on a forecast of several accounts, and on invalid limits
 * Example   lowest balance $1,234.56 on the 28th, floor $1,000, rounded to $5 → $230.00
 */
export function safeToMove(forecast: Forecast, limits: SafeToMoveLimits): SafeToMove {
  assertLimits(limits);
  const [accountId, ...others] = forecast.accountIds;
  assert(accountId !== undefined && others.length === 0, 'money leaves one account');
  const trough = troughAt(forecast, limits.confidencePpm);
  const working = safeToMoveWorking(forecast, limits, { accountId, trough });
  assert(working.result.value.kind === 'money', 'safe to move is an amount');
  const amountMinor = working.result.value.minor;
  return {
    accountId,
    amountMinor,
    reason: amountMinor > 0 ? null : whyNothing(forecast, limits, trough),
    troughMinor: trough.minor,
    troughOn: trough.on,
    topUp: topUpOf(forecast, limits, trough),
    working,
  };
}

function assertLimits({ confidencePpm, roundToMinor, minMoveMinor, maxMoveMinor }: SafeToMoveLimits): void {
  assert(
    confidencePpm >= PPM_ONE / 2 && confidencePpm < PPM_ONE,
    () => `a confidence between 50 % and 100 %, not ${confidencePpm} ppm`,
  );
  assert(
    roundToMinor >= 1 && minMoveMinor >= 0 && (maxMoveMinor === null || maxMoveMinor >= 0),
    'limits are zero or more, and rounding is to one unit or more',
  );
}

/** Returns the lowest balance that the given share of all paths is at or above. */
export function troughAt({ troughs }: Pick<Forecast, 'troughs'>, confidencePpm: Ppm): Trough {
  const beyond = Math.floor(((PPM_ONE - confidencePpm) * troughs.length) / PPM_ONE);
  const trough = troughs[beyond];
  assert(trough !== undefined, 'a forecast has at least one path');
  return trough;
}

function whyNothing(
  { historyDays }: Forecast,
  { floorMinor, isSavings = false }: SafeToMoveLimits,
  trough: Trough,
): NothingSafeReason {
  if (trough.minor < floorMinor) return 'shortfall_ahead';
  return historyDays < LEAST_HISTORY_DAYS && !isSavings ? 'history_too_short' : 'below_minimum';
}

function topUpOf(
  forecast: Forecast,
  { floorMinor, roundToMinor, confidencePpm }: SafeToMoveLimits,
  trough: Trough,
): SafeToMove['topUp'] {
  const missing = floorMinor - trough.minor;
  if (missing <= 0) return null;
  return {
    amountMinor: minor(mulDiv(missing, 1, roundToMinor, 'ceil') * roundToMinor),
    by: minDate(firstBelow(forecast, floorMinor, confidencePpm) ?? trough.on, trough.on),
  };
}

/**
 * Returns the first day by which too many futures have been below the floor, at the given confidence rounded up to
 * 90%, 95% or 99%.
 */
export function firstBelow({ lowestSoFar }: Forecast, floorMinor: Minor, confidencePpm: Ppm): CivilDate | undefined {
  const at = (day: LowestSoFar): Minor =>
    confidencePpm <= 900_000 ? day.p90Minor : confidencePpm <= 950_000 ? day.p95Minor : day.p99Minor;
  return lowestSoFar.find((day) => at(day) < floorMinor)?.on;
}

function safeToMoveWorking(
  forecast: Forecast,
  limits: SafeToMoveLimits,
  { accountId, trough }: { accountId: string; trough: Trough },
): Working {
  const { floorMinor, roundToMinor, minMoveMinor, maxMoveMinor, confidencePpm, isSavings = false } = limits;
  const lines = [
    ...waterfall(forecast, trough, accountId),
    money('floor', floorMinor),
    ...(maxMoveMinor === null ? [] : [money('cap', maxMoveMinor)]),
    money('round_to', roundToMinor),
    money('smallest_move', minMoveMinor),
    ...(isSavings ? [] : [count('history_days', forecast.historyDays)]),
  ];
  const spareToday = maxMinor(ZERO, minor(forecast.openingMinor - floorMinor));
  return explain(safeToMoveFormula, {
    lines,
    steps: [
      money('lowest_balance', trough.minor),
      date('lowest_on', trough.on),
      date('looked_until', forecast.horizonOn),
      rate('confidence', confidencePpm),
      count('paths', forecast.troughs.length),
    ],
    assumptions: ASSUMPTIONS,
    otherwise: money('lowest_balance_if_all_above_the_floor_left_today', minor(trough.minor - spareToday)),
  });
}

/** Returns the sums of the cautious flows up to the lowest point. On that day itself, only money out is included. */
function waterfall(forecast: Forecast, trough: Trough, accountId: string): WorkingLine[] {
  const flows = forecast.days
    .flatMap((day) => day.flows)
    .filter(
      ({ cautiousOn, cautiousMinor }) => cautiousOn < trough.on || (cautiousOn === trough.on && cautiousMinor < 0),
    );
  const part = (key: string, belongs: (flow: PlannedFlow) => boolean) => {
    const chosen = flows.filter(belongs);
    return money(
      key,
      sumMinor(chosen.map(({ cautiousMinor }) => cautiousMinor)),
      chosen.map(({ id }) => id),
    );
  };
  const isDebt = ({ source, seriesKind }: PlannedFlow) =>
    DEBT_SOURCES.has(source.kind) || seriesKind === 'debt_payment';
  const isSeries = ({ source, seriesKind }: PlannedFlow) =>
    source.kind === 'series' && seriesKind !== 'debt_payment' && seriesKind !== 'transfer';
  const known = sumMinor(flows.map(({ cautiousMinor }) => cautiousMinor));
  return [
    money('balance', forecast.openingMinor, [accountId]),
    part('income', (flow) => isSeries(flow) && flow.cautiousMinor >= 0),
    part('bills', (flow) => isSeries(flow) && flow.cautiousMinor < 0),
    part('debt_payments', isDebt),
    part('other_movements', (flow) => !isSeries(flow) && !isDebt(flow)),
    money('everyday_spending', minor(trough.minor - forecast.openingMinor - known)),
  ];
}
