import { type ForecastMark, toMoney } from '@tideline/contract';
import { addDays, type CivilDate, daysBetween, type PlannedFlow, type SeriesKind } from '@tideline/domain';
import { debtAccounts } from '../../debts/dues/debt-accounts.ts';
import { upcomingDates } from '../../debts/dues/upcoming-dates.ts';
import { AROUND_DAYS, paidBy, seriesPaying } from './debt-flows.ts';
import type { CashForecast } from './compute-forecast.ts';
import type { GoalRow } from '../../ledger/goals/goals.store.ts';
import type { SeriesFlow } from './series-flows.ts';

export interface MarksAsked {
  /** Accounts whose movements are included. */
  accountIds: ReadonlySet<string>;
  /** Whether all accounts are combined. If so, dates without a deposit account are marked too. */
  isAll: boolean;
  until: CivilDate;
  /** The line's currency. Amounts in other currencies are omitted. */
  currency: string;
}

/** Returns the marks on a line's days, soonest first. */
export function marksOf(forecast: CashForecast, goals: readonly GoalRow[], asked: MarksAsked): ForecastMark[] {
  const inLine = forecast.flows
    .filter(({ accountId, on }) => asked.accountIds.has(accountId) && on <= asked.until)
    .map((flow) => markOfFlow(flow, forecast, asked.currency));
  const marks = [
    ...inLine,
    ...proposedSweeps(forecast, asked),
    ...goalDates(goals, forecast, asked),
    ...(asked.isAll ? datesBeside(forecast, inLine, asked) : []),
  ];
  return marks.sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : one.name < other.name ? -1 : 1));
}

const kindOfSeries: Readonly<Record<SeriesKind, ForecastMark['kind']>> = {
  income: 'income',
  bill: 'bill',
  subscription: 'bill',
  debt_payment: 'bill',
  transfer: 'transfer',
};

function markOfFlow(flow: PlannedFlow, forecast: CashForecast, currency: string): ForecastMark {
  return {
    on: flow.on,
    kind: kindOf(flow, forecast),
    name: flow.label,
    amount: toMoney(flow.amountMinor, currency),
    inLine: true,
    href: hrefOfFlow(flow, forecast),
  };
}

const isSeriesFlow = (flow: PlannedFlow, { series }: CashForecast): SeriesFlow | undefined =>
  series.find((each) => each.flow.id === flow.id);

function kindOf(flow: PlannedFlow, forecast: CashForecast): ForecastMark['kind'] {
  if (flow.source.kind === 'card_payment') return 'card_due';
  if (flow.source.kind === 'loan_payment') return 'loan_due';
  if (flow.source.kind === 'plan') return 'plan';
  if (flow.source.kind === 'sweep') return 'sweep';
  const series = isSeriesFlow(flow, forecast);
  const paid = series === undefined ? undefined : paidBy(series, forecast.history.paysAccount);
  if (forecast.records.cards.some(({ account }) => account.id === paid)) return 'card_due';
  if (forecast.records.loans.some(({ account }) => account.id === paid)) return 'loan_due';
  return flow.seriesKind === undefined ? 'transfer' : kindOfSeries[flow.seriesKind];
}

/** Returns the page that shows a planned movement. */
export function hrefOfFlow(flow: PlannedFlow, forecast: CashForecast): string {
  switch (flow.source.kind) {
    case 'series':
      return `/transactions?view=upcoming&series=${isSeriesFlow(flow, forecast)?.expected.series.id ?? flow.source.id}`;
    case 'card_payment':
      return `/credit-cards?pay=${flow.source.id}`;
    case 'loan_payment':
      return `/accounts?account=${flow.source.id}`;
    case 'plan':
      return '/debt';
    case 'sweep':
      return `/sweeps?run=${flow.source.id}`;
    default:
      return `/accounts?account=${flow.accountId}`;
  }
}

/**
 * Returns marks of sweeps waiting for approval, on the day they would leave. The receiving side belongs to another
 * account.
 */
function proposedSweeps({ sweeps, today }: CashForecast, { accountIds, until, currency }: MarksAsked): ForecastMark[] {
  return sweeps
    .filter(
      ({ isProposed, fromAccountId, leavesOn }) => isProposed && accountIds.has(fromAccountId) && leavesOn <= until,
    )
    .map(({ id, ruleName, leavesOn, amountMinor }) => {
      const tomorrow = addDays(today, 1);
      return {
        on: leavesOn < tomorrow ? tomorrow : leavesOn,
        kind: 'sweep',
        name: ruleName,
        amount: toMoney(-amountMinor, currency),
        inLine: false,
        href: `/sweeps?run=${id}`,
      };
    });
}

/** Returns marks of the goals whose money is in these accounts. */
function goalDates(
  goals: readonly GoalRow[],
  { today }: CashForecast,
  { accountIds, until }: MarksAsked,
): ForecastMark[] {
  return goals
    .filter(({ accountId, dueOn }) => accountIds.has(accountId) && dueOn > today && dueOn <= until)
    .map(({ id, name, dueOn }) => ({
      on: dueOn,
      kind: 'goal',
      name,
      amount: null,
      inLine: false,
      href: `/sweeps?goal=${id}`,
    }));
}

/**
 * Returns marks for card, loan and offer dates that do not change the line. Omits due dates up to today, and those
 * whose payment is already in the line or comes from a recurring series.
 */
function datesBeside(
  forecast: CashForecast,
  inLine: readonly ForecastMark[],
  { until, currency }: MarksAsked,
): ForecastMark[] {
  const { counted: records, today, series, history } = forecast;
  const dates = upcomingDates(records, debtAccounts(records, today), today, [], daysBetween(today, until));
  return dates.flatMap(({ on, kind, name, amount, href }): ForecastMark[] => {
    if (kind === 'promo_safe' || kind === 'promo_end') return [{ on, kind, name, amount: null, inLine: false, href }];
    if (kind !== 'card_due' && kind !== 'loan_due') return [];
    const account = [...records.cards, ...records.loans].find(
      (each) => each.account.name === name && href.endsWith(each.account.id),
    )?.account;
    const near = (day: string): boolean => Math.abs(daysBetween(on as CivilDate, day as CivilDate)) <= AROUND_DAYS;
    const isPaid =
      account !== undefined &&
      seriesPaying(account.id, { series, paysAccount: history.paysAccount }).some(({ flow }) => near(flow.on));
    const isIn = inLine.some((mark) => mark.kind === kind && mark.href === href && near(mark.on));
    if (isPaid || isIn || on <= today) return [];
    return [
      {
        on,
        kind,
        name,
        amount: amount === null || amount.currency !== currency ? null : toMoney(-Number(amount.minor) || 0, currency),
        inLine: false,
        href,
      },
    ];
  });
}
