import { oc } from '@orpc/contract';
import { z } from 'zod';
import { TokenScope } from './token-permissions.ts';
import { Id, Instant, text } from './wire.ts';

const tags = ['auth'];

/** Maximum lifetime of a token in days, so that a forgotten program loses its access. */
export const API_TOKEN_DAYS_MAX = 366;

const apiTokenShape = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the token; the rest is not stored. */
  prefix: z.string(),
  scope: TokenScope,
  /** The only household that the token can read or change. */
  household: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
  /** Time of the last use, accurate to five minutes; null: never used. */
  lastUsedAt: Instant.nullable(),
});
export interface ApiToken extends z.infer<typeof apiTokenShape> {}
export const ApiToken: z.ZodType<ApiToken, ApiToken> = apiTokenShape;

const { household: _household, ...shownToOwners } = apiTokenShape.shape;
const MemberToken = z.object({ ...shownToOwners, member: z.object({ name: z.string(), isYou: z.boolean() }) });
export type MemberToken = z.infer<typeof MemberToken>;

/** Programs with access to a household, for its owners to list and revoke. */
export const memberTokens = {
  list: oc
    .route({
      method: 'GET',
      path: '/members/tokens',
      tags: ['members'],
      summary: 'List the API tokens of all members; owners only',
    })
    .output(z.object({ items: z.array(MemberToken) })),
  revoke: oc
    .route({
      method: 'DELETE',
      path: '/members/tokens/{id}',
      tags: ['members'],
      successStatus: 204,
      summary: 'Revoke any member’s API token, effective immediately; the member is notified',
    })
    .input(z.object({ id: Id })),
};

/** Access of programs on behalf of a user. No token can call these endpoints. */
export const apiTokens = {
  list: oc
    .route({ method: 'GET', path: '/auth/tokens', tags, summary: 'List your API tokens in all your households' })
    .output(z.object({ items: z.array(ApiToken) })),
  create: oc
    .route({
      method: 'POST',
      path: '/auth/tokens',
      tags,
      successStatus: 201,
      summary:
        'Create an API token for one household; requires a recent sign-in. The token appears only in this response',
    })
    .input(
      z.object({
        name: text(60),
        scope: TokenScope,
        householdId: Id,
        expiresInDays: z.int().min(1).max(API_TOKEN_DAYS_MAX),
      }),
    )
    .output(z.object({ item: ApiToken, token: z.string() })),
  revoke: oc
    .route({
      method: 'DELETE',
      path: '/auth/tokens/{id}',
      tags,
      successStatus: 204,
      summary: 'Revoke one of your API tokens, effective immediately; If-Match is ignored',
    })
    .input(z.object({ id: Id })),
};
