import { defineMessages, plural } from '@tideline/mfe-kit/messages';

/** Facts of an insight as text, in the household's formats for amounts, rates and dates. */
interface Facts {
  name: string;
  is: Readonly<Record<string, string>>;
  count: (key: string) => number;
}

const FEES: Readonly<Record<string, string>> = {
  late: 'a late fee',
  overdraft: 'an overdraft fee',
  foreign: 'a foreign transaction fee',
  cash_machine: 'an ATM fee',
  cash_advance: 'a cash advance fee',
};
const BANDS: Readonly<Record<string, string>> = {
  from_75: '75% or more',
  below_75: '50% or more',
  below_50: '30% or more',
};

/** The verdict of each insight: the title of its row. */
export const findings = defineMessages({
  idle_cash: ({ name, is }: Facts) =>
    is['use'] === 'debt_apr'
      ? `Pay ${is['to_account']} ${is['amount']} from ${name}`
      : `${is['amount']} in ${name} could earn ${is['rate_better']}`,
  better_account: ({ name, is }: Facts) => `${name} pays ${is['rate_offered']}`,
  bonus_rate_ends: ({ name, is }: Facts) => `${name} loses its bonus rate on ${is['ends_on']}`,
  low_cash_ahead: ({ name, is }: Facts) => `${name} may drop to ${is['lowest_balance']}`,
  emergency_fund_low: ({ is, count }: Facts) =>
    /^[^\d]*[-−]/.test(is['liquid'] ?? '')
      ? `Your cash on hand is ${is['liquid']}`
      : `Your savings cover less than ${plural(count('target_months'), 'month')}`,
  avoidable_interest: ({ name, is }: Facts) => `${name} will have ${is['unpaid']} unpaid after ${is['due_on']}`,
  grace_lost: ({ name }: Facts) => `You’ve lost your grace period on ${name}`,
  utilization_before_close: ({ name, is }: Facts) => `${name} uses ${BANDS[is['band'] ?? ''] ?? 'much'} of its limit`,
  promo_at_risk: ({ name, is }: Facts) => `${is['left_at_the_end']} of the ${name} offer won’t be paid in time`,
  deferred_interest_ahead: ({ name, is }: Facts) => `${name} will charge ${is['deferred_interest']} in interest`,
  promo_kept: ({ name, is }: Facts) => `Pay ${name} ${is['amount']} by ${is['pay_by']}`,
  plan_off_track: ({ is }: Facts) => `You’re ${is['behind']} behind your plan`,
  price_rise: ({ name, is }: Facts) => `${name} rose to ${is['new_price']}`,
  new_subscription: ({ name }: Facts) => `${name} is a new subscription`,
  doubled_subscription: ({ name, count }: Facts) =>
    `You pay for ${plural(count('subscriptions'), 'subscription')} at ${name}`,
  missed_income: ({ name, is }: Facts) => `${name} hasn’t paid ${is['amount']} yet`,
  missed_bill: ({ name }: Facts) => `No payment to ${name} found`,
  unusual_amount: ({ name, is }: Facts) => `${name} charged an unusual ${is['amount']}`,
  new_large_payee: ({ name, is }: Facts) => `First payment to ${name}: ${is['amount']}`,
  duplicate_charge: ({ name, is }: Facts) => `${name} charged ${is['amount']} twice`,
  category_over_pace: ({ name, is }: Facts) =>
    is['state'] === 'over' ? `${name} is over its ${is['target']} target` : `${name} is heading over its target`,
  month_above_usual: ({ is }: Facts) => `You’ve spent ${is['excess']} more than usual this month`,
  fee_charged: ({ name, is }: Facts) => `${name} charged ${FEES[is['fee'] ?? ''] ?? 'a fee'}`,
  interest_paid: ({ name, is }: Facts) => `${name} cost ${is['charged']} in interest and fees`,
  stale_data: ({ name, is }: Facts) => `${name} hasn’t updated since ${is['as_of']}`,
});

/** Why each insight matters, in one or two short sentences. */
export const reasons = defineMessages({
  idle_cash: ({ is }: Facts) =>
    is['use'] === 'debt_apr'
      ? `The debt costs ${is['rate_better']}. The savings earn ${is['rate_now']}.`
      : `It earns ${is['rate_now']} today. ${is['to_account']} pays ${is['rate_better']}.`,
  better_account: ({ is }: Facts) => `Your best account pays ${is['rate_own']}.`,
  bonus_rate_ends: ({ is }: Facts) => `${is['rate_now']} becomes ${is['rate_after']}.`,
  low_cash_ahead: ({ is }: Facts) => `Around ${is['lowest_on']}. Your floor is ${is['floor']}.`,
  emergency_fund_low: ({ is, count }: Facts) =>
    /^[^\d]*[-−]/.test(is['liquid'] ?? '')
      ? `Your goal is ${plural(count('target_months'), 'month')} of essential spending in reserve.`
      : `You have ${is['liquid']} in reserve. ` +
        `Your goal is ${plural(count('target_months'), 'month')} of essential spending.`,
  avoidable_interest: ({ is }: Facts) => `You pay ${is['apr']} APR on the unpaid balance.`,
  grace_lost: ({ is, count }: Facts) =>
    is['paid'] === 'today' && count('statements_left') === 1
      ? 'Today’s moves pay the statement and bring it back.'
      : `Pay ${plural(count('statements_left'), 'statement')} in full to get it back. ` +
        `Your purchases are about ${is['monthly_purchases']} a month.`,
  utilization_before_close: ({ is }: Facts) =>
    `Credit bureaus see the balance when the statement closes on ${is['closes_on']}.`,
  promo_at_risk: ({ is }: Facts) => `Your payments won’t clear it by ${is['pay_by']}.`,
  deferred_interest_ahead: ({ is }: Facts) =>
    `At your current payments, ${is['left_at_the_end']} will still be unpaid on ${is['pay_by']}. ` +
    'Miss the payoff by one cent and you owe all the interest.',
  promo_kept: ({ is }: Facts) =>
    `The offer ends ${is['ends_on']}. Miss the payoff by one cent and you owe all the interest.`,
  plan_off_track: () => 'You owe more than planned for today.',
  price_rise: ({ is }: Facts) => `It was ${is['old_price']} until ${is['since']}.`,
  new_subscription: ({ is }: Facts) => `${is['price']} since ${is['since']}.`,
  doubled_subscription: ({ is, count }: Facts) =>
    `The ${count('subscriptions') === 2 ? 'cheaper' : 'cheapest'} one costs ${is['price']} each time.`,
  missed_income: ({ is }: Facts) => `Expected on ${is['expected_on']}.`,
  missed_bill: ({ is }: Facts) => `${is['amount']} was due on ${is['expected_on']}.`,
  unusual_amount: ({ is }: Facts) => `On ${is['on']}. You usually pay ${is['usual']}.`,
  new_large_payee: ({ is }: Facts) => `On ${is['on']}.`,
  duplicate_charge: ({ is }: Facts) =>
    is['first_on'] === is['second_on']
      ? `Both on ${is['first_on']}.`
      : `On ${is['first_on']} and again on ${is['second_on']}.`,
  category_over_pace: ({ is }: Facts) =>
    is['state'] === 'over'
      ? `At this pace you’ll spend ${is['projected']} this month.`
      : `At this pace you’ll spend ${is['projected']}. Your target is ${is['target']}.`,
  month_above_usual: () => 'Compared with earlier months through the same day.',
  fee_charged: ({ is, count }: Facts) =>
    `${is['amount']}. ${plural(count('fees'), 'fee like this', 'fees like this')} in 12 months.`,
  interest_paid: ({ is }: Facts) => `From ${is['from']} to ${is['to']}.`,
  stale_data: () => 'Figures that use its balance may be wrong.',
});
