import {
  addDays, civilDate, CONFIDENCE_PPM, currencyExponent, dailySpending, daysBetween, detectSeries, forecastAccount, keepFloor, minor, MODES, payCheque, payDays, type PlannedFlow, safeHorizon, safeToMove,
  type SafeToMove, seededRandom, seriesFlows,
} from '@tideline/domain';
import type { AccountRow } from '../accounts/accounts.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import type { Scope } from '../http/scope.ts';
import { type ForecastRow, listForecastRows } from './forecast.store.ts';

/** As far back as everyday spending is drawn from. */
const HISTORY_DAYS = 728;
/** Pay-days further off do not move the horizon. */
const PAY_DAYS_AHEAD = 120;

export interface SafeAccount extends SafeToMove {
  lookedUntil: string;
}

/** Money that can be moved in a day: no certificates, which cost a penalty, and no cash in a drawer. */
export const isMovable = ({ type, subtype, state }: Pick<AccountRow, 'type' | 'subtype' | 'state'>): boolean =>
  type === 'depository' && subtype !== 'cd' && subtype !== 'cash' && (state === 'active' || state === 'hidden');

/** What can leave each account today and not be missed until the second pay-day, from its own history and what comes regularly. */
export async function safeToMoveOf(tx: HouseholdTx, { today: on, household }: Pick<Scope, 'today' | 'household'>, accounts: readonly AccountRow[]): Promise<Map<string, SafeAccount>> {
  const movable = accounts.filter(isMovable);
  if (movable.length === 0) return new Map();
  const today = civilDate(on);
  const rows = (await listForecastRows(tx, movable.map(({ id }) => id), addDays(today, -HISTORY_DAYS))).filter(({ postedOn }) => postedOn <= today);
  const { flows, horizonOn, spending, series } = expectedOf(rows, movable, today);
  const confidencePpm = CONFIDENCE_PPM[MODES[household.mode ?? 'balanced'].confidence];
  return new Map(
    movable.map(({ id, balanceMinor, pendingMinor, floorMinor, currency }) => {
      const forecast = forecastAccount({
        today, account: { id, balanceMinor: minor(balanceMinor - pendingMinor), pendingMinor: minor(pendingMinor) }, flows: flows.filter(({ accountId }) => accountId === id), spending,
        days: daysBetween(today, horizonOn), horizonOn, random: seededRandom(`${household.id} ${id} ${today}`),
      });
      const floor = keepFloor({ payChequeMinor: payCheque(series, id), ownFloorMinor: minor(floorMinor ?? 0) });
      const limits = { floorMinor: floor, confidencePpm, roundToMinor: minor(10 ** currencyExponent(currency)), minMoveMinor: minor(0), maxMoveMinor: null };
      return [id, { ...safeToMove(forecast, limits), lookedUntil: horizonOn }];
    }),
  );
}

function expectedOf(rows: readonly ForecastRow[], accounts: readonly AccountRow[], today: ReturnType<typeof civilDate>) {
  const series = detectSeries(rows, { today });
  const horizonOn = safeHorizon(today, payDays(series, { today, until: addDays(today, PAY_DAYS_AHEAD) }));
  const flows: PlannedFlow[] = seriesFlows(series, { today, until: horizonOn });
  const planned = series.flatMap(({ occurrences }) => occurrences.map(({ transactionId }) => transactionId));
  const without = new Set([...planned, ...rows.filter(({ excluded }) => excluded).map(({ id }) => id)]);
  return { series, horizonOn, flows, spending: dailySpending(rows, accounts.map(({ id, type }) => ({ id, type })), { today, without }) };
}
