import { defineMessages, plural } from '@tideline/mfe-kit/messages';

const currencyCodes = new Intl.ListFormat('en-US');

/** Messages of the dashboard tiles other than the debt list. */
export const dashboardMessages = defineMessages({
  'then.sooner': ({ count, on }: { count: number; on: string }) => `${plural(count, 'month')} sooner than on ${on}.`,
  'then.later': ({ count, on }: { count: number; on: string }) => `${plural(count, 'month')} later than on ${on}.`,
  'then.same': ({ on }: { on: string }) => `The same month as on ${on}.`,
  'then.now': ({ on }: { on: string }) => `On ${on}, your payments weren’t enough.`,
  'then.was': ({ on, free }: { on: string; free: string }) => `On ${on}, it was ${free}.`,
  'then.failed': 'The change since last month couldn’t be loaded',

  'promos.payBy': ({ on }: { on: string }) => `Pay by ${on}`,
  'promos.perMonth': ({ on, amount }: { on: string; amount: string }) => `Pay by ${on} · ${amount} a month`,
  'promos.ends': ({ on }: { on: string }) => `Ends ${on}`,
  'promos.left': ({ on, amount }: { on: string; amount: string }) =>
    `Ends ${on} · about ${amount} still left on the pay-by date`,
  'promos.offTrack': ({ count }: { count: number }) => plural(count, 'not on track', 'not on track'),
  'promos.soon': ({ count }: { count: number }) => plural(count, 'ends soon', 'end soon'),

  'float.nothing': 'You owe nothing at 0%.',
  'float.noAccount': 'You owe money at 0%, but none of your cash earns interest.',
  'float.yields': 'Enter a yield',
  'float.open': 'All promotional periods',
  'float.add': 'Add promotional period',
  'float.lead': ({ borrowed, account, apy }: { borrowed: string; account: string; apy: string }) =>
    `You owe ${borrowed} at 0% while your cash earns ${apy} in ${account}.`,
  'float.otherCurrencies': ({ codes, currency }: { codes: readonly string[]; currency: string }) =>
    `Your 0% balances in ${currencyCodes.format(codes)} aren’t included. This covers only ${currency}.`,
  'float.toDate': 'Gain so far',
  'float.projected': 'Gain by the end',
  'float.about': ({ amount }: { amount: string }) => `about ${amount}`,
  'float.today': ({ amount }: { amount: string }) => `${amount} of it today`,
  'float.table': '0% balances and what holding the cash earns',
  'float.balance': 'Balance',
  'float.held': 'Cash held',
  'float.unwind': ({ on, count }: { on: string; count: number }) => `Pay back by ${on}, in ${plural(count, 'day')}`,
  'float.now': 'Pay it off now, unless a payment is on its way',
  'float.ended': 'The offer ended',
  'float.worth': 'Worth it',
  'float.notWorth': 'Not worth it',
  'float.how': 'See the math: gain',
  'float.working': ({ name }: { name: string }) => `What holding cash for ${name} earns`,
  'reason.fee_exceeds_yield': 'Fees, tax and risk cost more than it earns.',
  'reason.utilization': 'You’re using over 75% of the limit.',
  'reason.unstable_income': 'You have no regular income, so you may need the cash.',
  'reason.revolving_balance': 'Another balance on this card charges interest. Pay that off first.',
  'reason.over_limit': 'The card is over its limit.',
  'reason.not_interest_free': 'The offer isn’t interest-free.',
  'reason.too_late': 'The pay-by date has passed.',

  'win.none': 'These payments don’t pay off any debt. Plan with more each month.',
  'win.gone': ({ on }: { on: string }) => `paid off in ${on}`,
  'win.price': ({ amount }: { amount: string }) => `This plan costs about ${amount} more than the cheapest one.`,
  'win.noPrice': 'This plan costs no more than the cheapest one.',
  'win.open': 'All debts',
  'buffer.unknown': 'Your cash target appears once you have a month of transactions.',
  'buffer.missing': ({ missing, floor }: { missing: string; floor: string }) =>
    `${missing} short of your ${floor} cash target. It comes before extra debt payments.`,
  'buffer.full': ({ floor }: { floor: string }) =>
    `Your cash covers your ${floor} target. Anything above it goes to debts.`,
  'buffer.meter': 'Cash toward the target',
  'buffer.words': ({ has, floor }: { has: string; floor: string }) => `${has} of ${floor}`,
  'buffer.change': 'Change cash target',

  'payments.none': 'No card or loan payments coming up.',
  'payments.caption': 'The next payment for each card and loan',
  'payments.to': 'To',
  'payments.amount': 'Amount',
  'payments.unknown': 'See statement',
  'payments.from': ({ name }: { name: string }) => `from ${name}`,
  'payments.last': ({ name }: { name: string }) => `last paid from ${name}`,
  'payments.autopay.none': 'autopay off',
  'payments.autopay.minimum': 'autopay: minimum payment',
  'payments.autopay.statement': 'autopay: statement balance',
  'payments.autopay.fixed': 'autopay: fixed amount',
  'payments.autopay.current': 'autopay: full balance',
  'payments.all': 'All cards',
});
