import { defineMessages } from '@tideline/mfe-kit/messages';

/** Titles of the signed-out pages, which the gateway uses and the pages show as headings. */
export const titles = defineMessages({
  'title.landing': 'See what your money should do next',
  'title.login': 'Sign in',
  'title.signup': 'Create account',
});
