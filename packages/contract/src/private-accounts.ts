import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Account } from './accounts.ts';
import { byId, Id, Version } from './wire.ts';

const tags = ['accounts'];

/**
 * Accounts that only the user can see. They are in the user's private household, and in the figures of no other
 * household.
 */
export const privateAccounts = {
  list: oc
    .route({
      method: 'GET',
      path: '/private-accounts',
      tags,
      summary: 'List your private accounts with their balances',
    })
    .output(
      z.object({
        /** The private household; null: the user has none. */
        householdId: Id.nullable(),
        items: z.array(Account),
      }),
    ),
  move: oc
    .route({
      method: 'POST',
      path: '/accounts/{id}/move',
      tags,
      summary: 'Move an account with its history to another of your households, or make it private',
    })
    .input(
      byId.extend({
        version: Version,
        /** Destination of the account; null: the user's private household, which is created if there is none. */
        toHouseholdId: Id.nullable(),
      }),
    )
    .output(z.object({ householdId: Id, accountId: Id })),
};
