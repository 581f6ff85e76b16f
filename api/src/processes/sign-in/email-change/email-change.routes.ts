import { open, signedIn } from '../../../platform/http/route-builder.ts';
import type { EmailChangeService } from './email-change.service.ts';

/** Returns the endpoints with which users change their email address; email links need no session. */
export const emailChangeRoutes = (changes: EmailChangeService) => ({
  get: signedIn.emailChange.get.handler(async ({ context }) => ({ pending: await changes.pending(context.session) })),
  request: signedIn.emailChange.request.handler(({ context, input }) => changes.request(context.session, input.email)),
  cancel: signedIn.emailChange.cancel.handler(({ context }) => changes.cancel(context.session)),
  confirm: open.emailChange.confirm.handler(({ input }) => changes.confirm(input.token)),
  undo: open.emailChange.undo.handler(({ input }) => changes.undo(input.token)),
});
