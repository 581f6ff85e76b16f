import { defineMessages, plural } from '@tideline/mfe-kit/messages';

/** Messages shared by several screens. */
export const words = defineMessages({
  'nav.accounts': 'Accounts',
  'nav.transactions': 'Transactions',

  'group.everyday': 'Everyday',
  'group.savings': 'Savings',
  'group.cards': 'Cards',
  'group.loans': 'Loans',
  'group.other': 'Investments and other',

  'kind.checking': 'Checking',
  'kind.cash': 'Cash',
  'kind.savings': 'Savings',
  'kind.money_market': 'Money market',
  'kind.cd': 'Certificate of deposit',
  'kind.credit_card': 'Credit card',
  'kind.line_of_credit': 'Line of credit',
  'kind.mortgage': 'Mortgage',
  'kind.auto': 'Car loan',
  'kind.student': 'Student loan',
  'kind.personal': 'Personal loan',
  'kind.home_equity': 'Home equity loan',
  'kind.bnpl': 'Buy now, pay later',
  'kind.other_loan': 'Other loan',
  'kind.other_liability': 'Other debt',
  'kind.investment': 'Investment',
  'kind.other_asset': 'Other asset',

  'accounts.failed': 'Your accounts couldn’t be loaded',
  'accounts.youOwe': 'You owe',
  'accounts.inCredit': 'In credit',
  'accounts.overdrawn': 'Overdrawn',

  'worth.youOwe': 'You owe',

  'conflict.body': ({ changes }: { changes: string }) => `It now says “${changes}.”`,
  'conflict.none': 'The change didn’t affect the fields below.',
  'conflict.theirs': 'Use the latest',

  'transactions.failedHint': 'Nothing was lost. The rest of Tideline still works.',
  'transactions.count': ({ count }: { count: number }) => plural(count, 'transaction'),

  'row.none': 'No category',
});
