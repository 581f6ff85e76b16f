import type { CardDispute } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type DisputeRow = RowOf<
  'card_dispute',
  'id' | 'version' | 'accountId' | 'balanceId' | 'amountMinor' | 'openedOn' | 'note' | 'resolvedOn',
  { outcome: CardDispute['outcome'] }
> &
  RowOf<'account', 'currency'>;

const select = sql`
  select d.id, d.version, d.account_id, d.balance_id, d.amount_minor, a.currency, d.opened_on, d.note, d.resolved_on,
    d.outcome
  from card_dispute d join account a on a.household_id = d.household_id and a.id = d.account_id`;

/** Lists disputes: open ones first, then newest first. */
export const listDisputes = (tx: HouseholdTx): Promise<DisputeRow[]> =>
  tx.many(
    sql`${select} where d.household_id = ${tx.householdId} and d.deleted_at is null
      order by d.resolved_on is not null, d.opened_on desc, d.id desc`,
  );

export const lockDispute = (tx: HouseholdTx, id: string): Promise<DisputeRow | null> =>
  tx.maybe(
    sql`${select} where d.household_id = ${tx.householdId} and d.id = ${id} and d.deleted_at is null for update of d`,
  );

export const insertDispute = (
  tx: HouseholdTx,
  {
    id,
    accountId,
    balanceId,
    amountMinor,
    openedOn,
    note,
  }: Omit<DisputeRow, 'version' | 'resolvedOn' | 'outcome' | 'currency'>,
): Promise<number> =>
  tx.run(sql`
    insert into card_dispute (household_id, id, account_id, balance_id, amount_minor, opened_on, note)
    values (${tx.householdId}, ${id}, ${accountId}, ${balanceId}, ${amountMinor}, ${openedOn}, ${note})`);

export const updateDispute = (
  tx: HouseholdTx,
  id: string,
  changes: Partial<Pick<DisputeRow, 'balanceId' | 'amountMinor' | 'openedOn' | 'note'>>,
): Promise<number> =>
  tx.run(
    sql`update card_dispute set ${assignments({ ...changes })} where household_id = ${tx.householdId} and id = ${id}`,
  );

export const resolveDispute = (
  tx: HouseholdTx,
  id: string,
  { resolvedOn, outcome }: Pick<DisputeRow, 'resolvedOn' | 'outcome'>,
): Promise<number> =>
  tx.run(
    sql`update card_dispute set resolved_on = ${resolvedOn}, outcome = ${outcome}
      where household_id = ${tx.householdId} and id = ${id}`,
  );
