import { readHolidayCalendar } from '../household/household.store.ts';
import {
  calendarOf,
  addDays,
  type CivilDate,
  convert,
  type Minor,
  RATE_MAX_AGE_DAYS,
  type RateTable,
  rateTable,
  suggestTransfers,
  type TransferOptions,
  type TransferRow,
} from '@tideline/domain';
import { ratesBetween } from '../exchange/exchange-rates.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Days, windowsOf } from './match-window.ts';
import * as store from './transfers.store.ts';

/** The maximum number of days between the two legs. */
export const AROUND_DAYS = 10;

/** Finds transfers that leave an account on one of these days and stores them as suggestions. Returns their number. */
export async function findTransfers(tx: HouseholdTx, days: Days): Promise<number> {
  const rejected = await store.rejectedPairs(tx);
  const { isHoliday } = calendarOf(await readHolidayCalendar(tx));
  const taken = new Set<string>();
  const all: store.FoundPair[] = [];
  for (const window of windowsOf(days)) {
    const rows = await store.legsBetween(
      tx,
      addDays(window.from as CivilDate, -AROUND_DAYS),
      addDays(window.to as CivilDate, AROUND_DAYS),
    );
    const dayOf = new Map(rows.map(({ id, postedOn }) => [id, postedOn]));
    const exchange = await exchangeBetween(tx, rows);
    const free = rows.filter(({ id }) => !taken.has(id)).map(toTransferRow);
    const found = suggestTransfers(free, { rejected, isHoliday, ...(exchange && { convert: exchange }) }).filter(
      ({ outflowId }) => {
        const day = dayOf.get(outflowId) ?? '';
        return day >= window.from && day <= window.to;
      },
    );
    for (const { outflowId, inflowId } of found) taken.add(outflowId).add(inflowId);
    for (const { verdict, ...pair } of found) all.push({ ...pair, id: newId(), isSure: verdict === 'sure' });
  }
  await store.storeSuggestions(tx, days, all);
  return all.length;
}

/**
 * Returns a conversion between the currencies of the rows at the rate of the day; undefined if all have the same
 * currency.
 */
export async function exchangeBetween(
  tx: HouseholdTx,
  rows: readonly Pick<store.LegRow, 'currency' | 'postedOn'>[],
): Promise<TransferOptions['convert'] | undefined> {
  const rates = await ratesOfLegs(tx, rows);
  if (rates === null) return undefined;
  return (amountMinor, from, to, on) => {
    const result = convert({ minor: amountMinor, currency: from }, to, rates, { on });
    return result.ok ? result.minor : null;
  };
}

/** Returns the rates between the currencies of the rows on their days; null if all have the same currency. */
export async function ratesOfLegs(
  tx: HouseholdTx,
  rows: readonly Pick<store.LegRow, 'currency' | 'postedOn'>[],
): Promise<RateTable | null> {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  if (currencies.length < 2) return null;
  const days = rows.map(({ postedOn }) => postedOn).sort();
  const from = addDays((days[0] ?? '') as CivilDate, -RATE_MAX_AGE_DAYS);
  return rateTable(await ratesBetween(tx, { currencies, from, to: days.at(-1) ?? from }));
}

/** Returns the words by which the description of a transfer may name an account. */
export const wordsFor = (name: string, mask: string | null): string[] => (mask === null ? [name] : [name, mask]);

export const toTransferRow = ({ accountName, mask, ...row }: store.LegRow): TransferRow => ({
  ...row,
  accountNames: wordsFor(accountName, mask),
  postedOn: row.postedOn as CivilDate,
  amountMinor: row.amountMinor as Minor,
});
