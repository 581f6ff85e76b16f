import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of the pages that security emails link to, loaded with them. */
export const messages = defineMessages({
  'link.ended': 'This link was already used or is too old.',
  'link.signIn': 'Go to sign in',
  'factor-reset.title': 'Turn off two-step verification',
  'factor-reset.lead':
    'This removes your authenticator app, passkeys and recovery codes, and signs you out everywhere.',
  'factor-reset.go': 'Turn off two-step verification',
  'factor-reset.doneTitle': 'Two-step verification is off',
  'factor-reset.done': 'Sign in with your password, then set up a new device in Settings.',
  'factor-cancel.title': 'Keep two-step verification',
  'factor-cancel.lead': 'Someone who knows your password asked to turn it off.',
  'factor-cancel.go': 'Keep it on',
  'factor-cancel.doneTitle': 'Two-step verification stays on',
  'factor-cancel.done': 'If it wasn’t you who asked, sign in and change your password now.',
});
