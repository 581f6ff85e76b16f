import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of the choice of language. */
export const messages = defineMessages({
  'language.label': 'Language',
  'language.hint': 'Pages, emails and notifications use it on all your devices.',
});
