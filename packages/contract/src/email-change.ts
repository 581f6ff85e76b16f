import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Instant } from './wire.ts';

const tags = ['auth'];

/** A token from the fragment of a link in an email. It can be used once. */
const EmailToken = z.string().min(20).max(100);

/** An address that is not confirmed yet. */
const PendingEmail = z.object({
  email: z.email(),
  requestedAt: Instant,
  /** Time when the link sent to the address expires. Another request sends a new link. */
  linkEndsAt: Instant,
});
export type PendingEmail = z.infer<typeof PendingEmail>;

/**
 * Change of the user's email address. It takes effect after the new address is confirmed, and the old address can undo
 * it.
 */
export const emailChange = {
  get: oc
    .route({ method: 'GET', path: '/auth/email-change', tags, summary: 'Get the email address awaiting confirmation' })
    .output(z.object({ pending: PendingEmail.nullable() })),
  request: oc
    .route({
      method: 'POST',
      path: '/auth/email-change',
      tags,
      successStatus: 204,
      summary:
        'Email a confirmation link to a new address; requires a recent sign-in. The response is the same if the ' +
        'address already has an account',
    })
    .input(z.object({ email: z.email().max(254) })),
  cancel: oc.route({
    method: 'DELETE',
    path: '/auth/email-change',
    tags,
    successStatus: 204,
    summary: 'Cancel a change of email address; the link sent to the new one expires. If-Match is ignored',
  }),
  confirm: oc
    .route({
      method: 'POST',
      path: '/auth/email-change/confirm',
      tags,
      summary: 'Confirm a new email address with the token sent to it; both addresses are notified',
    })
    .input(z.object({ token: EmailToken }))
    .output(z.object({ email: z.email() })),
  undo: oc
    .route({
      method: 'POST',
      path: '/auth/email-change/undo',
      tags,
      summary: 'Restore the previous email address with the token sent to it; ends every session',
    })
    .input(z.object({ token: EmailToken }))
    .output(
      z.object({
        /** Token for a new password, because an intruder who changed the address may know the old password. */
        resetToken: z.string(),
      }),
    ),
};
