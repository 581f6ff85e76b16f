import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of the second step of a sign-in, loaded with it. */
export const messages = defineMessages({
  'step.title': 'Confirm it’s you',
  'step.field.totp': 'Code',
  'step.hint.totp': 'The 6 digits your authenticator app shows now',
  'step.missing.totp': 'Enter the 6 digits from your authenticator app',
  'step.field.recovery_code': 'Recovery code',
  'step.hint.recovery_code': 'One of the codes you saved. Each works once.',
  'step.missing.recovery_code': 'Enter a recovery code',
  'step.wrong.recovery_code': 'This code is wrong or was already used. Enter another one from your list.',
  'step.other.totp': 'Use your authenticator app',
  'step.other.recovery_code': 'Use a recovery code',
  'step.passkeyElsewhere': 'Passkeys don’t work in this browser or at this address.',
  'step.go': 'Continue',
  'step.lost': 'Can’t use any of these?',
  'step.overTitle': 'Sign in again',
  'step.over': 'That took too long. Enter your password again.',
  'step.again': 'Back to sign in',
  'lost.title': 'Turn off two-step verification',
  'lost.lead':
    'We’ll email you now. Sign in again in 3 days, and we’ll send a link that turns it off. Until then, you can ' +
    'cancel.',
  'lost.ask': 'Start the 3-day wait',
  'lost.due': 'The 3 days are over. We’ll email you a link that turns off two-step verification.',
  'lost.send': 'Send link',
  'lost.sent': 'Check your email. The link works for 30 minutes.',
  'lost.pending': ({ when }: { when: string }) => `Sign in again after ${when}. We’ll then send the link.`,
  'lost.noMail': 'This server sends no email. Ask its operator to run “tideline user reset-factor” with your address.',
  'lost.back': 'Back',
});
