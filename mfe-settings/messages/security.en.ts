import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of /settings?section=security. */
export const messages = defineMessages({
  'security.title': 'Security',
  'security.lead': 'Your sessions, email, password, passkeys, two-step verification and API tokens.',

  'sessions.title': 'Where you’re signed in',
  'sessions.lead': 'You’re signed out after a week without use, or two weeks after sign-in.',
  'sessions.loading': 'Loading your sessions',
  'sessions.failed': 'Your sessions couldn’t be loaded',
  'sessions.here': 'This browser',
  'sessions.since': ({ when }: { when: string }) => `Signed in ${when}`,
  'sessions.used': ({ when }: { when: string }) => `last used ${when}`,
  'sessions.end': 'Sign out',
  'sessions.endOf': ({ device, when }: { device: string; when: string }) => `Sign out ${device}, signed in ${when}`,
  'sessions.ended': ({ device }: { device: string }) => `${device} signed out`,
  'sessions.endOthers': 'Sign out everywhere else',
  'sessions.othersEnded': ({ count }: { count: number }) =>
    count === 1 ? '1 other browser signed out' : `${count} other browsers signed out`,
  'sessions.noOthers': 'You’re not signed in anywhere else.',
  'sessions.tokensStay': 'Signing out doesn’t stop programs with an API token.',
  'sessions.tokens': 'See API tokens',
  'sessions.notEnded': 'Nothing was signed out',
  'sessions.stranger': 'Not yours? Sign it out, then change your password.',

  'password.title': 'Password',
  'password.lead': 'Changing it signs you out everywhere else.',
  'password.current': 'Current password',
  'password.new': 'New password',
  'password.newHint': 'At least 12 characters. Try a few words in a row. Common passwords aren’t allowed.',
  'password.currentMissing': 'Enter your current password',
  'password.currentWrong': 'This isn’t your current password',
  'password.short': 'Choose a password of at least 12 characters',
  'password.same': 'Choose a password you’re not using now',
  'password.none': 'You have no password: you sign in at your sign-in provider.',
  'password.failed': 'The password form couldn’t be loaded',
  'password.save': 'Change password',
  'password.set': 'Set password',
  'password.saved': 'Password changed. You’re signed out everywhere else.',
  'password.guest': 'Guests have no password. Create an account to keep this household.',
});
