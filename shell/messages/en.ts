import { defineMessages } from '@tideline/mfe-kit/messages';

export const messages = defineMessages({
  'title.landing': 'See what your money should do next',
  'title.login': 'Sign in',
  'title.signup': 'Create account',
  'nav.dashboard': 'Dashboard',
  'remote.failed': ({ title }: { title: string }) => `${title} could not be loaded. The rest of Tideline works.`,
  'remote.copyReference': 'Copy reference',
  'remote.loading': ({ title }: { title: string }) => `Loading ${title.toLowerCase()}`,
  'notFound.title': 'Page not found',
  'notFound.lead': 'There is nothing at this address.',
  'notFound.home': 'Go to the dashboard',
  'connection.down': 'Tideline cannot reach its server. What you see may be out of date; this goes on by itself.',
  'account.menu': 'Account',
  'account.signOut': 'Sign out',
  'account.signOutFailed': ({ why }: { why: string }) => `You are still signed in. ${why}`,
  'session.failed': 'Your household could not be loaded',
  'more.title': 'More',
  'more.close': 'Close',
  'leave.ask': 'What you typed here is not saved. Leave anyway?',
});
