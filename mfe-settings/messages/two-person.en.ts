import { defineMessages } from '@tideline/mfe-kit/messages';

const all = new Intl.ListFormat('en-US');

/** Messages of two-person approval, in the sweep settings. */
export const messages = defineMessages({
  'two.title': 'Two-person approval',
  'two.off': 'Off',
  'two.above': ({ amount }: { amount: string }) => `Above ${amount}`,
  // in a sentence
  'two.nowOff': 'off',
  'two.nowAbove': ({ amount }: { amount: string }) => `above ${amount}`,
  'two.lead':
    'Transfers above this amount need two members’ approval, even if a rule could move them automatically. ' +
    'Transfers to the same account on the same day count together.',
  'two.who': ({ names }: { names: readonly string[] }) => `Who can approve: ${all.format(names)}.`,
  'two.alone':
    'This needs two members who can approve, and you’re the only one. Invite someone as an editor or owner first.',
  'two.waits':
    'Only one member can approve now, so transfers above the amount wait. Invite someone as an editor, or turn ' +
    'this off.',
  'two.invite': 'Invite someone',
  'two.ownerOnly': 'Only an owner can change this.',
  'two.use': 'Two members approve larger transfers',
  'two.amount': 'Two members for amounts above',
  'two.amountHint': 'Enter 0 to include every transfer.',
  'two.amountWhat': 'the amount',
  'two.notice': 'Every member is notified of changes. Transfers already waiting still need two members.',
  'two.save': 'Save',
  'two.saved': 'Two-person approval saved',
  'two.turnedOff': 'Two-person approval is off',
});
