import { defineMessages, plural } from '@tideline/mfe-kit/messages';

/** Facts of an insight as text, in the household's formats for amounts, rates and dates. */
interface Facts {
  name: string;
  is: Readonly<Record<string, string>>;
  count: (key: string) => number;
}

const FEES: Readonly<Record<string, string>> = {
  late: 'late fee',
  overdraft: 'overdraft fee',
  foreign: 'foreign transaction fee',
  cash_machine: 'cash machine fee',
  cash_advance: 'cash advance fee',
};
const BANDS: Readonly<Record<string, string>> = {
  from_75: '75% or more',
  below_75: 'half or more',
  below_50: '30% or more',
};

/** The one-sentence finding of each insight. */
export const findings = defineMessages({
  idle_cash: ({ name, is }: Facts) =>
    is['use'] === 'debt_apr'
      ? `${is['amount']} in ${name} is safe to move and would save ${is['rate_better']} on ` +
        `${is['to_account']}, instead of earning ${is['rate_now']}`
      : `${is['amount']} in ${name} is safe to move and would earn ${is['rate_better']} in ` +
        `${is['to_account']}, instead of ${is['rate_now']}`,
  better_account: ({ name, is }: Facts) => `${name} pays ${is['rate_offered']}, your best account ${is['rate_own']}`,
  bonus_rate_ends: ({ name, is }: Facts) =>
    `The bonus rate of ${name} ends on ${is['ends_on']}: ${is['rate_now']} becomes ${is['rate_after']}`,
  low_cash_ahead: ({ name, is }: Facts) =>
    `${name} may fall to ${is['lowest_balance']} around ${is['lowest_on']}, below the ${is['floor']} that ` +
    `should stay`,
  emergency_fund_low: ({ is, count }: Facts) =>
    /^[^\d]*[-−]/.test(is['liquid'] ?? '')
      ? `Your accounts are ${is['liquid']} together, and you want ` +
        `${plural(count('target_months'), 'month')} of essential spending in reserve`
      : `Your savings of ${is['liquid']} last for fewer than the ` +
        `${plural(count('target_months'), 'month')} of essential spending you want`,
  avoidable_interest: ({ name, is }: Facts) =>
    `${is['unpaid']} of the ${name} statement will stay unpaid on ${is['due_on']}, then costs ${is['apr']}`,
  grace_lost: ({ name, is, count }: Facts) =>
    `Purchases on ${name} are charged interest right away; ` +
    `${plural(count('statements_left'), 'statement')} paid in full would end that. You ` +
    `buy for about ${is['monthly_purchases']} a month`,
  utilisation_before_close: ({ name, is }: Facts) =>
    `${name} closes on ${is['closes_on']} with ${BANDS[is['band'] ?? ''] ?? 'much'} of its limit ` +
    `used, which is what credit bureaus are told`,
  promo_at_risk: ({ name, is }: Facts) =>
    `With the payments as they are, ${is['left_at_the_end']} of the offer on ${name} will be left on ${is['pay_by']}`,
  deferred_interest_ahead: ({ name, is }: Facts) =>
    `With the payments as they are, ${is['left_at_the_end']} will be left on ${name} on ${is['pay_by']},
      and ${is['deferred_interest']} of deferred interest is charged at once`,
  promo_kept: ({ name, is }: Facts) =>
    `The offer on ${name} ends on ${is['ends_on']}: ${is['amount']} paid by ${is['pay_by']} keeps ` +
    `${is['saved']} of interest from being charged`,
  plan_off_track: ({ is }: Facts) => `You owe ${is['behind']} more than your payoff plan said for today`,
  price_rise: ({ name, is }: Facts) => `${name} rose from ${is['old_price']} to ${is['new_price']} on ${is['since']}`,
  new_subscription: ({ name, is }: Facts) => `${name} is a new subscription: ${is['price']} since ${is['since']}`,
  doubled_subscription: ({ name, is, count }: Facts) =>
    `You have ${count('subscriptions')} running subscriptions at ${name}; the cheaper one costs ${is['price']}`,
  missed_income: ({ name, is }: Facts) =>
    `${name} usually pays ${is['amount']}; it was expected on ${is['expected_on']} and has not come`,
  missed_bill: ({ name, is }: Facts) =>
    `${name} (${is['amount']}) was due on ${is['expected_on']}, and no payment is here`,
  unusual_amount: ({ name, is }: Facts) => `${name} got ${is['amount']} on ${is['on']}, where ${is['usual']} is usual`,
  new_large_payee: ({ name, is }: Facts) => `You paid ${name} for the first time: ${is['amount']} on ${is['on']}`,
  duplicate_charge: ({ name, is }: Facts) =>
    is['first_on'] === is['second_on']
      ? `${name} charged ${is['amount']} twice on ${is['first_on']}`
      : `${name} charged ${is['amount']} on ${is['first_on']} and again on ${is['second_on']}`,
  category_over_pace: ({ name, is }: Facts) =>
    is['state'] === 'over'
      ? `${name} has passed its target of ${is['target']} and is heading for ${is['projected']}`
      : `${name} is heading for ${is['projected']}, above its target of ${is['target']}`,
  month_above_usual: ({ is }: Facts) => `This month has cost ${is['excess']} more so far than is usual by this day`,
  fee_charged: ({ name, is, count }: Facts) =>
    `${name}: a ${FEES[is['fee'] ?? ''] ?? 'fee'} of ${is['amount']} that can be avoided, ` +
    `${plural(count('fees'), 'such fee')} in twelve months`,
  interest_paid: ({ name, is }: Facts) =>
    `${name} cost you ${is['charged']} in interest and fees from ${is['from']} to ${is['to']}`,
  stale_data: ({ name, is }: Facts) =>
    `The balance of ${name} is from ${is['as_of']}: figures built on it may be wrong`,
});
