import type { Household } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { assignments, sql } from '../database/sql.ts';

const columns = sql`id, version, name, currency, locale, timezone, marginal_tax_ppm, mode`;

export const loadHousehold = (tx: HouseholdTx): Promise<Household> =>
  tx.one(sql`select ${columns} from household where id = ${tx.householdId}`);

export const lockHousehold = (tx: HouseholdTx): Promise<Household> =>
  tx.one(sql`select ${columns} from household where id = ${tx.householdId} for no key update`);

export type HouseholdChanges = Partial<Pick<Household, 'name' | 'locale' | 'timezone' | 'marginalTaxPpm'>>;

export const updateHousehold = (tx: HouseholdTx, changes: HouseholdChanges): Promise<Household> =>
  tx.one(sql`update household set ${assignments(changes)} where id = ${tx.householdId} returning ${columns}`);
