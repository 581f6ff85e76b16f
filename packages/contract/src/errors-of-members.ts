import { z } from 'zod';
import { defineErrors, noParams } from './error-definition.ts';

/** Failures of members, invitations and households. */
export const memberErrors = defineErrors({
  INVITATION_ENDED: {
    status: 410,
    title: 'This invitation no longer works',
    params: z.object({ reason: z.enum(['unknown', 'used', 'revoked', 'expired']) }),
  },
  MEMBER_ALREADY: {
    status: 409,
    title: 'This user is already a member of the household',
    params: z.object({ householdName: z.string() }),
  },
  EMAIL_UNCONFIRMED: { status: 403, title: 'Confirm your own email address first', params: noParams },
  TOO_MANY_INVITATIONS: {
    status: 409,
    title: 'The maximum number of open invitations is reached',
    params: z.object({ limit: z.int() }),
  },
  PRIVATE_HOUSEHOLD: { status: 409, title: 'Nobody else can join your private household', params: noParams },
  OWNER_NEEDED: { status: 409, title: 'A household needs an owner', params: noParams },
  /** `households`: names of the households that only this user owns. */
  HOUSEHOLDS_NEED_OWNER: {
    status: 409,
    title: 'Households of the user need another owner or must be deleted first',
    params: z.object({ households: z.array(z.string()) }),
  },
  NAME_DIFFERS: { status: 422, title: 'The typed confirmation does not match', params: noParams },
  MEMBERS_NOT_UNDONE: { status: 409, title: 'Member changes cannot be undone', params: noParams },
  TOO_MANY_HOUSEHOLDS: {
    status: 409,
    title: 'You belong to the maximum number of households',
    params: z.object({ limit: z.int() }),
  },
});
