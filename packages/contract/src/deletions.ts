import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Id, Instant } from './wire.ts';

const Requested = z.object({
  /** Time of the deletion. Until then, it can be canceled. */
  deletesAt: Instant,
});

/** Deletion of the household, after seven days in which an owner can cancel it. */
export const householdDeletion = {
  request: oc
    .route({
      method: 'POST',
      path: '/household/deletion',
      tags: ['household'],
      summary:
        'Schedule deletion of the household in seven days; owners only, requires a recent sign-in. ' +
        'Every owner is notified by email',
    })
    .input(
      z.object({
        /** The name of the household, typed as a confirmation. */
        name: z.string().max(120),
      }),
    )
    .output(Requested),
  cancel: oc.route({
    method: 'DELETE',
    path: '/household/deletion',
    tags: ['household'],
    successStatus: 204,
    summary: 'Cancel the deletion of the household; owners only. If-Match is ignored',
  }),
};

/** Deletion of the user, after seven days in which they can cancel it. */
export const accountDeletion = {
  get: oc
    .route({
      method: 'GET',
      path: '/auth/account-deletion',
      tags: ['auth'],
      summary:
        'Get the scheduled deletion of your account, households that need another owner first, and what is deleted',
    })
    .output(
      z.object({
        email: z.string(),
        deletesAt: Instant.nullable(),
        needOwner: z.array(z.object({ id: Id, name: z.string() })),
        /** The household of the user's private accounts, which is deleted with the user. */
        privateHousehold: z
          .object({ id: Id, name: z.string(), accountCount: z.int(), transactionCount: z.int() })
          .nullable(),
      }),
    ),
  request: oc
    .route({
      method: 'POST',
      path: '/auth/account-deletion',
      tags: ['auth'],
      summary: 'Schedule deletion of your account in seven days; requires a recent sign-in',
    })
    .input(
      z.object({
        /** The user's email address, typed as a confirmation. */
        email: z.string().max(254),
      }),
    )
    .output(Requested),
  cancel: oc.route({
    method: 'DELETE',
    path: '/auth/account-deletion',
    tags: ['auth'],
    successStatus: 204,
    summary: 'Cancel the deletion of your account; If-Match is ignored',
  }),
};
