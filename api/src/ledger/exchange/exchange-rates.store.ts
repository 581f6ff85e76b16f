import type { ExchangeRate } from '@tideline/domain';
import type { HouseholdTx, Tx } from '../../platform/database/database.ts';
import { assignments, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type ExchangeRateRow = RowOf<
  'exchange_rate',
  'id' | 'version' | 'onDay' | 'base' | 'quote' | 'rateE8',
  { source: ExchangeRate['source'] }
>;

/** A reference rate: one euro in another currency. */
export interface ReferenceRate extends RowOf<'published_rate', 'currency' | 'rateE8'> {
  on: string;
}

const columns = sql`id, version, on_day, base, quote, rate_e8, source`;

/** Returns the rates that the household entered, newest first. */
export const listEntered = (tx: HouseholdTx): Promise<ExchangeRateRow[]> =>
  tx.many(sql`
    select ${columns} from exchange_rate where household_id = ${tx.householdId} and source = 'entered'
    order by on_day desc, base, quote, id`);

export const findEntered = (tx: HouseholdTx, id: string): Promise<ExchangeRateRow | null> =>
  tx.maybe(sql`
    select ${columns} from exchange_rate where household_id = ${tx.householdId} and id = ${id} and source = 'entered'`);

export const lockEntered = (tx: HouseholdTx, id: string): Promise<ExchangeRateRow | null> =>
  tx.maybe(sql`
    select ${columns} from exchange_rate where household_id = ${tx.householdId} and id = ${id} and source = 'entered'
    for no key update`);

export const countEntered = async (tx: HouseholdTx): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      sql`select count(*) from exchange_rate where household_id = ${tx.householdId} and source = 'entered'`,
    )
  ).count;

export const insertEntered = (
  tx: HouseholdTx,
  { id, onDay, base, quote, rateE8 }: Omit<ExchangeRateRow, 'version' | 'source'>,
): Promise<number> =>
  tx.run(sql`
    insert into exchange_rate (household_id, id, on_day, base, quote, rate_e8, source)
    values (${tx.householdId}, ${id}, ${onDay}, ${base}, ${quote}, ${rateE8}, 'entered')`);

export const updateEntered = (
  tx: HouseholdTx,
  id: string,
  changes: Partial<Pick<ExchangeRateRow, 'onDay' | 'rateE8'>>,
): Promise<number> =>
  tx.run(sql`update exchange_rate set ${assignments(changes)} where household_id = ${tx.householdId} and id = ${id}`);

export const deleteEntered = (tx: HouseholdTx, id: string): Promise<number> =>
  tx.run(sql`delete from exchange_rate where household_id = ${tx.householdId} and id = ${id}`);

/**
 * Stores the reference rates of a file. Replaces a different rate of the same day and currency. Returns the number
 * added and replaced.
 */
export const storeFileRates = (
  tx: HouseholdTx,
  rates: readonly (ReferenceRate & { id: string })[],
): Promise<{ added: number; replaced: number }> =>
  tx.one(sql`
    with given as (
      select r.id, r."on" as on_day, r.currency, r."rateE8" as rate_e8
      from json_to_recordset(${JSON.stringify(rates)}) as r (id uuid, "on" date, currency char(3), "rateE8" bigint)
    ), replaced as (
      update exchange_rate e set rate_e8 = g.rate_e8 from given g
      where e.household_id = ${tx.householdId} and e.source = 'ecb' and e.base = 'EUR' and e.quote = g.currency
        and e.on_day = g.on_day and e.rate_e8 <> g.rate_e8
      returning 1
    ), added as (
      insert into exchange_rate (household_id, id, on_day, base, quote, rate_e8, source)
      select ${tx.householdId}, g.id, g.on_day, 'EUR', g.currency, g.rate_e8, 'ecb' from given g
      on conflict do nothing
      returning 1
    )
    select (select count(*) from added) as added, (select count(*) from replaced) as replaced`);

/** Returns the rates, of both sources, between these currencies and the euro on the given days. */
export const ratesBetween = (
  tx: HouseholdTx,
  { currencies, from, to }: { currencies: readonly string[]; from: string; to: string },
): Promise<ExchangeRate[]> =>
  tx.many(sql`
    select on_day as on, base, quote, rate_e8, source from exchange_rate
    where household_id = ${tx.householdId} and on_day between ${from}::date and ${to}::date
      and base = any(${[...currencies, 'EUR']}) and quote = any(${[...currencies, 'EUR']})
    union all
    select p.on_day, 'EUR', p.currency, p.rate_e8, 'ecb' from published_rate p
    where p.currency = any(${[...currencies]}) and p.on_day between ${from}::date and ${to}::date
      and not exists (select from exchange_rate e where e.household_id = ${tx.householdId} and e.source = 'ecb'
        and e.base = 'EUR' and e.quote = p.currency and e.on_day = p.on_day)`);

/** Returns the first and last day of the household's file rates; null if it has none. */
export const fileRange = (tx: HouseholdTx): Promise<{ from: string; to: string; count: number } | null> =>
  tx.maybe(sql`
    select min(on_day) as "from", max(on_day) as "to", count(*) from exchange_rate
    where household_id = ${tx.householdId} and source = 'ecb' having count(*) > 0`);

/** Returns the day of the newest rate that this installation fetched; null if there is none. */
export const newestPublished = async (tx: Tx): Promise<string | null> =>
  (await tx.one<{ on: string | null }>(sql`select max(on_day) as on from published_rate`)).on;

/** Stores rates that this installation fetched. Returns the number of new or changed ones. */
export const storePublished = (tx: Tx, rates: readonly ReferenceRate[]): Promise<number> =>
  tx.run(sql`
    insert into published_rate as p (currency, on_day, rate_e8)
    select r.currency, r."on", r."rateE8"
    from json_to_recordset(${JSON.stringify(rates)}) as r ("on" date, currency char(3), "rateE8" bigint)
    on conflict (currency, on_day) do update set rate_e8 = excluded.rate_e8 where p.rate_e8 <> excluded.rate_e8`);

/** Returns the accounts in other currencies, including closed ones. */
export const foreignAccounts = (
  tx: HouseholdTx,
  currency: string,
): Promise<RowOf<'account', 'id' | 'name' | 'currency'>[]> =>
  tx.many(sql`
    select id, name, currency from account
    where household_id = ${tx.householdId} and currency <> ${currency} and deleted_at is null order by name, id`);

/** Returns the currencies of accounts that are not deleted. */
export const accountCurrencies = async (tx: HouseholdTx): Promise<string[]> =>
  (
    await tx.many<RowOf<'account', 'currency'>>(
      sql`select distinct currency from account where household_id = ${tx.householdId} and deleted_at is null
        order by currency`,
    )
  ).map(({ currency }) => currency);

/** Returns the day of the household's first transaction; null if it has none. */
export const firstPosted = async (tx: HouseholdTx): Promise<string | null> =>
  (
    await tx.one<{ on: string | null }>(
      sql`select min(posted_on) as on from transaction where household_id = ${tx.householdId} and deleted_at is null`,
    )
  ).on;
