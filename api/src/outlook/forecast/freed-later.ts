import { addDays, addMonths, type CivilDate, currencyExponent, minor, type Minor } from '@tideline/domain';
import type { CashForecast } from './compute-forecast.ts';
import type { HouseholdSpare } from './safe-to-move.service.ts';

/** Length of the forecast that the caller must compute. */
export const FREED_DAYS = 120;
/** Months from today whose spare cash is compared with today's. */
const MONTHS_AHEAD = [1, 2];
/** Minimum amount of a later payment, in whole units of the currency. Less is not worth a step of the plan. */
const LEAST_FREED = 100;
/** Days that the forecast must cover after a date to include a full round of paydays and bills. */
const SEEN_AFTER_DAYS = 45;

export interface FreedCash {
  on: CivilDate;
  addedMinor: Minor;
}

/**
 * Returns how much more cash the forecast frees after one month and after two months than is spare today. This is the
 * amount that every account keeps above its floor from that day on, in nine of ten futures, minus the money that was
 * already spare before.
 *
 * @param monthlyMinor monthly payments to debts in addition to those in the forecast
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
