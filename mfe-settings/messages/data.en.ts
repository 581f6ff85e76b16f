import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages for the sample household in the settings, and for guests. */
export const messages = defineMessages({
  'data.title': 'Data',
  'data.failed': 'Whether a sample household is here could not be found out',
  'sample.text': 'Includes the sample household’s accounts. Take them away when you have seen enough.',
  'sample.remove': 'Remove the sample household',
  'sample.goes': 'These go',
  'sample.goesAccounts': 'The sample accounts, cards and loans, with their transactions, rates and promotional periods',
  'sample.goesEntered': 'Everything you entered or imported in them',
  'sample.goesPlan': 'The plan for them, if no other account is left',
  'sample.stays': 'Accounts you added yourself stay as they are. You can undo this.',
  'sample.removed': 'The sample household was removed',
  'guest.title': 'Guest',
  'guest.lead': 'You’re browsing a sample household without an account. It’s deleted after a day.',
  'guest.keep': 'Create account to keep it',
  'guest.leave': 'Leave',
  'mode.term': 'Financial mode',
  'mode.change': 'Change',
  'mode.open': 'Change the financial mode',
  'mode.unchosen': 'Balanced, as long as nothing else is chosen',
  'mode.balanced': 'Balanced: a cash target, then high-rate debts, then savings',
  'mode.pay_down_fast': 'Pay down fast: the debt that costs most first',
  'mode.quick_wins': 'Quick wins: the smallest balance first',
  'mode.safety_first': 'Safety first: three months of expenses, then debts',
  'mode.float': 'Use the float',
  'mode.custom': 'Custom',
});
