import type { HouseholdTx } from '../database/database.ts';
import { assignments, sql } from '../database/sql.ts';

export interface PromoRow {
  id: string;
  version: number;
  accountId: string;
  kind: 'intro_purchase' | 'balance_transfer' | 'deferred_interest' | 'reduced_rate';
  promoAprPpm: number;
  revertAprPpm: number;
  startsOn: string;
  endsOn: string;
  originalMinor: number | null;
  /** What a person said was left of it on `balanceAsOf`. */
  balanceMinor: number;
  balanceAsOf: string;
  /** Ids rise with time: it tells which transactions of that same day came later. */
  balanceEntry: string;
  feePpm: number;
}

export type PromoFields = Omit<PromoRow, 'id' | 'version'>;

const columns = sql`id, version, account_id, kind, promo_apr_ppm, revert_apr_ppm, starts_on, ends_on, original_minor, balance_minor, balance_as_of, balance_entry, fee_ppm`;

export const listPromos = (tx: HouseholdTx): Promise<PromoRow[]> =>
  tx.many(sql`select ${columns} from promo_period where household_id = ${tx.householdId} and deleted_at is null order by ends_on, id`);

export const lockPromo = (tx: HouseholdTx, id: string): Promise<PromoRow | null> =>
  tx.maybe(sql`select ${columns} from promo_period where household_id = ${tx.householdId} and id = ${id} and deleted_at is null for update`);

export const insertPromo = (tx: HouseholdTx, id: string, promo: PromoFields): Promise<number> =>
  tx.run(sql`
    insert into promo_period (household_id, id, account_id, kind, promo_apr_ppm, revert_apr_ppm, starts_on, ends_on, original_minor, balance_minor, balance_as_of, balance_entry, fee_ppm)
    values (${tx.householdId}, ${id}, ${promo.accountId}, ${promo.kind}, ${promo.promoAprPpm}, ${promo.revertAprPpm}, ${promo.startsOn}, ${promo.endsOn},
      ${promo.originalMinor}, ${promo.balanceMinor}, ${promo.balanceAsOf}, ${promo.balanceEntry}, ${promo.feePpm})`);

export const updatePromo = (tx: HouseholdTx, id: string, changes: Partial<PromoFields>): Promise<number> =>
  tx.run(sql`update promo_period set ${assignments({ ...changes })} where household_id = ${tx.householdId} and id = ${id} and deleted_at is null`);

export const removePromo = (tx: HouseholdTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update promo_period set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${id} and deleted_at is null`);
