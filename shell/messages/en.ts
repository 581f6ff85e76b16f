import { defineMessages } from '@tideline/mfe-kit/messages';

export const messages = defineMessages({
  'title.landing': 'See what your money should do next',
  'title.login': 'Sign in',
  'title.signup': 'Create account',
  'nav.dashboard': 'Dashboard',
});
