import type { Insight } from '@tideline/contract';
import type { WorkingWords } from '@tideline/mfe-kit';

const TO_THE_CENT = 'Rounded to the nearest cent, a half away from zero.';

const formulas: WorkingWords['formulas'] = {
  'insight.better-use': {
    sentence: 'The amount × what it brings there, less what it brings here after tax, for the days; a debt’s rate is saved untaxed',
    terms: ['{amount} × (rate there − {apy_now}, after tax of {tax}) × {days} ÷ 365'],
    rounding: TO_THE_CENT,
  },
  'insight.interest-over-days': { terms: ['{balance} × {apr} × {days} ÷ 365'], rounding: TO_THE_CENT },
  'insight.purchase-interest': { sentence: 'The purchases of these months × the yearly rate, for half a month on average', terms: ['{monthly_purchases} × {months} × {apr} × {average_days} ÷ 365'], rounding: TO_THE_CENT },
  'insight.short-per-month': { sentence: 'What is left after the payments that fit, over these payments', terms: ['({balance} − {planned_per_month} × {payments}) ÷ {payments}'], rounding: 'Rounded up to the cent.' },
  'insight.price-rise': { sentence: 'The new price less the old one, times the payments', terms: ['({new_price} − {old_price}) × {payments}'] },
  'insight.payments': { terms: ['{amount} × {payments}'] },
  'insight.sum': { sentence: 'The amounts, added up', terms: ['{amount}'] },
  'insight.excess': { sentence: 'The amount, less what it is measured by', terms: ['{amount} − {measure}'] },
  'insight.missing': { sentence: 'What should be there, less what is', terms: ['{measure} − {amount}'] },
  'insight.emergency-missing': { sentence: 'Essential spending of a month × the months you want, less what you have', terms: ['{essential_median} × {target_months} − {liquid}'] },
  'insight.pay-below-band': { sentence: 'What is owed, less the highest balance below the next band of the limit', terms: ['{owed} − a balance just below {band} of {credit_limit}'] },
  'insight.days-old': { sentence: 'The days from the day of the balance until today', terms: ['{today} − {as_of}'] },
  'promo.deferred-at-end': {
    sentence: 'Interest of every month since the offer began, at the yearly rate afterwards, added back when it ends',
    terms: ['Interest of every month at {revert_apr} from {promo_starts_on} on, added back on {promo_ends_on}'],
    rounding: 'Rounded once, at the end, to the nearest cent.',
  },
};

const lines: WorkingWords['lines'] = {
  amount: 'Amount', apy_now: 'Yield here', better_apy: 'Yield there', debt_apr: 'Rate of the debt', tax: 'Tax on interest', days: 'Days', balance: 'Balance', apr: 'Yearly rate',
  monthly_purchases: 'Purchases of a usual month', months: 'Months', average_days: 'Days each is on its way, on average', planned_per_month: 'Reaches it each month as things are', payments: 'Payments',
  new_price: 'New price', old_price: 'Old price', measure: 'Measured by', liquid: 'What you can reach within days', essential_median: 'Essential spending of a month', target_months: 'Months you want',
  owed: 'Owed now', credit_limit: 'Credit limit', band: 'Next band of the limit', as_of: 'Day of the balance', today: 'Today', gain: 'Gain', interest: 'Interest', short_per_month: 'Missing from each payment',
  cost_avoided: 'Interest charged at once', more_to_pay: 'More to pay', paid_in_all: 'Paid in all', total: 'In all', excess: 'Above it', missing: 'Missing', payment: 'Payment that helps', days_old: 'Days old',
  lowest_balance: 'Lowest balance ahead', ends_on: 'The offer ends', planned_debt_free_on: 'Debt-free by the plan', stale_after_days: 'Days after which it is old', left_at_the_end: 'Left at the end',
  first_on: 'First charge', second_on: 'Second charge', earlier_payments: 'Earlier payments looked at', spent: 'Spent so far', expected_by_today: 'What the target allows by today', usual_month: 'A usual whole month',
  promo_balance: 'Promotional balance', promo_original: 'Balance it began with', revert_apr: 'Yearly rate afterwards', promo_starts_on: 'Offer began', promo_ends_on: 'Offer ends',
};

/** The same key means something of its own in some insights. */
const OF_TYPE: Readonly<Partial<Record<Insight['type'], WorkingWords['lines']>>> = {
  idle_cash: { amount: 'Safe to move' },
  better_account: { amount: 'Safe to move, on all accounts', apy_now: 'Your best yield' },
  bonus_rate_ends: { amount: 'Balance', apy_now: 'Yield afterwards', better_apy: 'Yield now' },
  low_cash_ahead: { amount: 'Lowest balance ahead', measure: 'What should stay' },
  avoidable_interest: { balance: 'Stays unpaid' },
  promo_at_risk: { balance: 'Promotional balance', payments: 'Payments that still fit' },
  plan_off_track: { amount: 'Owed today', measure: 'Planned for today', balance: 'Behind the plan' },
  unusual_amount: { amount: 'This payment', measure: 'Usual payment' },
  category_over_pace: { amount: 'Expected this month', measure: 'Target' },
  month_above_usual: { amount: 'Spent so far', measure: 'Usual by this day' },
  new_subscription: { amount: 'Price' },
  doubled_subscription: { amount: 'Price of the cheaper one' },
  missed_income: { amount: 'Usual amount' },
  missed_bill: { amount: 'Usual amount' },
};

const assumptions: WorkingWords['assumptions'] = {
  average_rate_of_what_is_owed: 'The average rate of all that is owed.',
  balance_stays: 'The balance stays as it is.',
  balance_stays_after_the_end: 'What is left stays after the end of the offer.',
  balance_stays_as_it_is: 'Today’s balance stays until the end.',
  balance_went_down_evenly: 'The balance went down evenly since the offer began.',
  cadence_stays: 'It goes on being charged as often.',
  compounding: 'Interest of a month earns interest in the next, as most issuers do.',
  essential_categories: 'Rent, groceries, utilities, insurance, health and the like are essential.',
  first_payment_to_this_payee: 'No earlier payment to this payee is here.',
  forecast: 'The forecast of your accounts, from your own history.',
  household_confidence: 'Held in as many futures as your financial mode asks for.',
  interest_from_the_day_after_the_statement: 'What stays unpaid bears interest from the day after the statement (12 CFR 1026.54).',
  last_twelve_months: 'Fees of the last twelve months; refunded ones are taken off.',
  linear_month: 'The month is spent evenly.',
  measure_is_the_median_by_the_same_day: 'Usual is the median of earlier months by the same day.',
  measure_is_the_median_of_earlier_payments: 'Usual is the median of earlier payments.',
  new_purchases_not_counted: 'New purchases would bear interest too; they are not counted.',
  no_further_purchases: 'No further purchases before the statement closes.',
  no_rate_entered_counts_as_zero: 'No yield is entered for the account, so none is counted.',
  one_late_fee: 'One late fee, as the agreement says.',
  one_more_such_fee: 'One more such fee.',
  one_of_the_two_was_charged_by_mistake: 'One of the two was charged by mistake.',
  one_of_them_is_not_needed: 'One of them is not needed.',
  one_overdraft_fee: 'One overdraft fee, as your bank charged it last.',
  pattern_month: 'The month goes on as earlier months did.',
  payments_go_on_as_planned: 'Payments go on as they are.',
  price_stays: 'The price stays.',
  purchases_spread_over_the_cycle: 'Purchases spread evenly over the month.',
  rates_stay: 'Rates stay as they are entered.',
  same_remainder_all_year: 'As much stays unpaid all year.',
  simple_interest: 'Interest earns no interest.',
  statement_balance_is_reported: 'Bureaus are told the balance of the statement.',
  stays_behind: 'It stays that far behind.',
  until_the_bonus_ends: 'Counted until the bonus ends.',
  usual_amount: 'The usual amount.',
  usual_purchases: 'Purchases stay as usual.',
};

/** Words for the working of an insight. */
export const wordsOf = (type: Insight['type']): WorkingWords => ({ lines: { ...lines, ...OF_TYPE[type] }, formulas, assumptions });
