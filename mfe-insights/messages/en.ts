import { defineMessages, plural } from '@tideline/mfe-kit/messages';

export const messages = defineMessages({
  'nav.insights': 'Insights',
  'nav.notifications': 'Notifications',
  'command.notifications': 'View notifications',
  'widget.insights': 'Insights',
  'widget.spending': 'Spending this month',
  'command.insights': 'View insights',
  'command.spending': 'View spending by category',

  'insights.month': 'Month',
  'insights.previous': 'Previous month',
  'insights.next': 'Next month',
  'insights.failed': 'Couldn’t calculate your spending',
  'insights.failedHint': 'Accounts, transactions and plans still work.',

  'categories.title': 'By category',
  'categories.category': 'Category',
  'categories.spent': 'Spent',
  'categories.average': 'Earlier average',
  'categories.change': 'Change',
  'categories.none': 'Uncategorized',
  'categories.count': ({ count }: { count: number }) => plural(count, 'transaction'),
  'categories.more': ({ amount }: { amount: string }) => `${amount} more`,
  'categories.less': ({ amount }: { amount: string }) => `${amount} less`,
  'categories.same': 'the same',
  'categories.new': 'new',
  'categories.empty': 'No spending in this month.',
  'categories.showUnused': ({ count }: { count: number }) =>
    `Show ${plural(count, 'category', 'categories')} without spending`,
  'categories.hideUnused': 'Hide categories without spending',
  'categories.total': 'All categories',

  'working.expense': ({ month }: { month: string }) => `Spending in ${month}`,
  'working.difference': 'Compared with the earlier average',
  'working.rounding': 'The average is rounded to the nearest cent. Half cents round away from zero.',
  'working.refunds': 'Refunds reduce spending in their category.',
  'working.transfers':
    'Transfers between your accounts and payments to cards aren’t spending: the purchases on the card are.',
  'working.months': 'Months without transactions are left out of the average.',
  'working.sameDays': 'Earlier months count up to the same day.',

  'widget.soFar': 'Spent so far this month',
  'widget.previous': ({ amount }: { amount: string }) => `${amount} by this day last month`,
  'widget.none': 'No spending recorded this month yet.',
  'widget.open': 'See spending by category',
});
