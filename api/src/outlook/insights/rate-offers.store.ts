import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** A savings rate that the user saw at another bank. */
export type RateOfferRow = RowOf<
  'rate_offer',
  'id' | 'version' | 'name' | 'apyPpm' | 'minBalanceMinor' | 'currency' | 'bonusEndsOn' | 'seenOn'
>;

export type RateOfferFields = Omit<RateOfferRow, 'id' | 'version'>;

const columns = sql`id, version, name, apy_ppm, min_balance_minor, currency, bonus_ends_on, seen_on`;

/** Returns the rates, highest first. */
export const listRateOffers = (tx: HouseholdTx): Promise<RateOfferRow[]> =>
  tx.many(
    sql`select ${columns} from rate_offer where household_id = ${tx.householdId} order by apy_ppm desc, name, id`,
  );

export const findRateOffer = (tx: HouseholdTx, id: string): Promise<RateOfferRow | null> =>
  tx.maybe(sql`select ${columns} from rate_offer where household_id = ${tx.householdId} and id = ${id}`);

export const lockRateOffer = (tx: HouseholdTx, id: string): Promise<RateOfferRow | null> =>
  tx.maybe(
    sql`select ${columns} from rate_offer where household_id = ${tx.householdId} and id = ${id} for no key update`,
  );

export const insertRateOffer = (
  tx: HouseholdTx,
  id: string,
  { name, apyPpm, minBalanceMinor, currency, bonusEndsOn, seenOn }: RateOfferFields,
): Promise<number> =>
  tx.run(sql`
    insert into rate_offer (household_id, id, name, apy_ppm, min_balance_minor, currency, bonus_ends_on, seen_on)
    values (${tx.householdId}, ${id}, ${name}, ${apyPpm}, ${minBalanceMinor}, ${currency}, ${bonusEndsOn}, ${seenOn})`);

export const updateRateOffer = (tx: HouseholdTx, id: string, changes: Partial<RateOfferFields>): Promise<number> =>
  tx.run(sql`update rate_offer set ${assignments(changes)} where household_id = ${tx.householdId} and id = ${id}`);

export const deleteRateOffer = (tx: HouseholdTx, id: string): Promise<number> =>
  tx.run(sql`delete from rate_offer where household_id = ${tx.householdId} and id = ${id}`);
