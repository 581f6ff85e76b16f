import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of the household switch, and of users who belong to no household. */
export const messages = defineMessages({
  'households.label': 'Household',
  'households.leaveAsk': 'What you typed here isn’t saved. Leave anyway?',
  'role.owner': 'Owner',
  'role.editor': 'Editor',
  'role.viewer': 'Viewer',
  'ended.title': 'You no longer have access to this household',
  'ended.lead': 'An owner removed you, you left, or it was deleted.',
  'ended.others': 'Your households',
  'ended.open': ({ name }: { name: string }) => `Open ${name}`,
  'ended.none': 'You don’t belong to a household',
  'ended.noneLead': 'Create one, or open the invitation link you received.',
  'ended.failed': 'Your households couldn’t be loaded',
  'new.title': 'Create a household',
  'new.name': 'Household name',
  'new.nameMissing': 'Enter a name',
  'new.create': 'Create household',
  'new.formats': ({ currency, timezone }: { currency: string; timezone: string }) =>
    `Amounts in ${currency}, time zone ${timezone}.`,
});
