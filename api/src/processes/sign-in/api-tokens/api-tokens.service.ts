import { type ApiToken, fail, type MemberToken, type TokenScope } from '@tideline/contract';
import { notify } from '../../../ledger/notify/notify.ts';
import { newApiToken } from '../../../platform/auth/api-tokens.ts';
import * as store from '../../../platform/auth/api-tokens.store.ts';
import { requireFresh, type SignedIn } from '../../../platform/auth/sessions.ts';
import { writeAsOwner } from '../../../ledger/members/members.service.ts';
import { labelChangeSet, openChangeSet } from '../../../platform/database/change-set.store.ts';
import { openScope } from '../../../platform/http/open-scope.ts';
import { chooseHousehold } from '../../../platform/http/route-builder.ts';
import type { Scope } from '../../../platform/http/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { requireAccount } from '../factors/factors.service.ts';

type Deps = Pick<AuthDeps, 'db' | 'clock' | 'emails'>;

/** Maximum number of tokens per user, in all households together. */
const API_TOKENS_MAX = 20;

interface NewApiToken {
  name: string;
  scope: TokenScope;
  householdId: string;
  expiresInDays: number;
}

export const listOwnTokens = ({ db, clock }: Deps, { user }: SignedIn): Promise<{ items: ApiToken[] }> =>
  db.withUser(user.id, async (tx) => ({
    items: (await store.listApiTokens(tx, user.id)).map((row) => toWire(row, clock.now())),
  }));

/**
 * Creates a token, records it in the household's history, and notifies the user. Errors: FRESH_SIGN_IN_NEEDED,
 * NOT_FOUND for a guest or another user's household, TOO_MANY_API_TOKENS.
 */
export async function createToken(
  { db, clock, emails }: Deps,
  session: SignedIn,
  { name, scope, householdId, expiresInDays }: NewApiToken,
): Promise<{ item: ApiToken; token: string }> {
  const now = clock.now();
  requireAccount(session);
  requireFresh(session, now);
  const { household, role } = chooseHousehold(session, householdId);
  const userId = session.user.id;
  const { token, digest, prefix } = newApiToken();
  const item: ApiToken = {
    id: newId(now.getTime()),
    name,
    prefix,
    scope,
    household: { id: household.id, name: household.name },
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + expiresInDays * 86_400_000).toISOString(),
    isExpired: false,
    lastUsedAt: null,
  };
  await openScope({ db, clock, household, userId, role }).writePersonal(async (tx) => {
    await openChangeSet(tx, { id: newId(now.getTime()), cause: 'user', label: `Created API token “${name}”`, now });
    const standing = (await store.listApiTokens(tx, userId)).filter(({ expiresAt }) => new Date(expiresAt) > now);
    if (standing.length >= API_TOKENS_MAX) throw fail('TOO_MANY_API_TOKENS', { limit: API_TOKENS_MAX });
    await store.insertApiToken(tx, { ...item, digest, now, expiresAt: new Date(item.expiresAt) });
    await emails.notice(tx, 'api-token-created', userId);
    await notify(
      tx,
      [
        {
          type: 'security_changed',
          subject: { kind: 'session', id: '' },
          dedupKey: `security_changed ${item.id}`,
          severity: 'urgent',
          params: { what: 'api_token', at: now.toISOString() },
          href: '/settings?section=security',
          userId,
        },
      ],
      now,
    );
  });
  return { item, token };
}

/** Revokes a token immediately and records that in the household's history. Errors: NOT_FOUND. */
export async function revokeToken({ db, clock }: Deps, { user }: SignedIn, id: string): Promise<void> {
  const own = await db.withUser(user.id, (tx) => store.listApiTokens(tx, user.id));
  const token = own.find((each) => each.id === id);
  if (token === undefined) throw fail('NOT_FOUND', {});
  const now = clock.now();
  await db.withHousehold({ householdId: token.householdId, userId: user.id }, async (tx) => {
    await openChangeSet(tx, {
      id: newId(now.getTime()),
      cause: 'user',
      label: `Revoked API token “${token.name}”`,
      now,
    });
    if ((await store.deleteApiToken(tx, id)) === null) throw fail('NOT_FOUND', {});
  });
}

/** Lists the tokens with which programs use the household on behalf of its members. */
export const listMemberTokens = (scope: Scope): Promise<{ items: MemberToken[] }> =>
  scope.read(async (tx) => ({
    items: (await store.listTokensOfMembers(tx)).map(({ userId, memberName, ...row }) => ({
      ...row,
      isExpired: new Date(row.expiresAt) <= scope.now,
      member: { name: memberName, isYou: userId === scope.userId },
    })),
  }));

/**
 * Revokes a member's token immediately and notifies the member. Errors: ROLE_FORBIDS for anyone but an owner,
 * NOT_FOUND.
 */
export const revokeMemberToken = (scope: Scope, id: string): Promise<void> =>
  writeAsOwner(scope, 'Revoked an API token', async (tx, changeSetId) => {
    const token = await store.deleteTokenOfMember(tx, id);
    if (token === null) throw fail('NOT_FOUND', {});
    await labelChangeSet(tx, changeSetId, `Revoked API token “${token.name}”`);
    if (token.userId !== scope.userId)
      await notify(
        tx,
        [
          {
            type: 'security_changed',
            subject: { kind: 'session', id: '' },
            dedupKey: `security_changed ${id} revoked`,
            severity: 'notice',
            params: { what: 'api_token_revoked', at: scope.now.toISOString() },
            href: '/settings?section=security',
            userId: token.userId,
          },
        ],
        scope.now,
      );
  });

const toWire = ({ householdId, householdName, ...row }: store.ApiTokenRow, now: Date): ApiToken => ({
  ...row,
  household: { id: householdId, name: householdName },
  isExpired: new Date(row.expiresAt) <= now,
});
