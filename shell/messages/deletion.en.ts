import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages about requested deletions, which are shown on every screen. */
export const messages = defineMessages({
  'notice.household': ({ name, when }: { name: string; when: string }) => `${name} will be deleted on ${when}.`,
  'notice.owner': 'Export or cancel',
  'notice.member': 'An owner can cancel this.',
  'notice.account': ({ when }: { when: string }) => `Your account will be deleted on ${when}.`,
  'notice.own': 'Cancel deletion',
});
