import { type ExchangeRate, type ExchangeRates, fail, type RatesUpload } from '@tideline/contract';
import {
  addDays,
  addMonths,
  civilDate,
  convert,
  formatRateE8,
  minor,
  parseRateE8,
  RATE_MAX_AGE_DAYS,
  rateTable,
} from '@tideline/domain';
import { isUniqueViolation } from '../../platform/database/failures.ts';
import { dropChangeSet, labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { rateToWire } from './exchange-to-wire.ts';
import * as store from './exchange-rates.store.ts';

type Changed = Promise<{ changeSetId: string; item: ExchangeRate }>;

/**
 * Maximum number of entered rates, because more would slow down every total of the household. Rates from files are not
 * limited.
 */
const ENTERED_MAX = 2_000;
const MANY_ROWS = 1_000;
/** Rates stored per statement, so that other requests run in between. */
const PART_RATES = 20_000;

/** Lists a household's exchange rates. `fetchedFrom` is the host from which this installation fetches rates. */
export const listExchangeRates = (
  { household: { currency }, today, ...scope }: Scope,
  fetchedFrom: string | null,
): Promise<ExchangeRates> =>
  scope.read(async (tx) => {
    const on = civilDate(today);
    const others = (await store.accountCurrencies(tx)).filter((other) => other !== currency);
    const rates = rateTable(
      await store.ratesBetween(tx, { currencies: [currency, ...others], from: oldest(on), to: today }),
    );
    const found = others.map((from) => ({
      from,
      result: convert({ minor: minor(0), currency: from }, currency, rates, { on }),
    }));
    return {
      currency,
      today: found.flatMap(({ from, result }) =>
        result.ok && result.rate !== null ? [rateToWire({ currency: from, rate: result.rate, today: on })] : [],
      ),
      missing: found.flatMap(({ from, result }) =>
        result.ok ? [] : [{ currency: from, rateOn: result.reason === 'no_rate' ? null : result.rate.on }],
      ),
      entered: (await store.listEntered(tx)).map(toWire),
      file: await store.fileRange(tx),
      fetched: fetchedFrom === null ? null : { host: fetchedFrom, newestOn: await store.newestPublished(tx) },
    };
  });

/** Returns the start of the period to search, far enough back to report the age of an outdated rate. */
const oldest = (on: ReturnType<typeof civilDate>): string => addMonths(on, -24);

/** Callback that runs in the transaction that stored rates, with the first and last day of the rates. */
export type AfterRates = (tx: HouseholdTx, days: { from: string; to: string }) => Promise<unknown>;

export const createExchangeRate = (
  scope: Scope,
  { on, base, quote, rate }: Pick<ExchangeRate, 'on' | 'base' | 'quote' | 'rate'>,
  afterRates: AfterRates,
): Changed =>
  scope.write({ label: `Entered a rate of ${base}` }, async (tx, changeSetId) => {
    if (base === quote) throw fail('RATE_SAME_CURRENCY', {});
    if ((await store.countEntered(tx)) >= ENTERED_MAX) throw fail('TOO_MANY_RATES', { limit: ENTERED_MAX });
    const id = newId(scope.now.getTime());
    await store
      .insertEntered(tx, { id, onDay: civilDate(on), base, quote, rateE8: rateE8Of(rate) })
      .catch(asTaken(on, base, quote));
    await afterRates(tx, { from: on, to: on });
    return { changeSetId, item: await load(tx, id) };
  });

export const updateExchangeRate = (
  scope: Scope,
  { id, on, rate }: { id: string; on?: string | undefined; rate?: string | undefined },
  afterRates: AfterRates,
): Changed =>
  scope.write({ label: 'Changed a rate' }, async (tx, changeSetId) => {
    const { base, quote, onDay } = checkVersion(await store.lockEntered(tx, id), scope, toWire);
    await labelChangeSet(tx, changeSetId, `Changed a rate of ${base}`);
    await store
      .updateEntered(tx, id, {
        ...(on === undefined ? {} : { onDay: civilDate(on) }),
        ...(rate === undefined ? {} : { rateE8: rateE8Of(rate) }),
      })
      .catch(asTaken(on ?? onDay, base, quote));
    await afterRates(tx, { from: on ?? onDay, to: on ?? onDay });
    return { changeSetId, item: await load(tx, id) };
  });

export const removeExchangeRate = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Deleted a rate' }, async (tx, changeSetId) => {
    const { base } = checkVersion(await store.lockEntered(tx, id), scope, toWire);
    await labelChangeSet(tx, changeSetId, `Deleted a rate of ${base}`);
    await store.deleteEntered(tx, id);
    return { changeSetId };
  });

export interface WantedRates {
  readonly currencies: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Returns the currencies of the household and the days whose rates its totals can need. */
export const wantedRates = (scope: Scope): Promise<WantedRates> =>
  scope.read(async (tx) => ({
    currencies: [...new Set([scope.household.currency, ...(await store.accountCurrencies(tx))])],
    from: await firstDayNeeded(tx, scope.today),
    to: scope.today,
  }));

/** Stores the wanted reference rates of a file for the household. Errors: RATES_FILE_REFUSED if there are none. */
export const storeRatesOfFile = (
  scope: Scope,
  kept: readonly store.ReferenceRate[],
  afterRates: AfterRates,
): Promise<RatesUpload> =>
  scope.write({ label: 'Imported exchange rates' }, async (tx, changeSetId) => {
    if (kept.length === 0) throw fail('RATES_FILE_REFUSED', { reason: 'no_currency_in_use', line: null });
    const days = kept.map(({ on }) => on).sort();
    let [added, replaced] = [0, 0];
    for (let at = 0; at < kept.length; at += PART_RATES) {
      const part = kept.slice(at, at + PART_RATES).map((rate) => ({ ...rate, id: newId(scope.now.getTime()) }));
      const stored = await store.storeFileRates(tx, part);
      added += stored.added;
      replaced += stored.replaced;
    }
    if (added > MANY_ROWS) tx.wroteMany();
    const isNew = added + replaced > 0;
    const [from, to] = [days[0] ?? scope.today, days.at(-1) ?? scope.today];
    if (isNew) await afterRates(tx, { from, to });
    else await dropChangeSet(tx, changeSetId);
    return {
      changeSetId: isNew ? changeSetId : null,
      added,
      replaced,
      currencies: [...new Set(kept.map(({ currency }) => currency))].sort(),
      from,
      to,
    };
  });

/**
 * Returns the first day with a needed rate. A transaction may need a rate from before its day, and charts show at
 * least a year.
 */
async function firstDayNeeded(tx: HouseholdTx, today: string): Promise<string> {
  const yearAgo = addMonths(civilDate(today), -12);
  const first = (await store.firstPosted(tx)) ?? today;
  return addDays(first < yearAgo ? civilDate(first) : yearAgo, -RATE_MAX_AGE_DAYS);
}

function rateE8Of(text: string): number {
  const rateE8 = parseRateE8(text);
  if (rateE8 === undefined) throw new Error('the contract lets only rates through');
  return rateE8;
}

const asTaken =
  (on: string, base: string, quote: string) =>
  (error: unknown): never => {
    throw isUniqueViolation(error, 'exchange_rate_of_day') ? fail('RATE_EXISTS', { on, base, quote }) : error;
  };

const toWire = ({ id, version, onDay, base, quote, rateE8 }: store.ExchangeRateRow): ExchangeRate => ({
  id,
  version,
  on: onDay,
  base,
  quote,
  rate: formatRateE8(rateE8),
});

async function load(tx: HouseholdTx, id: string): Promise<ExchangeRate> {
  const row = await store.findEntered(tx, id);
  if (row === null) throw new Error('a rate that was just written is not there');
  return toWire(row);
}
