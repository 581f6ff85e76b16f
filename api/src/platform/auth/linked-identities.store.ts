import type { Queries } from '../database/connection.ts';
import type { RowOf } from '../database/row-of.ts';
import { sql } from '../database/sql.ts';

export type ProviderVisit = RowOf<
  'provider_visit',
  'state' | 'nonce' | 'codeVerifier' | 'userId' | 'sessionId' | 'returnTo',
  { purpose: 'sign_in' | 'link' | 'confirm' }
>;

export const insertVisit = (tx: Queries, visit: ProviderVisit & { digest: string; expiresAt: Date }): Promise<number> =>
  tx.run(sql`
    insert into provider_visit (token, state, nonce, code_verifier, user_id, session_id, return_to, purpose,
      expires_at)
    values (${visit.digest}, ${visit.state}, ${visit.nonce}, ${visit.codeVerifier}, ${visit.userId},
      ${visit.sessionId}, ${visit.returnTo}, ${visit.purpose}, ${visit.expiresAt})`);

/** Deletes a visit, so that it can be used only once, and returns it; null if it is unknown or has expired. */
export const takeVisit = (tx: Queries, digest: string, now: Date): Promise<ProviderVisit | null> =>
  tx.maybe(sql`
    delete from provider_visit where token = ${digest} and expires_at > ${now}
    returning state, nonce, code_verifier, user_id, session_id, return_to, purpose`);

export const deleteExpiredVisits = (tx: Queries, now: Date): Promise<number> =>
  tx.run(sql`delete from provider_visit where expires_at < ${now}`);

type Identity = RowOf<'linked_identity', 'issuer' | 'subject'>;

export const findUserOfIdentity = (
  tx: Queries,
  { issuer, subject }: Identity,
): Promise<RowOf<'linked_identity', 'userId'> | null> =>
  tx.maybe(sql`select user_id from linked_identity where issuer = ${issuer} and subject = ${subject}`);

export const findIdentityOf = (
  tx: Queries,
  userId: string,
): Promise<RowOf<'linked_identity', 'label' | 'linkedAt'> | null> =>
  tx.maybe(sql`select label, linked_at from linked_identity where user_id = ${userId}`);

/** Links an account at a provider; returns 0 if that account is already linked or the user has linked another one. */
export const insertIdentity = (
  tx: Queries,
  identity: Identity & { userId: string; label: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into linked_identity (issuer, subject, user_id, label, linked_at)
    values (${identity.issuer}, ${identity.subject}, ${identity.userId}, ${identity.label}, ${identity.now})
    on conflict do nothing`);

export const deleteIdentitySince = (tx: Queries, userId: string, since: Date): Promise<number> =>
  tx.run(sql`delete from linked_identity where user_id = ${userId} and linked_at >= ${since}`);

export const deleteIdentityOf = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`delete from linked_identity where user_id = ${userId}`);
