import type { ExchangeNote } from '@tideline/contract';
import {
  addDays,
  civilDate,
  convert,
  type CivilDate,
  type Converter,
  createConverter,
  type Minor,
  minor,
  RATE_MAX_AGE_DAYS,
  type RateTable,
  rateTable,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { exchangeToWire } from './exchange-to-wire.ts';
import { foreignAccounts, ratesBetween } from './exchange-rates.store.ts';

/** The exchange rates of one household for its totals. */
export interface HouseholdExchange {
  readonly currency: string;
  readonly today: CivilDate;
  /** Accounts in other currencies; empty if the household uses one currency. */
  readonly foreignIds: readonly string[];
  /** Currencies of the household and its accounts. */
  readonly currencies: readonly string[];
  readonly rates: RateTable;
  currencyOf: (accountId: string) => string;
  /** Starts the conversion of a total. */
  converter: () => Converter;
  /** Returns the note on a total; null if everything was in the household's currency. */
  noteOf: (converter: Converter) => ExchangeNote | null;
}

interface ExchangeAccount {
  id: string;
  name: string;
  currency: string;
}

/**
 * Loads the rates that totals since a day need; none if all accounts are in the household's currency.
 *
 * @param options.accounts The accounts of the total, if they are loaded already
 */
export async function loadExchange(
  tx: HouseholdTx,
  { today, household: { currency } }: { today: string; household: { currency: string } },
  { since = today, accounts }: { since?: string; accounts?: readonly ExchangeAccount[] } = {},
): Promise<HouseholdExchange> {
  const on = civilDate(today);
  const foreign = accounts?.filter((account) => account.currency !== currency) ?? (await foreignAccounts(tx, currency));
  const currencies = new Map(foreign.map((account) => [account.id, account.currency]));
  const all = [currency, ...new Set(currencies.values())];
  const from = addDays(civilDate(since < today ? since : today), -RATE_MAX_AGE_DAYS - OLDER_DAYS);
  const rates = rateTable(foreign.length === 0 ? [] : await ratesBetween(tx, { currencies: all, from, to: today }));
  return {
    currency,
    today: on,
    foreignIds: foreign.map(({ id }) => id),
    currencies: all,
    rates,
    currencyOf: (accountId) => currencies.get(accountId) ?? currency,
    converter: () => createConverter(currency, rates, { today: on }),
    noteOf: (converter) => exchangeToWire(converter, { accounts: foreign, today: on }),
  };
}

/** Days searched for an outdated rate, so that a note can name its date. */
const OLDER_DAYS = 640;

/**
 * Converts an amount of the household's currency to each currency of its accounts at today's rate. Omits currencies
 * without a rate.
 */
export function inEachCurrency({ currency, currencies, rates, today }: HouseholdExchange, amount: Minor): Limits {
  return new Map(
    currencies.flatMap((other) => {
      const result = convert({ minor: amount, currency }, other, rates, { on: today });
      return result.ok ? [[other, result.minor] as const] : [];
    }),
  );
}

/** The same limit in several currencies, by currency. */
export type Limits = ReadonlyMap<string, Minor>;

/** Sums amounts in several currencies. Omits amounts without a rate, which the converter reports. */
export const sumIn = (
  converter: Converter,
  amounts: readonly { currency: string; amountMinor: number; accountId: string }[],
  on: CivilDate,
): Minor =>
  minor(
    amounts.reduce(
      (sum, { currency, amountMinor, accountId }) =>
        sum + (converter.convert({ currency, minor: minor(amountMinor) }, on, { accountId }) ?? 0),
      0,
    ),
  );

/** Returns a function that tests whether an account is part of today's totals. */
export const hasRateToday =
  ({ converter, today }: HouseholdExchange) =>
  ({ id, currency }: { id: string; currency: string }): boolean =>
    converter().convert({ minor: minor(1), currency }, today, { accountId: id }) !== null;
