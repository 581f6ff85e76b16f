import { addDays, addMonths, type CivilDate, currencyExponent, minor, type Minor } from '@tideline/domain';
import type { CashForecast } from './compute-forecast.ts';
import type { HouseholdSpare } from './safe-to-move.service.ts';

/** Length of the forecast that this needs. */
export const FREED_DAYS = 120;
/** Months from today whose spare cash is compared with today's. */
const MONTHS_AHEAD = [1, 2];
/** Whole units of the currency below which a later payment is not worth a step of the plan. */
const LEAST_FREED = 100;
/** A day counts only if the forecast covers a full round of paydays and bills after it. */
const SEEN_AFTER_DAYS = 45;

export interface FreedCash {
  on: CivilDate;
  addedMinor: Minor;
}

/**
 * Returns how much more the forecast frees after a month and after two than is spare today: what every account keeps
 * above its floor from that day on, in nine of ten futures, minus the money that was spare before.
 *
 * @param monthlyMinor what is paid to debts every month in addition to the payments in the forecast
 */
export function freedLater(
  forecast: CashForecast,
  { accounts, lackingMinor, safeMinor }: HouseholdSpare,
  { monthlyMinor, currency }: { monthlyMinor: number; currency: string },
): FreedCash[] {
  const known = new Set(accounts.flatMap(({ account, safeMinor: safe }) => (safe === null ? [] : [account.id])));
  const lines = forecast.accounts.filter(({ account }) => known.has(account.id));
  const lastOn = addDays(forecast.today, forecast.days);
  const leastMinor = LEAST_FREED * 10 ** currencyExponent(currency);
  let before: number = safeMinor ?? 0;
  return MONTHS_AHEAD.flatMap((months): FreedCash[] => {
    const on = addMonths(forecast.today, months);
    if (lines.length === 0 || addDays(on, SEEN_AFTER_DAYS) > lastOn) return [];
    const kept = lines.reduce((sum, { forecast: { days }, floorMinor }) => {
      const lowest = Math.min(...days.filter((day) => day.on >= on).map(({ p10Minor }) => p10Minor));
      return sum + Math.max(0, lowest - floorMinor);
    }, 0);
    const addedMinor = Math.floor(kept - lackingMinor - monthlyMinor * months - before);
    if (addedMinor < leastMinor) return [];
    before += addedMinor;
    return [{ on, addedMinor: minor(addedMinor) }];
  });
}
