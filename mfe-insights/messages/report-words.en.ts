import { defineMessages } from '@tideline/mfe-kit/messages';

/** Texts for the workings of reports and targets, loaded with them. */
export const messages = defineMessages({
  'line.income': 'Income',
  'line.spending': 'Spending',
  'line.net': 'Kept',
  'line.savings_rate': 'Savings rate',
  'line.asset': 'What you have',
  'line.liability': 'What you owe',
  'line.net_worth': 'Net worth',
  'line.liquid': 'To be had within days',
  'line.essential_month': 'Spent on what cannot be done without, in a month',
  'line.essential_median': 'The middle one of these months',
  'line.emergency_months': 'Tenths of a month it lasts',
  'line.interest': 'Interest charged',
  'line.fees': 'Fees charged',
  'line.interest_burden': 'Share of income',
  'line.owed': 'Owed on the card',
  'line.credit_limit': 'Limit of the card',
  'line.utilisation': 'Used of the limits',
  'line.balance': 'Owed at this rate',
  'line.apr': 'Yearly rate',
  'line.weighted_apr': 'Average rate',
  'line.target': 'Target of the month',
  'line.spent': 'Spent so far',
  'line.scheduled': 'Known payments until the end of the month',
  'line.days_elapsed': 'Days of the month so far',
  'line.days_of_month': 'Days of the month',
  'line.spending_days': 'Days with spending',
  'line.earlier_by_day': 'Spent by this day, in an earlier month',
  'line.earlier_rest': 'Spent after this day, in an earlier month',
  'line.expected_by_today': 'What the target allows by today',
  'line.projected_month': 'The month will come to about',

  'formula.netWorth': 'All that you have, less all that you owe',
  'formula.emergency': 'What can be had within days, divided by what a usual month cannot do without',
  'formula.utilisation': 'What is owed on all cards with a limit, divided by their limits',
  'formula.weightedApr': 'Each balance × its rate, added up and divided by all balances',
  'formula.expected':
    'The target × the share of the month that is over, by your own months where there are three of them',
  'formula.projected': 'What is spent already, and what usually follows or is known to come',
  'rounding.share': 'Rounded to a tenth of a hundredth of a percent.',
  'rounding.down': 'Rounded down to a tenth: it never says more than there is.',
  'rounding.cent': 'Rounded to the nearest cent.',

  'assumption.transfers':
    'Transfers between your accounts and payments to cards and loans are neither income nor spending.',
  'assumption.refunds': 'Refunds reduce spending.',
  'assumption.essential':
    'Housing, groceries, utilities, phone and internet, transport, insurance, health, children and ' +
    'education, taxes, loans, interest and fees count as what cannot be done without.',
  'assumption.noIncome': 'No further income is counted on.',
  'assumption.twelveMonths': 'The last twelve whole months.',
  'assumption.reported': 'Uses today’s balances in place of the reported statement balances.',
  'assumption.ratesToday': 'At today’s rates, promotions included.',
  'assumption.ratesAfter': 'At the rates after every promotion has ended.',
  'assumption.pattern': 'The month goes as your earlier months did.',
  'assumption.linear':
    'There are fewer than three earlier months with spending: every day is taken to be like the others.',
});
