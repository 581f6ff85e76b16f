import { type Account, type AccountMember, type AccountVisibility, fail } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, type Changes, empty, type Sql, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** A bonus rate that was entered as a promotional period with an end date. */
export interface OfferedRow {
  apyPpm: number;
  startsOn: string;
  endsOn: string;
  afterPpm: number | null;
}

/** A rate as stored; see `YieldRate` in the domain. */
export type YieldRow = RowOf<
  'yield_rate',
  'id' | 'kind' | 'apyPpm' | 'tierFromMinor' | 'effectiveFrom' | 'effectiveTo'
>;

export interface AccountRow
  extends
    RowOf<
      'account',
      | 'id'
      | 'version'
      | 'name'
      | 'institution'
      | 'mask'
      | 'currency'
      | 'openedOn'
      | 'closedOn'
      | 'includeInNetWorth'
      | 'ownerId'
      | 'position'
      | 'floorMinor'
      | 'tierMethod',
      {
        type: Account['type'];
        subtype: Account['subtype'];
        state: Account['state'];
        visibility: AccountVisibility;
      }
    >,
    RowOf<'account_balance', 'balanceMinor' | 'transactionCount'> {
  /** Rates, earliest first. */
  yields: YieldRow[];
  /** Rates from promotional periods, in addition to `yields`. */
  offers: OfferedRow[];
  /** The latest interest payments of a deposit account without rates; empty for other accounts. */
  interestPaid: { on: string; amountMinor: number }[];
  balanceAsOf: string | null;
  /** The pending part of the balance. */
  pendingMinor: number;
  pendingCount: number;
  /** The most recent available balance reported by a bank. */
  availableMinor: number | null;
  availableOn: string | null;
  reconciledOn: string | null;
}

/** Selects the newest day for which account `a` has data: a balance that the bank reported, or a transaction. */
export const dataThrough: Sql = sql`
  greatest(a.reported_on, (
    select max(s.as_of) from balance_snapshot s where s.household_id = a.household_id and s.account_id = a.id
      and s.source = 'sync'
  ), (
    select d.day from account_day d
    where d.household_id = a.household_id and d.account_id = a.id and d.transaction_count > 0 order by d.day desc
      limit 1
  ))`;

/** An account that paid no interest for this many days before its newest transaction is assumed to pay none now. */
const INTEREST_DAYS = 400;

/** Selects the last four interest payments of account `a`, if it is a deposit account without entered rates. */
const interestPaid: Sql = sql`
  case when a.type = 'depository' and not exists (
    select from yield_rate y where y.household_id = a.household_id and y.account_id = a.id
  ) then coalesce((
    select json_agg(json_build_object('on', i.posted_on, 'amountMinor', i.amount_minor)) from (
      select t.posted_on, t.amount_minor from transaction t
      where t.household_id = a.household_id and t.account_id = a.id and t.kind = 'interest' and t.amount_minor > 0
        and t.deleted_at is null and not t.excluded and t.status not in ('pending', 'void')
        and t.posted_on > (select max(d.day) from account_day d where d.household_id = a.household_id
          and d.account_id = a.id) - ${INTEREST_DAYS}::int
      order by t.posted_on desc limit 4
    ) i), '[]'::json) else '[]'::json end`;

/**
 * Selects accounts. Reads balances from stored totals, so the cost of a list does not depend on the number of
 * transactions.
 */
const selectAccounts = (householdId: string, condition: Sql, tail: Sql = empty): Sql => sql`
  select a.id, a.version, a.name, a.type, a.subtype, a.institution, a.mask, a.currency, a.state, a.opened_on,
    a.closed_on, a.include_in_net_worth,
    owner.user_id as owner_id, case when owner.user_id is null then 'shared' else a.visibility end as visibility,
    a.position, a.floor_minor, a.tier_method,
    coalesce((
      select json_agg(json_build_object('id', y.id, 'kind', y.kind, 'apyPpm', y.apy_ppm, 'tierFromMinor',
        y.tier_from_minor, 'effectiveFrom', y.effective_from, 'effectiveTo', y.effective_to)
        order by y.effective_from, y.kind, y.tier_from_minor, y.id)
      from yield_rate y where y.household_id = a.household_id and y.account_id = a.id
    ), '[]'::json) as yields,
    coalesce((
      select json_agg(json_build_object('apyPpm', p.promo_apr_ppm, 'startsOn', p.starts_on, 'endsOn', p.ends_on,
        'afterPpm', p.revert_apr_ppm) order by p.starts_on, p.id)
      from promo_period p where p.household_id = a.household_id and p.account_id = a.id
        and p.kind = 'savings_bonus_rate' and p.deleted_at is null and p.ends_on is not null
    ), '[]'::json) as offers,
    ${interestPaid} as interest_paid,
    coalesce(b.balance_minor, 0) as balance_minor, coalesce(b.transaction_count, 0) as transaction_count,
    ${dataThrough} as balance_as_of,
    pending.amount_minor as pending_minor, pending.count as pending_count,
    said.available_minor, said.as_of as available_on,
    (select max(s.as_of) from balance_snapshot s where s.household_id = a.household_id and s.account_id = a.id
      and s.is_reconciled) as reconciled_on
  from account a
  left join membership owner on owner.household_id = a.household_id and owner.user_id = a.owner_id
    and owner.state = 'active'
  left join account_balance b on b.household_id = a.household_id and b.account_id = a.id
  left join lateral (
    select coalesce(sum(p.amount_minor), 0)::bigint as amount_minor, count(*) as count from transaction p
    where p.household_id = a.household_id and p.account_id = a.id and p.status = 'pending' and p.deleted_at is null
  ) pending on true
  left join lateral (
    select s.available_minor, s.as_of from balance_snapshot s
    where s.household_id = a.household_id and s.account_id = a.id and s.available_minor is not null
      order by s.as_of desc limit 1
  ) said on true
  where a.household_id = ${householdId} and a.deleted_at is null ${condition} ${tail}`;

const inOrder = sql`order by a.position nulls last, a.created_at, a.id`;

/** Lists all accounts that have been set up. */
export const listAccounts = (tx: HouseholdTx): Promise<AccountRow[]> =>
  tx.many(selectAccounts(tx.householdId, sql`and a.state <> 'draft'`, inOrder).kept());

export const listWithDrafts = (tx: HouseholdTx): Promise<AccountRow[]> =>
  tx.many(selectAccounts(tx.householdId, empty, inOrder));

export const findAccount = (tx: HouseholdTx, id: string): Promise<AccountRow | null> =>
  tx.maybe(selectAccounts(tx.householdId, sql`and a.id = ${id}`).kept());

export const lockAccount = (tx: HouseholdTx, id: string): Promise<AccountRow | null> =>
  tx.maybe(selectAccounts(tx.householdId, sql`and a.id = ${id}`, sql`for no key update of a`));

/** Locks accounts in id order, so that two requests cannot deadlock. */
export const lockAccounts = (tx: HouseholdTx, ids: readonly string[]): Promise<AccountRow[]> =>
  tx.many(selectAccounts(tx.householdId, sql`and a.id = any(${ids})`, sql`order by a.id for no key update of a`));

/** Lists the accounts that the user can see but may not change. */
export const listReadOnlyAccounts = async (tx: HouseholdTx): Promise<string[]> =>
  (await tx.one<{ ids: string[] }>(sql`select read_only_accounts() as ids`)).ids;

/** Returns the first of these accounts that is read-only. */
export const findReadOnly = (readOnly: readonly string[], ids: readonly (string | null)[]): string | undefined =>
  readOnly.find((id) => ids.includes(id));

/** Rejects changes to an account that only another member may change. */
export async function requireWritable(tx: HouseholdTx, ids: readonly string[]): Promise<void> {
  const accountId = findReadOnly(await listReadOnlyAccounts(tx), ids);
  if (accountId !== undefined) throw fail('ACCOUNT_READ_ONLY', { accountId });
}

export type NewAccount = Pick<
  AccountRow,
  | 'id'
  | 'name'
  | 'type'
  | 'subtype'
  | 'institution'
  | 'mask'
  | 'currency'
  | 'includeInNetWorth'
  | 'openedOn'
  | 'ownerId'
  | 'visibility'
  | 'floorMinor'
  | 'state'
>;

export const insertAccount = (tx: HouseholdTx, account: NewAccount, now: Date): Promise<number> =>
  tx.run(sql`
    insert into account (household_id, id, name, type, subtype, institution, mask, currency, include_in_net_worth,
      opened_on, owner_id, visibility, floor_minor, state, created_at)
    values (${tx.householdId}, ${account.id}, ${account.name}, ${account.type}, ${account.subtype},
      ${account.institution}, ${account.mask},
      ${account.currency}, ${account.includeInNetWorth}, ${account.openedOn}, ${account.ownerId},
        ${account.visibility}, ${account.floorMinor}, ${account.state}, ${now})`);

export type AccountChanges = Changes<
  AccountRow,
  | 'name'
  | 'subtype'
  | 'institution'
  | 'mask'
  | 'includeInNetWorth'
  | 'state'
  | 'openedOn'
  | 'closedOn'
  | 'ownerId'
  | 'visibility'
  | 'floorMinor'
  | 'tierMethod'
>;

/** Updates an account and raises its version even if no column changes, because the balance may have changed. */
export const updateAccount = (tx: HouseholdTx, id: string, changes: AccountChanges): Promise<number> =>
  tx.run(sql`update account set ${assignments(changes)} where household_id = ${tx.householdId} and id = ${id}`);

export const setStates = (tx: HouseholdTx, ids: readonly string[], state: AccountRow['state']): Promise<number> =>
  tx.run(sql`update account set state = ${state} where household_id = ${tx.householdId} and id = any(${ids})`);

/**
 * Puts the given accounts first, in this order; ignores ids from other households. Returns the number of accounts
 * found.
 */
export const arrangeAccounts = (tx: HouseholdTx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    update account a set position = p.position from unnest(${ids}::uuid[]) with ordinality as p (id, position)
    where a.household_id = ${tx.householdId} and a.id = p.id and a.deleted_at is null`);

/**
 * Marks the account and its transactions as deleted, all with the same timestamp. The rows remain, so that an import
 * still recognizes them.
 */
export async function deleteAccount(tx: HouseholdTx, id: string, now: Date): Promise<void> {
  await tx.run(
    sql`update transaction set deleted_at = ${now} where household_id = ${tx.householdId} and account_id = ${id}
      and deleted_at is null`,
  );
  await tx.run(sql`update account set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${id}`);
}

/** Lists the members who can own an account. */
export const listMembers = (tx: HouseholdTx): Promise<AccountMember[]> =>
  tx.many(sql`
    select u.id, u.name from membership m join app_user u on u.id = m.user_id
    where m.household_id = ${tx.householdId} and m.state = 'active' order by m.created_at, u.id`);

export const isMember = async (tx: HouseholdTx, userId: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select from membership where household_id = ${tx.householdId} and user_id = ${userId} and state = 'active'`,
  )) !== null;
