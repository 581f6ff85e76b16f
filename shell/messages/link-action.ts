import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of the pages that security emails link to, loaded with them. */
export const messages = defineMessages({
  'link.signIn': 'Go to sign in',
  'link.dashboard': 'Go to the dashboard',
  'link.newPassword': 'Choose a new password',
  'factor-reset.title': 'Turn off two-step verification',
  'factor-reset.lead':
    'This removes your authenticator app, passkeys and recovery codes, and signs you out everywhere.',
  'factor-reset.go': 'Turn off two-step verification',
  'factor-reset.doneTitle': 'Two-step verification is off',
  'factor-reset.done': 'Sign in with your password, then set up a new device in Settings.',
  'factor-reset.ended': 'This link was already used or is older than 30 minutes. Sign in to get a new one.',
  'factor-cancel.title': 'Keep two-step verification',
  'factor-cancel.lead': 'Someone who knows your password asked to turn it off.',
  'factor-cancel.go': 'Keep it on',
  'factor-cancel.doneTitle': 'Two-step verification stays on',
  'factor-cancel.done': 'If you didn’t ask for this, sign in and change your password now.',
  'factor-cancel.ended': 'This link was already used or has expired.',
  'factor-undo.title': 'Remove what you didn’t add',
  'factor-undo.lead':
    'This removes the passkey or authenticator app from the email, and any added since. Recovery codes are removed ' +
    'too. You’re signed out everywhere and choose a new password.',
  'factor-undo.go': 'Remove it and sign out everywhere',
  'factor-undo.doneTitle': 'It’s removed',
  'factor-undo.done': 'All devices are signed out. Choose a new password now. Someone else knows the old one.',
  'factor-undo.ended':
    'This link was already used, is older than 7 days, or your email address has changed since. If it changed, use ' +
    'the link in the email about that change. Otherwise, choose “Forgot password?” on the sign-in page.',
  'email-change.title': 'Use this email address',
  'email-change.lead': 'Your account will use this address. We’ll let your old address know.',
  'email-change.go': 'Use this address',
  'email-change.doneTitle': 'Your email address is changed',
  'email-change.done': ({ email }: { email: string }) => `Sign in with ${email} from now on.`,
  'email-change.ended':
    'This link was already used, was replaced by a newer one, or is older than 30 minutes. Get a new one in ' +
    'Settings → Security.',
  'email-undo.title': 'Restore your email address',
  'email-undo.lead':
    'Your account gets this address back. You’re signed out everywhere and choose a new password. Recovery codes are ' +
    'removed, and so is every passkey, authenticator app and linked account added in the 7 days before the change or ' +
    'since.',
  'email-undo.go': 'Restore this address',
  'email-undo.doneTitle': 'Your email address is restored',
  'email-undo.done':
    'All devices are signed out, and recently added sign-in methods were removed. Choose a new password now.',
  'email-undo.ended':
    'This link was already used or is older than 14 days. If you can’t sign in, ask the operator of this server.',
});
