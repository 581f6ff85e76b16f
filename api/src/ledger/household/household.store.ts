import type { Household } from '@tideline/contract';
import type { CalendarName } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, type Changes, sql } from '../../platform/database/sql.ts';
import type { HouseholdFacts } from '../../platform/http/scope.ts';
import type { Queries } from '../../platform/database/connection.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

const columns = sql`id, version, name, currency, locale, timezone, marginal_tax_ppm, holiday_calendar, month_start_day, mode`;

export const loadHousehold = (tx: HouseholdTx): Promise<Household> =>
  tx.one(sql`select ${columns} from household where id = ${tx.householdId}`);

export const lockHousehold = (tx: HouseholdTx): Promise<Household> =>
  tx.one(sql`select ${columns} from household where id = ${tx.householdId} for no key update`);

export type HouseholdChanges = Changes<
  Household,
  'name' | 'locale' | 'timezone' | 'marginalTaxPpm' | 'holidayCalendar' | 'monthStartDay'
>;

export const updateHousehold = (tx: HouseholdTx, changes: HouseholdChanges): Promise<Household> =>
  tx.one(sql`update household set ${assignments(changes)} where id = ${tx.householdId} returning ${columns}`);

const facts = sql`id, currency, locale, timezone, marginal_tax_ppm, month_start_day, mode`;

export const findHouseholdFacts = (tx: HouseholdTx): Promise<HouseholdFacts | null> =>
  tx.maybe(sql`select ${facts} from household where id = ${tx.householdId}`);

/** Prevents deletion of the household until the transaction ends; null if it no longer exists. */
export const holdHousehold = (tx: HouseholdTx): Promise<HouseholdFacts | null> =>
  tx.maybe(sql`select ${facts} from household where id = ${tx.householdId} for key share`);

/** Lists all households, for work across the installation. */
export const listHouseholdIds = (tx: Queries): Promise<RowOf<'household_clock', 'id'>[]> =>
  tx.many(sql`select id from household_clock order by id`);

export const readTimezone = (tx: HouseholdTx): Promise<RowOf<'household', 'timezone'>> =>
  tx.one(sql`select timezone from household where id = ${tx.householdId}`);

/** Returns the calendar of days on which payments of the household are processed. */
export const readHolidayCalendar = async (tx: HouseholdTx): Promise<CalendarName> =>
  (
    await tx.one<RowOf<'household', 'holidayCalendar'>>(
      sql`select holiday_calendar from household where id = ${tx.householdId}`,
    )
  ).holidayCalendar;

export const countMembers = (tx: HouseholdTx): Promise<{ count: number }> =>
  tx.one(sql`select count(*) from membership where household_id = ${tx.householdId} and state = 'active'`);
