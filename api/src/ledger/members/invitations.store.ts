import type { Invitation } from '@tideline/contract';
import type { Role } from '../../platform/auth/sessions.store.ts';
import type { Queries } from '../../platform/database/connection.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import { sql } from '../../platform/database/sql.ts';

type InvitationRow = RowOf<
  'invitation',
  'id' | 'version' | 'email' | 'createdAt' | 'expiresAt' | 'usedAt' | 'revokedAt',
  { role: Role }
>;

const columns = sql`id, version, role, email, created_at, expires_at, used_at, revoked_at`;
const isOpen = sql`used_at is null and revoked_at is null`;

/**
 * Lists the invitations that were neither used nor revoked, newest first. Expired ones are included, because they can
 * be sent again.
 */
export const listInvitations = (tx: HouseholdTx): Promise<InvitationRow[]> =>
  tx.many(sql`select ${columns} from invitation where household_id = ${tx.householdId} and ${isOpen}
    order by created_at desc, id desc`);

export const countInvitations = (tx: HouseholdTx): Promise<{ count: number }> =>
  tx.one(sql`select count(*) from invitation where household_id = ${tx.householdId} and ${isOpen}`);

export const insertInvitation = (
  tx: HouseholdTx,
  {
    id,
    digest,
    role,
    email,
    now,
    expiresAt,
  }: { id: string; digest: string; role: Role; email: string | null; now: Date; expiresAt: Date },
): Promise<InvitationRow> =>
  tx.one(sql`
    insert into invitation (household_id, id, token_digest, role, email, created_by, created_at, expires_at)
    values (${tx.householdId}, ${id}, ${digest}, ${role}, ${email}, ${tx.userId === '' ? null : tx.userId}, ${now},
      ${expiresAt})
    returning ${columns}`);

/** Locks and returns an invitation that was neither used nor revoked; null if there is none. */
export const lockInvitation = (tx: HouseholdTx, id: string): Promise<InvitationRow | null> =>
  tx.maybe(sql`select ${columns} from invitation where household_id = ${tx.householdId} and id = ${id} and ${isOpen}
    for update`);

/**
 * Replaces the token, so that the earlier link no longer works. An invitation that an operator created then belongs
 * to the member.
 */
export const renewInvitation = (
  tx: HouseholdTx,
  { id, digest, expiresAt }: { id: string; digest: string; expiresAt: Date },
): Promise<InvitationRow> =>
  tx.one(sql`update invitation set token_digest = ${digest}, expires_at = ${expiresAt},
      created_by = coalesce(created_by, ${tx.userId})
    where household_id = ${tx.householdId} and id = ${id} returning ${columns}`);

export const setDigest = (tx: HouseholdTx, id: string, digest: string): Promise<number> =>
  tx.run(sql`update invitation set token_digest = ${digest} where household_id = ${tx.householdId} and id = ${id}`);

export const revokeInvitation = (tx: HouseholdTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update invitation set revoked_at = ${now} where household_id = ${tx.householdId} and id = ${id}`);

/** Revokes the invitations of a user who lost the right to invite. */
export const revokeInvitationsBy = (tx: HouseholdTx, userId: string, now: Date): Promise<number> =>
  tx.run(sql`update invitation set revoked_at = ${now} where household_id = ${tx.householdId}
    and created_by = ${userId} and ${isOpen}`);

export interface InvitationEmail
  extends RowOf<'invitation', 'email' | 'expiresAt', { role: Role }>, RowOf<'household', 'locale' | 'timezone'> {
  householdName: string;
  invitedBy: string | null;
  /** The language of the sender. */
  language: string | null;
}

/** Returns the content of an open invitation's email; null if it is no longer open. */
export const findInvitationEmail = (tx: HouseholdTx, id: string): Promise<InvitationEmail | null> =>
  tx.maybe(sql`
    select i.email, i.role, i.expires_at, h.name as household_name, u.name as invited_by, u.language, h.locale,
      h.timezone
    from invitation i join household h on h.id = i.household_id left join app_user u on u.id = i.created_by
    where i.household_id = ${tx.householdId} and i.id = ${id} and i.used_at is null and i.revoked_at is null`);

export interface OfferedPlace extends RowOf<
  'invitation',
  'id' | 'householdId' | 'email' | 'expiresAt' | 'usedAt' | 'revokedAt',
  { role: Role }
> {
  createdBy: string | null;
}

/** Locks and returns the invitation with this token digest, in any household; for sign-in only. */
export const lockOffer = (tx: Queries, digest: string): Promise<OfferedPlace | null> =>
  tx.maybe(sql`select id, household_id, role, email, expires_at, used_at, revoked_at, created_by from invitation
    where token_digest = ${digest} for update`);

export const markUsed = (tx: Queries, { id, householdId, now }: { id: string; householdId: string; now: Date }) =>
  tx.run(sql`update invitation set used_at = ${now} where household_id = ${householdId} and id = ${id}`);

/** Returns the names of the household and of the sender; the transaction must be in the household. */
export const nameOffer = (
  tx: HouseholdTx,
  createdBy: string | null,
): Promise<RowOf<'household', 'name'> & { invitedBy: string | null }> =>
  tx.one(sql`select name, (select name from app_user where id = ${createdBy}) as invited_by from household
    where id = ${tx.householdId}`);

type SignUpOffer = RowOf<'sign_up_invitation', 'id' | 'email' | 'expiresAt' | 'usedAt'>;

export const lockSignUpOffer = (tx: Queries, digest: string): Promise<SignUpOffer | null> =>
  tx.maybe(
    sql`select id, email, expires_at, used_at from sign_up_invitation where token_digest = ${digest} for update`,
  );

export const insertSignUpOffer = (
  tx: Queries,
  {
    id,
    digest,
    email,
    now,
    expiresAt,
  }: { id: string; digest: string; email: string | null; now: Date; expiresAt: Date },
): Promise<number> =>
  tx.run(sql`insert into sign_up_invitation (id, token_digest, email, created_at, expires_at)
    values (${id}, ${digest}, ${email}, ${now}, ${expiresAt})`);

export const markSignUpOfferUsed = (tx: Queries, id: string, now: Date): Promise<number> =>
  tx.run(sql`update sign_up_invitation set used_at = ${now} where id = ${id}`);

/** Deletes invitations that ended long ago, whose links no longer have to report why. */
export const forgetOldInvitations = (tx: HouseholdTx, before: Date): Promise<number> =>
  tx.run(sql`delete from invitation where household_id = ${tx.householdId} and expires_at < ${before}`);

export const forgetOldSignUpOffers = (tx: Queries, before: Date): Promise<number> =>
  tx.run(sql`delete from sign_up_invitation where expires_at < ${before}`);

export const toInvitation =
  (now: Date) =>
  ({ id, version, role, email, createdAt, expiresAt }: InvitationRow): Invitation => ({
    id,
    version,
    role,
    email,
    createdAt,
    expiresAt,
    isExpired: new Date(expiresAt) <= now,
  });

/** Returns whether the household is for the private accounts of its only member. */
export const isPrivateHousehold = async (tx: HouseholdTx): Promise<boolean> =>
  (
    await tx.one<{ isPrivate: boolean }>(
      sql`select private_user_id is not null as is_private from household where id = ${tx.householdId}`,
    )
  ).isPrivate;
