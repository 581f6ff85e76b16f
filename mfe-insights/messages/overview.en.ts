import { defineMessages, plural } from '@tideline/mfe-kit/messages';

interface Amount {
  amount: string;
}
interface Months {
  from: string;
  to: string;
}
const span = ({ from, to }: Months) => (from === to ? from : `${from} to ${to}`);

/** Messages of the report with pictures. */
export const overviewMessages = defineMessages({
  table: 'Show as table',
  picture: 'Show as chart',
  notCounted: 'Transfers between your accounts aren’t counted.',

  'spending.more': ({ amount, by }: Amount & { by: string | null }) =>
    by === null ? `${amount} more than usual` : `${amount} more than usual by ${by}`,
  'spending.less': ({ amount, by }: Amount & { by: string | null }) =>
    by === null ? `${amount} less than usual` : `${amount} less than usual by ${by}`,
  'spending.same': 'Same as usual',
  'spending.only': ({ amount }: Amount) => `${amount} spent`,
  'spending.lead': ({ spent, usual, by, ...months }: Months & { spent: string; usual: string; by: string | null }) =>
    `${spent} spent. Usual${by === null ? '' : ` by ${by}`}: ${usual}, the average of ${span(months)}.`,
  'spending.noUsual': 'No earlier month to compare with.',
  'spending.over': ({ amount }: Amount) => `${amount} over`,
  'spending.under': ({ amount }: Amount) => `${amount} under`,
  'spending.as': 'as usual',
  'spending.new': 'new',
  'spending.all': ({ count }: { count: number }) => `Show ${plural(count, 'more category', 'more categories')}`,
  'spending.fewer': 'Show fewer',
  'key.spent': 'Spent',
  'key.over': 'Over usual',
  'key.under': 'Under usual',
  'key.usual': 'Usual',
  'key.soFar': 'So far',

  'days.none': 'You spent money every day',
  'days.free': ({ count }: { count: number }) => plural(count, 'no-spend day'),
  'days.lead': ({ from, to }: Months) => `Daily, ${from} to ${to}.`,
  'days.payees': ({ count }: { count: number }) => plural(count, 'payee'),
  'days.day': 'Day',
  'days.to': 'Paid to',
  'days.less': 'Less',
  'days.more': 'More',

  'months.left': ({ amount }: Amount) => `${amount} is left in an average month`,
  'months.short': ({ amount }: Amount) => `${amount} more goes out than comes in each month`,
  'months.first': 'Your first month',
  'months.lead': ({
    income,
    spending,
    isOpen,
    ...months
  }: Months & { income: string; spending: string; isOpen: boolean }) =>
    `Income ${income}, spending ${spending}. Average of ${span(months)}${isOpen ? '; this month isn’t counted' : ''}.`,
  'months.firstLead': 'An average needs a whole month.',
  'months.income': 'Income',
  'months.spending': 'Spending',
  'months.month': 'Month',
  'months.net': 'Left',
  'months.soFar': 'so far',
  'months.highIncome': 'High income',
  'months.highSpending': 'High spending',

  'flow.largest': ({ name, percent }: { name: string; percent: string }) => `${name} takes ${percent} of income`,
  'flow.most': ({ name }: { name: string }) => `Most goes to ${name}`,
  'flow.lead': (months: Months) => `Income and spending in an average month, ${span(months)}.`,
  'flow.income': 'Income',
  'flow.others': ({ count }: { count: number }) => `${count} more`,
  'flow.living': 'Living',
  'flow.debt': 'Debt',
  'flow.saved': 'Saved',
  'flow.paidOff': 'Paid off',
  'flow.charges': 'Interest and fees',
  'flow.intoSavings': 'Into savings',
  'flow.borrowed': 'Borrowed',
  'flow.refunds': 'Refunds',
  'flow.savings': 'From savings',
  'flow.part': 'Part',
  'flow.amount': 'Amount',
  'flow.share': 'Share of income',

  'netWorth.up': ({ amount }: Amount) => `Net worth is up ${amount}`,
  'netWorth.down': ({ amount }: Amount) => `Net worth is down ${amount}`,
  'netWorth.same': 'Net worth is unchanged',
  'netWorth.lead': ({ since }: { since: string }) => `Since ${since}. The scale may not start at zero.`,
  'netWorth.name': 'Net worth',
  'netWorth.more': 'Net worth report',

  'interest.avoidable': ({ amount }: Amount) => `${amount} in interest and fees was avoidable`,
  'interest.total': ({ amount }: Amount) => `${amount} in interest and fees`,
  'interest.lead': ({ amount, since }: Amount & { since: string }) => `${amount} charged since ${since}.`,
  'interest.interest': 'Interest',
  'interest.fees': 'Fees',
  'interest.more': 'Interest report',

  'account.label': 'Account',
  'account.all': 'All accounts',
  'export.month': 'Export CSV',
});
