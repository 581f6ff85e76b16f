import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of the email address on /settings?section=security. */
export const messages = defineMessages({
  'email.title': 'Email',
  'email.lead': 'You sign in with it, and security notices go there.',
  'email.loading': 'Loading your email address',
  'email.failed': 'Your email address couldn’t be loaded',
  'email.confirmed': 'Confirmed',
  'email.notConfirmed': 'Not confirmed',
  'email.change': 'Change email',
  'email.new': 'New email address',
  'email.newHint': 'We’ll send a link there. Your address changes when you open it.',
  'email.newHintOutbox':
    'This server sends no email, so its operator gets the link. Your address changes when you open it.',
  'email.missing': 'Enter an email address like name@example.com',
  'email.same': 'This is already your email address',
  'email.send': 'Send link',
  'email.cancel': 'Cancel',
  'email.sent': ({ email }: { email: string }) => `Link sent to ${email}`,
  'email.ready': ({ email }: { email: string }) => `Link for ${email} is ready`,
  'email.pendingTitle': ({ email }: { email: string }) => `Confirm ${email}`,
  'email.pending': ({ when }: { when: string }) =>
    `Open the link we sent there. It works until ${when}. Your old address stays until you open it.`,
  'email.outbox': ({ when }: { when: string }) =>
    'This server sends no email. Ask its operator for the link. ' +
    `It works until ${when}. Your old address stays until you open it.`,
  'email.again': 'Send a new link',
  'email.keep': 'Cancel change',
  'email.kept': ({ email }: { email: string }) => `You keep ${email}`,
  'email.notChanged': 'Your email address didn’t change',
});
