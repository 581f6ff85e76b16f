import { defineMessages } from '@tideline/mfe-kit/messages';

/** Titles of the pages for people who are not signed in: told to the gateway, and drawn as their headings. */
export const titles = defineMessages({
  'title.landing': 'See what your money should do next',
  'title.login': 'Sign in',
  'title.signup': 'Create account',
});
