import { defineMessages, plural } from '@tideline/mfe-kit/messages';

interface PromoWords {
  name: string;
  amount: string;
  by: string;
  ends: string;
}

/** Messages for choosing and following a plan on /debt. */
export const planMessages = defineMessages({
  'strategy.mode': ({ mode }: { mode: string }) => `Your mode: ${mode}`,
  'strategy.yourMode': 'Your mode',
  'strategyLine.mode': 'As your financial mode pays, with its buffer and the days promotions are to be gone.',
  'mode.balanced': 'Balanced',
  'mode.pay_down_fast': 'Pay down fast',
  'mode.quick_wins': 'Quick wins',
  'mode.safety_first': 'Safety first',
  'mode.float': 'Use the float',
  'mode.custom': 'Custom',
  'modeTerms.title': ({ mode }: { mode: string }) => `What ${mode} asks of this plan`,
  'modeTerms.titleThen': ({ mode }: { mode: string }) => `What ${mode} asked when this plan was made`,
  'modeTerms.buffer': ({ missing, floor }: { missing: string; floor: string }) =>
    `First ${missing} stay in cash, until there are ${floor}. Until then debts get their minimums.`,
  'modeTerms.promo': ({ name, amount, on, by, ends }: PromoWords & { on: string }) =>
    `${name}: ${amount} gone on ${on}. It wants to be gone by ${by}, and the offer ends on ${ends}.`,
  'modeTerms.held': ({ name, amount, on, by, ends }: PromoWords & { on: string }) =>
    `${name}: ${amount} held, and what is left paid at once on ${on}. Its last safe day is ${by}, and ` +
    `the offer ends on ${ends}.`,
  'modeTerms.late': ({ name, amount, on, by, ends }: PromoWords & { on: string }) =>
    `${name}: ${amount} gone on ${on}, before the offer ends on ${ends}, but after the safe day, ` +
    `${by}. More each month clears it by then.`,
  'modeTerms.missed': ({ name, amount, by, ends }: PromoWords) =>
    `${name}: ${amount} not gone when the offer ends on ${ends}. More each month clears it by the safe day, ${by}.`,
  'modeTerms.change': 'Change the financial mode',
  'modeOrder.promo_aware': 'Promotions get their share until they are gone, then the highest rate comes first.',
  'modeOrder.marginal_cost': 'Whatever costs least in all comes first.',
  'modeOrder.snowball': 'The smallest balance comes first.',
  'modeOrder.avalanche': 'The highest rate comes first.',
  'modeOrder.buffer_then_avalanche': 'The buffer comes first, then the highest rate.',
  'modeOrder.hold_promos':
    'Debts get their minimums; money for promotions stays where it earns until their last safe day.',
  'modeOrder.custom': 'Your own order of debts comes first to last.',
  'strategy.custom': 'Custom',
  'strategy.promo_aware': 'Promotions first',
  'strategy.highest_payment_relief': 'Payment relief',
  'strategyLine.custom': 'Your own order. You see what it costs above the best plan.',
  'strategyLine.promo_aware': 'Each promotion gets its even share until it ends; the rest goes to the highest rate.',
  'strategyLine.highest_payment_relief':
    'The debt whose minimum is largest for its balance: money of your own each month comes soonest.',
  'strategy.more': 'More strategies',
  'strategy.moreLegend': 'More strategies',

  'cash.payment': ({ amount, on }: { amount: string; on: string }) => `${amount} on ${on}`,
  'cash.never': 'never',
  'cash.label': 'From cash',
  'cash.keep': ({ amount }: { amount: string }) =>
    `You can spare ${amount}, but it earns at least what these debts cost. Keep it.`,
  'cash.failed': "What your cash could change couldn't be loaded.",

  'slide.label': 'Slide the amount',
  'slide.value': ({ amount }: { amount: string }) => `${amount} a month`,
  'slide.preview': 'With this amount',

  'order.title': 'Your order',
  'order.lead': 'What is above the minimums goes to the first, then to the next.',
  'order.failed': 'The order could not be loaded',

  'extra.title': 'Extra payments',
  'extra.lead': 'A bonus, a refund, a gift: on top of the monthly amount.',
  'extra.add': 'Add extra payment',
  'extra.edit': 'Edit',
  'extra.remove': 'Remove',
  'extra.editOf': ({ what }: { what: string }) => `Edit ${what}`,
  'extra.removeOf': ({ what }: { what: string }) => `Remove ${what}`,
  'extra.once': ({ on }: { on: string }) => `on ${on}`,
  'extra.every': ({ on, months }: { on: string; months: number }) =>
    `from ${on}, every ${months === 1 ? 'month' : `${months} months`}`,
  'extra.what': ({ amount, when }: { amount: string; when: string }) => `${amount} ${when}`,
  'extra.failed': 'Extra payments could not be loaded',

  'price.none': 'Costs no more',
  'price.unknown': 'No end to compare',
  'price.own': ({ strategy, amount }: { strategy: string; amount: string }) =>
    `${strategy} costs about ${amount} more than the best plan.`,
  'price.see': 'Show the best plan',

  'never.needed': ({ needed, months }: { needed: string; months: number }) =>
    `From ${needed} a month on, everything is paid off within ${plural(months, 'month')}.`,
  'never.growing': ({ names }: { names: string }) => `What grows: ${names}.`,
  'never.use': ({ needed }: { needed: string }) => `Plan with ${needed} a month`,
  'never.paymentsEnd':
    'The payments shrink with the balance until nothing is paid any more. A fixed amount each month ends it.',
  'never.horizon': 'At this pace it takes more than a hundred years.',

  'print.action': 'Print',
  'print.title': ({ on }: { on: string }) => `As of ${on}`,

  'months.section': 'The plan, month by month',

  'one.title': 'One month',
  'one.lead': 'Where the money goes and why. The arrow keys ← and → change the month.',
  'one.month': 'Month of the plan',
  'one.before': 'Month before',
  'one.after': 'Month after',
  'one.which': ({ month, at, count }: { month: string; at: number; count: number }) =>
    `${month}, month ${at} of ${count}`,
  'one.pays': ({ amount }: { amount: string }) => `Pay ${amount} in all`,
  'one.rolled': ({ amount }: { amount: string }) => `${amount} of it was the minimum of debts that are gone by now.`,
  'one.debt': 'Debt',
  'one.payment': 'Payment',
  'one.why': 'Why',
  'one.left': 'Left after',
  'one.nothing': 'nothing',
  'one.failed': 'The month could not be loaded',

  'follow.title': 'Plan vs. actual',
  'follow.failed': 'How the plan goes could not be loaded',
  'whatIf.lead': 'What a balance transfer or a consolidation would change, its fee included.',
  'whatIf.failed': 'The comparison could not be loaded',
  'history.title': 'Past plans',
  'history.failed': 'Past plans couldn’t be loaded',

  'working.debtFree': 'How the debt-free day came about',
  'working.debtFreeOn': 'How the debt-free day came about',
  'working.totalInterest': 'How the interest came about',
  'working.interestSaved': 'How the saving came about',
  'working.monthsSaved': 'How the months came about',
  'working.priceOfChoice': 'What this choice costs',
  'working.aboveMinimums': 'What is above the minimums this month',
  'working.minimumOf': ({ name }: { name: string }) => `Minimum payment to ${name}`,
  'working.interestOf': ({ name }: { name: string }) => `Interest of ${name}`,
  'working.goneOf': ({ name }: { name: string }) => `When ${name} is paid off`,
  'working.paymentOf': ({ name }: { name: string }) => `This month’s payment to ${name}`,

  'draft.keep': 'Save as draft',
  'draft.kept': 'Saved as draft under Past plans',

  'assumed.no_end': ({ name, on }: { name: string; on: string }) =>
    `The end of an offer on ${name} is not known; the plan counts with ${on}, the earliest the law allows.`,
  'assumed.no_revert_apr': ({ name, rate }: { name: string; rate: string }) =>
    `The rate after an offer on ${name} is not known; the plan counts with ${rate}.`,
  'assumed.mend': 'Confirm it',
});
