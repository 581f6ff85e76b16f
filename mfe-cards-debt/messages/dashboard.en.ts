import { defineMessages, plural } from '@tideline/mfe-kit/messages';

const currencyCodes = new Intl.ListFormat('en-US');

/** Messages of the dashboard tiles other than the debt list. */
export const dashboardMessages = defineMessages({
  'then.sooner': ({ count, on }: { count: number; on: string }) =>
    `${plural(count, 'month')} sooner than the balances of ${on} gave.`,
  'then.later': ({ count, on }: { count: number; on: string }) =>
    `${plural(count, 'month')} later than the balances of ${on} gave.`,
  'then.same': ({ on }: { on: string }) => `The same month as the balances of ${on} gave.`,
  'then.now': ({ on }: { on: string }) => `With the balances of ${on} the payments did not end it.`,
  'then.was': ({ on, free }: { on: string; free: string }) => `The balances of ${on} gave ${free}.`,
  'then.failed': 'The change since last month couldn’t be loaded',

  'promos.payBy': ({ on }: { on: string }) => `Pay by ${on}`,
  'promos.perMonth': ({ on, amount }: { on: string; amount: string }) => `Pay by ${on} · ${amount} a month`,
  'promos.ends': ({ on }: { on: string }) => `Ends ${on}`,
  'promos.left': ({ on, amount }: { on: string; amount: string }) =>
    `Ends ${on} · about ${amount} still left on the pay-by date`,
  'promos.offTrack': ({ count }: { count: number }) => plural(count, 'not on track', 'not on track'),
  'promos.soon': ({ count }: { count: number }) => plural(count, 'ends soon', 'end soon'),

  'float.nothing': 'You borrow nothing at 0%.',
  'float.noAccount': 'You borrow at 0%, and no interest-bearing account holds money for it.',
  'float.yields': 'Enter a yield',
  'float.open': 'All promotional periods',
  'float.add': 'Add promotional period',
  'float.lead': ({ borrowed, account, apy }: { borrowed: string; account: string; apy: string }) =>
    `You borrow ${borrowed} at 0%, while your own money earns ${apy} on ${account}.`,
  'float.otherCurrencies': ({ codes, currency }: { codes: readonly string[]; currency: string }) =>
    `Your 0% balances in ${currencyCodes.format(codes)} aren’t included. The float stays within ${currency}.`,
  'float.toDate': 'Gain so far',
  'float.projected': 'Gain in the end',
  'float.about': ({ amount }: { amount: string }) => `about ${amount}`,
  'float.today': ({ amount }: { amount: string }) => `${amount} of it today`,
  'float.table': 'Balances at 0% and what holding the money brings',
  'float.balance': 'Balance',
  'float.held': 'Cash held',
  'float.unwind': ({ on, count }: { on: string; count: number }) => `Pay back by ${on}, in ${plural(count, 'day')}`,
  'float.now': 'Pay it off now: it’s the pay-by date',
  'float.ended': 'The period is over',
  'float.worth': 'Worth it',
  'float.notWorth': 'Not worth it',
  'float.how': 'See the math: gain',
  'float.working': ({ name }: { name: string }) => `What holding the money for ${name} brings`,
  'reason.fee_exceeds_yield': 'Fee, tax and risk take all of the gain.',
  'reason.utilisation': 'More than three quarters of the limit are used.',
  'reason.unstable_income': 'No regular income is known here, so the money may be needed.',
  'reason.revolving_balance': 'Another balance of the card costs interest, which paying it would save.',
  'reason.over_limit': 'The card is over its limit.',
  'reason.not_interest_free': 'The offer is not free of interest.',
  'reason.too_late': 'The pay-by date has passed.',

  'win.none': 'These payments don’t pay off any debt. Plan with more each month.',
  'win.gone': ({ on }: { on: string }) => `paid off in ${on}`,
  'win.price': ({ amount }: { amount: string }) => `This order costs about ${amount} more than the cheapest plan.`,
  'win.noPrice': 'This order costs no more than the cheapest plan.',
  'win.open': 'All debts',
  'buffer.unknown': 'Needs a month of spending to know how much a month of expenses is.',
  'buffer.missing': ({ missing, floor }: { missing: string; floor: string }) =>
    `${missing} are missing of the ${floor} that stay in cash. They come before extra payments to debts.`,
  'buffer.full': ({ floor }: { floor: string }) =>
    `Your cash covers the ${floor} that stay. What comes on top goes to debts.`,
  'buffer.meter': 'Cash of the buffer',
  'buffer.words': ({ has, floor }: { has: string; floor: string }) => `${has} of ${floor}`,
  'buffer.change': 'Change the buffer',

  'payments.none': 'No payment to a card or loan is coming up.',
  'payments.caption': 'The next payment of each card and loan',
  'payments.to': 'To',
  'payments.amount': 'Amount',
  'payments.unknown': 'By the statement',
  'payments.from': ({ name }: { name: string }) => `from ${name}`,
  'payments.last': ({ name }: { name: string }) => `last paid from ${name}`,
  'payments.autopay.none': 'not automatic',
  'payments.autopay.minimum': 'automatic, the minimum',
  'payments.autopay.statement': 'automatic, the statement balance',
  'payments.autopay.fixed': 'automatic, a fixed amount',
  'payments.autopay.current': 'automatic, all that is owed',
  'payments.all': 'All cards',
});
