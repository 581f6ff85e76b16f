/**
 * Loads everything that the insight rules read from a household's ledger, in its base currency. Amounts in other
 * currencies are excluded, because they cannot be added.
 */
import {
  type AccountForecastFacts,
  addMonths,
  avoidableFeeOf,
  type CivilDate,
  civilDate,
  emergencyMonthsIndicator,
  ESSENTIAL_CATEGORIES,
  type HouseholdFacts,
  type InsightRow,
  minDate,
  minor,
  monthOf,
  type MonthPace,
  ppm,
  type RateOffer,
  reportMonthDays,
  spentBy,
  sumMinor,
  toReportDay,
} from '@tideline/domain';
import type { AccountRow } from '../../../ledger/accounts/accounts.store.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import type { DebtRecords } from '../../../debts/debt/load-debts.ts';
import { type CashForecast, computeForecast, type ForecastScope } from '../../forecast/compute-forecast.ts';
import { loadToday, type Today } from '../../today/todays-plan.service.ts';
import { currentMode } from '../../../ledger/active-mode/active-mode.store.ts';
import { activePlanToday } from '../../../debts/debt/load-active-plan.ts';
import { cardPayments } from '../../today/quote.ts';
import { listPromos } from '../../../debts/records/promos.store.ts';
import { targetsOfMonth } from '../../targets/target-months.ts';
import { listTargets } from '../../targets/targets.store.ts';
import { listRateOffers } from '../rate-offers.store.ts';
import { type CategoryName, categoryNames } from '../../../ledger/spending/spending.store.ts';
import { type CardFact, cardFacts } from './card-facts.ts';
import { planFacts, promoFacts } from './debt-facts.ts';
import { chargeFacts } from './charge-facts.ts';
import { depositFacts } from './deposit-facts.ts';
import { listInsightRows } from './insight-rows.store.ts';
import { type SeriesFact, seriesFacts } from './series-facts.ts';
import { usualMonth } from './usual-month.ts';

export interface LoadedFacts {
  facts: HouseholdFacts;
  records: DebtRecords;
}

/** Months of history that the rules need: one year, and one month for comparison. */
const MONTHS_BACK = 13;
/** Days without new data after which an account is stale. Statements are monthly, so this is a month and some days. */
const STALE_DAYS = 40;
/** Minimum months that an emergency fund should last; a mode may require more. */
const EMERGENCY_MONTHS = 3;
/** Account types for which banks issue statements. */
const WATCHED: ReadonlySet<string> = new Set(['depository', 'credit_card', 'line_of_credit', 'loan']);

export async function loadHouseholdFacts(tx: HouseholdTx, scope: ForecastScope): Promise<LoadedFacts> {
  const { currency, marginalTaxPpm, monthStartDay } = scope.household;
  const today = civilDate(scope.today);
  const planned = await loadToday(tx, scope);
  const { records, counted } = planned;
  const cash = await computeForecast(tx, scope, { records });
  const inHousehold = (account: AccountRow): boolean => account.currency === currency && account.state !== 'closed';
  const accounts = records.accounts.filter(inHousehold);
  const [cards, loans] = [
    records.cards.filter(({ account }) => inHousehold(account)),
    records.loans.filter(({ account }) => inHousehold(account)),
  ];
  const deposits = accounts.filter(({ type }) => type === 'depository');
  const rows = await listInsightRows(tx, { accounts, from: addMonths(today, -MONTHS_BACK), until: today });
  // use report days, so that rules about months see the household's months
  const monthRows = rows.map((row) => ({ ...row, on: toReportDay(row.on, monthStartDay) }));
  const { pace, spendingMinor, incomeMinor } = usualMonth(monthRows, toReportDay(today, monthStartDay));
  const cardsNow = await cardFacts(tx, cards, rows, today);
  const series = await seriesFacts(tx, rows, { today, paysAccount: cash.history.paysAccount });
  const plan = await activePlanToday(tx, scope);
  const facts: HouseholdFacts = {
    today,
    dataThrough: dataThroughOf(accounts, today),
    monthlySpendingMinor: spendingMinor,
    monthlyIncomeMinor: incomeMinor,
    marginalTaxPpm: ppm(marginalTaxPpm),
    deposits: depositFacts(deposits, await listPromos(tx), { movable: spareAfterDebts(planned), today }),
    cards: cardsNow,
    promos: promoFacts(
      counted.cards.filter(({ account }) => inHousehold(account)),
      today,
      cardPayments(planned),
    ),
    series: series.map((each) => each.series),
    lateFees: lateFeesOf(series, cardsNow),
    rows,
    offers: (await listRateOffers(tx)).filter((offer) => offer.currency === currency).map(toOffer),
    forecasts: forecastFacts(cash, rows, currency),
    paces: await pacesOf(tx, scope),
    monthPace: pace,
    emergency: emergencyOf(deposits, monthRows, {
      pace,
      categories: await categoryNames(tx),
      targetMonths: await monthsWanted(tx, scope.today),
    }),
    plans: planFacts(plan, { cards, loans, planned, currency, today }),
    ...plannedToday(planned),
    charges: await chargeFacts(tx, [...cards, ...loans], today),
    freshness: accounts.flatMap(({ id, name, type, state, transactionCount, balanceAsOf }) =>
      state === 'active' && WATCHED.has(type) && transactionCount > 1 && balanceAsOf !== null
        ? [{ accountId: id, name, asOf: civilDate(balanceAsOf), staleAfterDays: STALE_DAYS }]
        : [],
    ),
  };
  return { facts, records };
}

/** Returns how much each account could move elsewhere after it has made the debt payments of today's plan. */
function spareAfterDebts({ facts, todaysPlan: { moves } }: Today): Map<string, number> {
  const paid = (id: string): number =>
    sumMinor(
      moves.filter(({ kind, from }) => kind === 'pay' && from?.accountId === id).map((move) => move.amountMinor),
    );
  return new Map(
    facts.accounts.map(({ accountId, spareMinor }) => [accountId, Math.max(0, spareMinor - paid(accountId))]),
  );
}

/** Returns the moves of today's plan, and the amounts that accounts hold to cover others. */
function plannedToday({ todaysPlan, facts }: Today): Pick<HouseholdFacts, 'moves' | 'covers'> {
  const yields = new Map(facts.accounts.map(({ accountId, yieldPpm }) => [accountId, yieldPpm]));
  return {
    moves: todaysPlan.moves.map((move) => ({
      ...move,
      sourceYieldPpm: yields.get(move.from?.accountId ?? '') ?? ppm(0),
    })),
    covers: todaysPlan.stays.filter(({ reason }) => reason === 'covers'),
  };
}
/** Returns the last day that the data of any account covers, or today for a household without data. */
const dataThroughOf = (accounts: readonly AccountRow[], today: CivilDate): CivilDate =>
  minDate(
    today,
    accounts
      .flatMap(({ balanceAsOf }) => balanceAsOf ?? [])
      .reduce<CivilDate | null>((latest, on) => (latest === null || on > latest ? civilDate(on) : latest), null) ??
      today,
  );

/** Returns the pace of the current month's targets. Loads no spending if no target is set. */
async function pacesOf(tx: HouseholdTx, scope: ForecastScope): Promise<HouseholdFacts['paces']> {
  const { monthStartDay } = scope.household;
  if ((await listTargets(tx, monthStartDay)).length === 0) return [];
  return (await targetsOfMonth(tx, scope)).items.flatMap(({ category: { id, name }, pace }) =>
    pace === null ? [] : [{ categoryId: id, name, pace, endsOn: reportMonthDays(pace.month, monthStartDay).to }],
  );
}

const toOffer = ({
  id,
  name,
  apyPpm,
  minBalanceMinor,
  bonusEndsOn,
  seenOn,
}: Awaited<ReturnType<typeof listRateOffers>>[number]): RateOffer => ({
  offerId: id,
  name,
  apyPpm: ppm(apyPpm),
  minBalanceMinor: minBalanceMinor === null ? null : minor(minBalanceMinor),
  bonusEndsOn: bonusEndsOn === null ? null : civilDate(bonusEndsOn),
  seenOn: civilDate(seenOn),
});

/** Returns the late fees for series that pay a card whose agreement states one. */
const lateFeesOf = (series: readonly SeriesFact[], cards: readonly CardFact[]): HouseholdFacts['lateFees'] =>
  series.flatMap(({ series: { key }, paysAccountId }) => {
    const feeMinor = cards.find(({ accountId }) => accountId === paysAccountId)?.lateFeeMinor ?? null;
    return feeMinor === null || feeMinor === 0 ? [] : [{ seriesKey: key, feeMinor }];
  });

function forecastFacts(
  { accounts, confidencePpm }: CashForecast,
  rows: readonly InsightRow[],
  currency: string,
): AccountForecastFacts[] {
  return accounts
    .filter(({ account }) => account.currency === currency && account.state === 'active')
    .map(({ account: { id, name }, forecast, floorMinor }) => ({
      accountId: id,
      name,
      forecast,
      floorMinor,
      confidencePpm,
      overdraftFeeMinor: lastOverdraftFee(rows, id),
    }));
}

/** Returns the bank's most recent overdraft fee, or null if there was none. */
function lastOverdraftFee(rows: readonly InsightRow[], accountId: string): AccountForecastFacts['overdraftFeeMinor'] {
  const fees = rows.filter(
    (row) =>
      row.accountId === accountId &&
      row.kind === 'fee' &&
      row.amountMinor < 0 &&
      avoidableFeeOf(row.description) === 'overdraft',
  );
  const last = fees.reduce<InsightRow | null>(
    (latest, row) => (latest === null || row.on > latest.on ? row : latest),
    null,
  );
  return last === null ? null : minor(-last.amountMinor);
}

async function monthsWanted(tx: HouseholdTx, today: string): Promise<number> {
  const { floor } = await currentMode(tx, today);
  return floor.kind === 'months' ? Math.max(EMERGENCY_MONTHS, Math.floor(floor.months)) : EMERGENCY_MONTHS;
}

const ESSENTIAL: ReadonlySet<string | null> = new Set(ESSENTIAL_CATEGORIES);

/**
 * Returns the household's cash available within days, and its essential expenses, or null with less than three full
 * months of data. Rows have report days.
 */
function emergencyOf(
  deposits: readonly AccountRow[],
  rows: readonly InsightRow[],
  {
    pace,
    categories,
    targetMonths,
  }: { pace: MonthPace | null; categories: readonly CategoryName[]; targetMonths: number },
): HouseholdFacts['emergency'] {
  if (pace === null) return null;
  const essential = new Set(categories.flatMap(({ id, key }) => (ESSENTIAL.has(key) ? [id] : [])));
  const months = new Map(pace.months.map((month) => [month, 0]));
  for (const row of rows) {
    const month = monthOf(row.on);
    const spent = row.categoryId !== null && essential.has(row.categoryId) ? spentBy(row) : null;
    if (spent !== null && months.has(month)) months.set(month, (months.get(month) ?? 0) + spent);
  }
  const liquid = deposits
    .filter(({ subtype }) => subtype !== 'cd')
    .map(({ id, balanceMinor }) => ({ accountId: id, balanceMinor: minor(balanceMinor) }));
  const indicator = emergencyMonthsIndicator(
    liquid,
    [...months].map(([month, spent]) => ({ month, spentMinor: minor(Math.max(0, spent)) })),
  );
  if (indicator.kind !== 'value') return null;
  const { essentialMonthlyMinor } = indicator;
  return {
    liquidMinor: sumMinor(liquid.map(({ balanceMinor }) => balanceMinor)),
    essentialMonthlyMinor,
    targetMonths,
    accountIds: liquid.map(({ accountId }) => accountId),
  };
}
