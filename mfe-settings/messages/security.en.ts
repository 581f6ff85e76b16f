import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of /settings?section=security. */
export const messages = defineMessages({
  'security.title': 'Security',
  'security.lead': 'Where you are signed in, and the password that lets you in.',

  'sessions.title': 'Where you are signed in',
  'sessions.lead': 'Browsers are signed out after a week without use, or two weeks after sign-in.',
  'sessions.loading': 'Loading your sessions',
  'sessions.failed': 'Your sessions couldn’t be loaded',
  'sessions.here': 'This browser',
  'sessions.since': ({ when }: { when: string }) => `Signed in ${when}`,
  'sessions.used': ({ when }: { when: string }) => `last used ${when}`,
  'sessions.end': 'Sign out',
  'sessions.endOf': ({ device, when }: { device: string; when: string }) => `Sign out ${device}, signed in ${when}`,
  'sessions.ended': ({ device }: { device: string }) => `${device} is signed out`,
  'sessions.endOthers': 'Sign out everywhere else',
  'sessions.othersEnded': ({ count }: { count: number }) =>
    count === 1 ? 'One other browser is signed out' : `${count} other browsers are signed out`,
  'sessions.noOthers': 'You are signed in nowhere else.',
  'sessions.notEnded': 'Nothing was signed out',
  'sessions.stranger': 'Is one of them not yours? Sign it out, then choose a new password.',

  'password.title': 'Password',
  'password.lead': 'A new password signs you out everywhere but here.',
  'password.current': 'Present password',
  'password.new': 'New password',
  'password.newHint':
    'At least 12 characters. A few words in a row are easy to remember. Common passwords aren’t allowed.',
  'password.currentMissing': 'Enter your present password',
  'password.currentWrong': 'This is not your present password',
  'password.short': 'Choose a password of at least 12 characters',
  'password.same': 'Choose another one than the present password',
  'password.save': 'Change password',
  'password.saved': 'Your password is changed. Everywhere else you are signed out.',
  'password.guest':
    'A guest has no password. Create an account to keep this household; then the password is changed here.',
});
