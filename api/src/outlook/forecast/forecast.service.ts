import {
  fail,
  type Forecast,
  type ForecastDay,
  type ForecastItem,
  type ForecastMark,
  toMoney,
} from '@tideline/contract';
import {
  addDays,
  type CivilDate,
  civilDate,
  dayBreakdown,
  type DayBreakdown,
  daysBetween,
  firstBelow,
  type Forecast as Line,
  MAX_FORECAST_DAYS,
  minor,
  type PlannedFlow,
  sumMinor,
  troughAt,
} from '@tideline/domain';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import { isStale } from '../../ledger/accounts/freshness.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { assumedFrom, type ExpectedPayment } from '../../ledger/recurring/expected-payments.ts';
import { occurrenceToWire } from '../../ledger/recurring/series-to-wire.ts';
import { type GoalRow, listGoals } from '../../ledger/goals/goals.store.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import { type AccountForecast, type CashForecast, computeForecast } from './compute-forecast.ts';
import { hrefOfFlow, marksOf } from './marks.ts';

interface ForecastRequest {
  account?: string | undefined;
  days: number;
}

/** One account, or all accounts combined. */
interface Chosen {
  account: AccountRow | null;
  of: readonly AccountForecast[];
  line: Line | null;
  floorMinor: number;
  currency: string;
}

function choose(forecast: CashForecast, id: string | undefined, currency: string): Chosen {
  if (id === undefined) {
    const of = forecast.accounts.filter(({ account }) => account.currency === currency);
    return {
      account: null,
      of,
      line: forecast.together(),
      floorMinor: sumMinor(of.map(({ floorMinor }) => floorMinor)),
      currency,
    };
  }
  const found = forecast.accounts.find(({ account }) => account.id === id);
  if (found === undefined) throw fail('NOT_FOUND', {});
  return {
    account: found.account,
    of: [found],
    line: found.forecast,
    floorMinor: found.floorMinor,
    currency: found.account.currency,
  };
}

/**
 * Returns the most informative account: the first one that may fall below its floor, otherwise the one with the most
 * planned movements. Returns undefined to show all accounts combined.
 */
export function tellingAccount({ accounts, flows, confidencePpm }: CashForecast, currency: string): string | undefined {
  const known = accounts
    .filter(({ account }) => account.currency === currency)
    .map(({ account: { id }, forecast, floorMinor }) => ({
      id,
      below: firstBelow(forecast, floorMinor, confidencePpm) ?? NEVER,
      planned: flows.filter(({ accountId }) => accountId === id).length,
    }));
  const [first, ...others] = known
    .filter(({ planned }) => planned > 0)
    .toSorted((one, other) =>
      one.below === other.below ? other.planned - one.planned : one.below < other.below ? -1 : 1,
    );
  return known.length === 1 && others.length === 0 ? undefined : first?.id;
}

/** A date after the last day of every line. */
const NEVER = '9999-12-31';

const named = (account: AccountRow | null): Forecast['account'] =>
  account === null ? null : { id: account.id, name: account.name };

export const getForecast = (scope: Scope, { account: id, days }: ForecastRequest): Promise<Forecast> =>
  scope.read(async (tx) =>
    lineToWire(await computeForecast(tx, scope, { days, withSweeps: true }), await listGoals(tx, scope.today), {
      account: id,
      days,
      household: scope.household,
    }),
  );

/** Returns a line with its annotations. Errors: NOT_FOUND for an account without a line. */
export function lineToWire(
  forecast: CashForecast,
  goals: readonly GoalRow[],
  { account: id, days, household }: ForecastRequest & Pick<Scope, 'household'>,
): Forecast {
  const { today, confidencePpm, horizonOn } = forecast;
  const { account, of, line, floorMinor, currency } = choose(forecast, id, household.currency);
  const money = (amount: number) => toMoney(amount, currency);
  const until = addDays(today, days);
  const lowest = line === null ? { minor: 0, on: today } : troughAt(line, confidencePpm);
  return {
    today,
    until,
    account: named(account),
    currency,
    accounts: forecast.accounts.map((each) => accountToWire(each, forecast, household.currency)),
    opening: money(line?.openingMinor ?? 0),
    floor: money(floorMinor),
    days: (line?.days ?? []).slice(0, days).map(({ on, p10Minor, p50Minor, p90Minor }) => ({
      on,
      p10: money(p10Minor),
      p50: money(p50Minor),
      p90: money(p90Minor),
    })),
    lowest: { on: lowest.on, amount: money(lowest.minor) },
    belowFloorOn: line === null ? null : (firstBelow(line, minor(floorMinor), confidencePpm) ?? null),
    confidencePpm,
    lookedUntil: horizonOn,
    marks: marksOf(forecast, goals, { accountIds: idsOf(of), isAll: account === null, until, currency }),
    stale: of.flatMap(({ account: each }) =>
      isStale(each, today) ? [{ id: each.id, name: each.name, asOf: each.balanceAsOf ?? today }] : [],
    ),
    assumed: assumedOf(of, forecast),
    historyDays: line?.historyDays ?? 0,
  };
}

/** Returns the accounts of the line whose data ends before some of their expected payments. */
const assumedOf = (
  of: readonly AccountForecast[],
  { expected, coverage, today }: CashForecast,
): Forecast['assumed'] => {
  const notSeen = new Set(expected.flatMap(({ state, series }) => (state === 'not_seen' ? [series.accountId] : [])));
  return of.flatMap(({ account: { id, name } }) => {
    const assumed = notSeen.has(id) ? assumedFrom(coverage, id, today) : null;
    return assumed === null ? [] : [{ id, name, ...assumed }];
  });
};

const idsOf = (accounts: readonly AccountForecast[]): Set<string> => new Set(accounts.map(({ account }) => account.id));

function accountToWire(
  { account: { id, name, currency }, forecast, floorMinor }: AccountForecast,
  { confidencePpm }: CashForecast,
  household: string,
): Forecast['accounts'][number] {
  const lowest = troughAt(forecast, confidencePpm);
  return {
    id,
    name,
    currency,
    lowest: toMoney(lowest.minor, currency),
    lowestOn: lowest.on,
    belowFloorOn: firstBelow(forecast, floorMinor, confidencePpm) ?? null,
    isInAll: currency === household,
  };
}

/** Returns the breakdown of a day, or null for the day if it is outside the forecast. */
export const getForecastDay = (
  scope: Scope,
  { account: id, on }: { account?: string | undefined; on?: string | undefined },
): Promise<{ day: ForecastDay | null }> =>
  scope.read(async (tx) => {
    const today = civilDate(scope.today);
    const day = civilDate(on ?? addDays(today, 1));
    const ahead = daysBetween(today, day);
    const isAhead = ahead >= 1 && ahead < MAX_FORECAST_DAYS;
    const forecast = await computeForecast(tx, scope, { days: isAhead ? Math.max(45, ahead) : 45, withSweeps: true });
    const goals = await listGoals(tx, scope.today);
    const chosen = choose(forecast, id, scope.household.currency);
    return {
      day: isAhead && chosen.line !== null ? dayToWire(day, { ...chosen, line: chosen.line }, forecast, goals) : null,
    };
  });

function dayToWire(
  on: CivilDate,
  { account, of, line, floorMinor, currency }: Chosen & { line: Line },
  forecast: CashForecast,
  goals: readonly GoalRow[],
): ForecastDay | null {
  const day = dayBreakdown(line, on);
  if (day === null) return null;
  const money = (amount: number) => toMoney(amount, currency);
  const marks = marksOf(forecast, goals, {
    accountIds: idsOf(of),
    isAll: account === null,
    until: on,
    currency,
  }).filter((mark): mark is ForecastMark => mark.on === on && !mark.inLine);
  const skipped = forecast.skipped.filter((each) => each.on === on && idsOf(of).has(each.series.accountId));
  return {
    on,
    account: named(account),
    currency,
    before: money(day.beforeMinor),
    after: money(day.afterMinor),
    low: money(day.p10Minor),
    high: money(day.p90Minor),
    floor: money(floorMinor),
    items: day.flows.map((flow) => itemToWire(flow, forecast, currency)),
    spending: money(day.spendingMinor),
    skipped: skipped.map((each) => skippedToWire(each, forecast, currency)),
    marks,
    working: workingToWire(
      withNames(day),
      {
        href: account === null ? '/accounts' : `/accounts?account=${account.id}`,
        subjects: new Map(day.flows.map(({ id, label }) => [id, { name: label, ref: null }])),
        ...(account === null ? {} : { refs: { balance_before: { kind: 'account', id: account.id } } }),
      },
      currency,
    ),
  };
}

/** Identifies each planned movement by one id, by which its line gets a name, and omits the engine's separate names. */
const withNames = ({ working }: DayBreakdown): DayBreakdown['working'] => ({
  ...working,
  lines: working.lines.map((line) =>
    line.key === 'planned' ? { ...line, evidenceIds: (line.evidenceIds ?? []).slice(0, 1) } : line,
  ),
  steps: (working.steps ?? []).filter(({ key }) => key !== 'planned_movement'),
});

const nameOf = ({ accounts }: CashForecast, id: string): string =>
  accounts.find(({ account }) => account.id === id)?.account.name ?? '';

function itemToWire(flow: PlannedFlow, forecast: CashForecast, currency: string): ForecastItem {
  const series = forecast.series.find((each) => each.flow.id === flow.id);
  return {
    id: flow.id,
    kind: flow.source.kind,
    name: flow.label,
    accountId: flow.accountId,
    accountName: nameOf(forecast, flow.accountId),
    amount: toMoney(flow.amountMinor, currency),
    href: hrefOfFlow(flow, forecast),
    // the receiving side of a transfer is edited on the sending side, and an unsaved series cannot be edited
    occurrence:
      series === undefined ||
      !isEditable(series.expected, forecast) ||
      flow.accountId !== series.expected.series.accountId
        ? null
        : occurrenceToWire(series.expected, currency),
  };
}

const isEditable = ({ series }: ExpectedPayment, { history }: CashForecast): boolean =>
  history.isKept || series.state !== 'suggested';

const skippedToWire = (each: ExpectedPayment, forecast: CashForecast, currency: string): ForecastItem => ({
  id: `${each.series.id}@${each.dueOn}`,
  kind: 'series',
  name: each.series.payee,
  accountId: each.series.accountId,
  accountName: nameOf(forecast, each.series.accountId),
  amount: toMoney(each.amountMinor, currency),
  href: `/transactions?view=upcoming&series=${each.series.id}`,
  occurrence: isEditable(each, forecast) ? occurrenceToWire(each, currency) : null,
});
