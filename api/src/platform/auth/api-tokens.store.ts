import type { TokenScope } from '@tideline/contract';
import type { Queries } from '../database/connection.ts';
import type { HouseholdTx } from '../database/database.ts';
import type { RowOf } from '../database/row-of.ts';
import { sql } from '../database/sql.ts';
import type { SessionUser } from './sessions.store.ts';

export interface ApiTokenRow extends RowOf<
  'api_token',
  'id' | 'householdId' | 'name' | 'prefix' | 'createdAt' | 'expiresAt' | 'lastUsedAt',
  { scope: TokenScope }
> {
  householdName: string;
}

interface Presented extends SessionUser, RowOf<'api_token', 'householdId', { scope: TokenScope }> {
  tokenId: string;
  tokenName: RowOf<'api_token', 'name'>['name'];
  tokenUsedAt: RowOf<'api_token', 'lastUsedAt'>['lastUsedAt'];
}

/** Returns the unexpired token with this digest, with its user. */
export const findApiToken = (tx: Queries, digest: string, now: Date): Promise<Presented | null> =>
  tx.maybe(
    sql`
    select t.id as token_id, t.name as token_name, t.household_id, t.scope, t.last_used_at as token_used_at, u.id, u.version, u.name, u.email,
      u.email_verified, u.theme, u.density, u.keys_on, u.language, u.created_at, u.guest_expires_at, d.deletes_at
    from api_token t join app_user u on u.id = t.user_id left join user_deletion d on d.user_id = u.id
    where t.token_digest = ${digest} and t.expires_at > ${now}`.kept(),
  );

export const touchApiToken = (tx: Queries, id: string, now: Date): Promise<number> =>
  tx.run(sql`update api_token set last_used_at = ${now} where id = ${id}`);

/** Lists a user's tokens in the households where the user is an active member; newest first. */
export const listApiTokens = (tx: Queries, userId: string): Promise<ApiTokenRow[]> =>
  tx.many(sql`
    select t.id, t.household_id, h.name as household_name, t.name, t.prefix, t.scope, t.created_at, t.expires_at,
      t.last_used_at
    from api_token t join household h on h.id = t.household_id
    where t.user_id = ${userId} order by t.created_at desc, t.id desc`);

export const insertApiToken = (
  tx: HouseholdTx,
  token: Pick<ApiTokenRow, 'id' | 'name' | 'prefix' | 'scope'> & { digest: string; now: Date; expiresAt: Date },
): Promise<number> =>
  tx.run(sql`
    insert into api_token (household_id, id, user_id, name, token_digest, prefix, scope, created_at, expires_at)
    values (${tx.householdId}, ${token.id}, ${tx.userId}, ${token.name}, ${token.digest}, ${token.prefix},
      ${token.scope}, ${token.now}, ${token.expiresAt})`);

export type MemberTokenRow = Omit<ApiTokenRow, 'householdId' | 'householdName'> & {
  memberName: string;
  userId: string;
};

/** Lists the tokens of all members of the household; newest first. */
export const listTokensOfMembers = (tx: HouseholdTx): Promise<MemberTokenRow[]> =>
  tx.many(sql`
    select t.id, t.user_id, u.name as member_name, t.name, t.prefix, t.scope, t.created_at, t.expires_at, t.last_used_at
    from api_token t join app_user u on u.id = t.user_id
    where t.household_id = ${tx.householdId} order by t.created_at desc, t.id desc`);

/** Deletes a token of any member and returns its name and user; null if there is none. */
export const deleteTokenOfMember = (
  tx: HouseholdTx,
  id: string,
): Promise<RowOf<'api_token', 'name' | 'userId'> | null> =>
  tx.maybe(sql`
    delete from api_token where household_id = ${tx.householdId} and id = ${id} returning name, user_id`);

/** Deletes a token of the user in this household and returns its name; null if there is none. */
export const deleteApiToken = (tx: HouseholdTx, id: string): Promise<RowOf<'api_token', 'name'> | null> =>
  tx.maybe(sql`
    delete from api_token where household_id = ${tx.householdId} and id = ${id} and user_id = ${tx.userId}
      returning name`);

export const deleteTokensExpiredBefore = (tx: Queries, date: Date): Promise<number> =>
  tx.run(sql`delete from api_token where expires_at < ${date}`);
