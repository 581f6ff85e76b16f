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
  'strategyLine.mode': 'Your financial mode’s order, cash target and pay-by dates.',
  'mode.balanced': 'Balanced',
  'mode.pay_down_fast': 'Pay down fast',
  'mode.quick_wins': 'Quick wins',
  'mode.safety_first': 'Safety first',
  'mode.float': 'Use the float',
  'mode.custom': 'Custom',
  'modeTerms.title': ({ mode }: { mode: string }) => `${mode} in this plan`,
  'modeTerms.titleThen': ({ mode }: { mode: string }) => `${mode} when you made this plan`,
  'modeTerms.buffer': ({ missing, floor }: { missing: string; floor: string }) =>
    `The first ${missing} goes to cash until you have ${floor}. Until then, debts get only minimum payments.`,
  'modeTerms.promo': ({ name, amount, on, by, ends }: PromoWords & { on: string }) =>
    `${name}: ${amount} paid off on ${on}. Pay-by date ${by}; the offer ends ${ends}.`,
  'modeTerms.held': ({ name, amount, on, by, ends }: PromoWords & { on: string }) =>
    `${name}: keep ${amount} in cash, then pay off what’s left on ${on}. Pay-by date ${by}; the offer ends ${ends}.`,
  'modeTerms.late': ({ name, amount, on, by, ends }: PromoWords & { on: string }) =>
    `${name}: ${amount} paid off on ${on}, after its pay-by date ${by}. Pay more each month. The offer ends ${ends}.`,
  'modeTerms.missed': ({ name, amount, by, ends }: PromoWords) =>
    `${name}: ${amount} won’t be paid off when the offer ends ${ends}. Pay more to finish by ${by}.`,
  'modeTerms.change': 'Change financial mode',
  'modeOrder.promo_aware': 'Equal payments to each offer until it ends, then the highest rate.',
  'modeOrder.marginal_cost': 'Lowest total cost first.',
  'modeOrder.snowball': 'Smallest balance first.',
  'modeOrder.avalanche': 'Highest rate first.',
  'modeOrder.buffer_then_avalanche': 'Cash target first, then the highest rate.',
  'modeOrder.hold_promos': 'Minimum payments only. Cash for offers earns interest until the pay-by date.',
  'modeOrder.custom': 'Your own order.',
  'strategy.custom': 'Custom',
  'strategy.promo_aware': 'Offers first',
  'strategy.highest_payment_relief': 'Payment relief',
  'strategyLine.custom': 'Your own order. You’ll see how much more it costs than the best plan.',
  'strategyLine.promo_aware': 'Each offer gets equal payments until it ends. The rest goes to the highest rate.',
  'strategyLine.highest_payment_relief':
    'Largest minimum payment for its balance first. Frees up monthly cash soonest.',
  'strategy.more': 'More strategies',
  'strategy.moreLegend': 'More strategies',

  'cash.payment': ({ amount, on }: { amount: string; on: string }) => `${amount} on ${on}`,
  'cash.never': 'never',
  'cash.label': 'From cash',
  'cash.keep': ({ amount }: { amount: string }) =>
    `Keep your spare ${amount}. It earns at least what these debts cost.`,
  'cash.failed': 'Your cash options couldn’t be loaded',

  'slide.label': 'Adjust amount',
  'slide.value': ({ amount }: { amount: string }) => `${amount} a month`,
  'slide.preview': 'With this amount',

  'order.title': 'Your order',
  'order.lead': 'Anything above minimum payments goes to the first debt, then the next.',
  'order.failed': 'Your order couldn’t be loaded',

  'extra.title': 'Extra payments',
  'extra.lead': 'Bonuses, refunds or gifts, on top of the monthly amount.',
  'extra.add': 'Add extra payment',
  'extra.edit': 'Edit',
  'extra.remove': 'Remove',
  'extra.editOf': ({ what }: { what: string }) => `Edit ${what}`,
  'extra.removeOf': ({ what }: { what: string }) => `Remove ${what}`,
  'extra.once': ({ on }: { on: string }) => `on ${on}`,
  'extra.every': ({ on, months }: { on: string; months: number }) =>
    `from ${on}, every ${months === 1 ? 'month' : `${months} months`}`,
  'extra.what': ({ amount, when }: { amount: string; when: string }) => `${amount} ${when}`,
  'extra.failed': 'Extra payments couldn’t be loaded',

  'price.none': 'Same cost',
  'price.unknown': 'No payoff date to compare',
  'price.own': ({ strategy, amount }: { strategy: string; amount: string }) =>
    `${strategy} costs about ${amount} more than the best plan.`,
  'price.see': 'Show best plan',

  'never.needed': ({ needed, months }: { needed: string; months: number }) =>
    `Pay ${needed} a month to be debt-free within ${plural(months, 'month')}.`,
  'never.growing': ({ names }: { names: string }) => `Growing: ${names}.`,
  'never.use': ({ needed }: { needed: string }) => `Use ${needed} a month`,
  'never.paymentsEnd': 'These payments shrink with the balance. Pay a fixed amount each month instead.',
  'never.horizon': 'At this pace it takes over 100 years.',

  'print.action': 'Print',
  'print.title': ({ on }: { on: string }) => `As of ${on}`,

  'months.section': 'Month by month',

  'one.title': 'One month',
  'one.lead': 'Use ← and → to change the month.',
  'one.month': 'Plan month',
  'one.before': 'Previous month',
  'one.after': 'Next month',
  'one.which': ({ month, at, count }: { month: string; at: number; count: number }) =>
    `${month}, month ${at} of ${count}`,
  'one.pays': ({ amount }: { amount: string }) => `Pay ${amount} in total`,
  'one.rolled': ({ amount }: { amount: string }) => `Includes ${amount} freed up by paid-off debts.`,
  'one.debt': 'Debt',
  'one.payment': 'Payment',
  'one.why': 'Why',
  'one.left': 'Left after',
  'one.nothing': 'nothing',
  'one.failed': 'This month couldn’t be loaded',

  'follow.title': 'Plan vs. actual',
  'follow.failed': 'Plan vs. actual couldn’t be loaded',
  'whatIf.lead': 'See what a balance transfer or consolidation would save after fees.',
  'whatIf.failed': 'The comparison couldn’t be loaded',
  'history.title': 'Past plans',
  'history.failed': 'Past plans couldn’t be loaded',

  'working.debtFree': 'See the math: debt-free date',
  'working.debtFreeOn': 'See the math: debt-free date',
  'working.totalInterest': 'See the math: interest',
  'working.interestSaved': 'See the math: savings',
  'working.monthsSaved': 'See the math: months saved',
  'working.priceOfChoice': 'See the math: cost of this choice',
  'working.aboveMinimums': 'Above minimum payments this month',
  'working.minimumOf': ({ name }: { name: string }) => `Minimum payment to ${name}`,
  'working.interestOf': ({ name }: { name: string }) => `Interest on ${name}`,
  'working.goneOf': ({ name }: { name: string }) => `When ${name} is paid off`,
  'working.paymentOf': ({ name }: { name: string }) => `This month’s payment to ${name}`,

  'draft.keep': 'Save as draft',
  'draft.kept': 'Saved as a draft in Past plans',

  'assumed.no_end': ({ name, on }: { name: string; on: string }) =>
    `An offer on ${name} has no end date. The plan uses ${on}, the earliest the law allows.`,
  'assumed.no_revert_apr': ({ name, rate }: { name: string; rate: string }) =>
    `The rate after an offer on ${name} is unknown. The plan uses ${rate}.`,
  'assumed.mend': 'Confirm offer',
});
