import { defineMessages, plural } from '@tideline/mfe-kit/messages';

/** Messages of the two panes of /debt: the controls on the left, the result on the right. */
export const toolMessages = defineMessages({
  'head.owe': ({ amount, count }: { amount: string; count: number }) =>
    `You owe ${amount} on ${plural(count, 'debt')}.`,
  'head.oweAsOf': ({ amount, count, on }: { amount: string; count: number; on: string }) =>
    `You owe ${amount} on ${plural(count, 'debt')} as of ${on}.`,
  'head.active': ({ amount }: { amount: string }) => `Active plan: ${amount} a month.`,
  'head.add': 'Add debt',

  'controls.title': 'Your choices',
  'controls.interest': 'Interest',
  'controls.setOrder': 'Set order',
  'controls.never': 'No end',
  'controls.minimums': ({ amount }: { amount: string }) => `${amount} minimum`,

  'cash.section': 'Use cash now',
  'cash.field': 'Cash to use now',
  'cash.slide': 'Cash slider',
  'cash.spare': ({ amount }: { amount: string }) => `${amount} spare`,
  'cash.stays': ({ amount }: { amount: string }) => `${amount} of your spare cash stays.`,
  'cash.tooMuch': ({ amount }: { amount: string }) => `You can spare ${amount}. Enter that much or less`,
  'cash.what': 'the cash to use',
  'cash.value': ({ amount }: { amount: string }) => `${amount} now`,
  'cash.better': ({ amount, saved, on }: { amount: string; saved: string; on: string }) =>
    `${amount} more saves ${saved}. Debt-free ${on}.`,
  'cash.betterDate': ({ amount, on }: { amount: string; on: string }) => `With ${amount} more: debt-free ${on}.`,
  'cash.add': ({ amount }: { amount: string }) => `Use ${amount} more`,

  'result.title': 'Result',
  'result.interest': 'Interest',
  'result.interestOf': ({ amount }: { amount: string }) => `${amount} interest`,
  'result.saved': 'Saved vs. minimum payments',
  'result.activeFree': ({ on }: { on: string }) => `Active plan: ${on}`,
  'result.activeInterest': ({ amount }: { amount: string }) => `Active plan: ${amount}`,
  'result.sooner': ({ time }: { time: string }) => `${time} sooner`,
  'result.months': ({ count }: { count: number }) => `in ${plural(count, 'month')}`,
  'result.preview': 'Updating…',
  'result.atMost': 'or sooner',
  'result.minimumsNever': 'Minimum payments never end',

  'chart.minimums': ({ amount }: { amount: string }) => `Minimum payments only: ${amount}`,
  'chart.today': 'Today',
  'chart.gone': 'Paid off',
  'chart.ends': 'Offer ends',
  'chart.offer': ({ name }: { name: string }) => `${name} offer`,

  'notes.title': 'What to watch',
  'notes.next': 'Next:',
  'notes.moved': 'Once today’s moves are made:',
  'notes.movedLine': ({ on, amount }: { on: string; amount: string }) =>
    `debt-free ${on}, ${amount} in interest. The figures above are with monthly payments alone.`,
  'notes.kept': ({ name }: { name: string }) => `${name} on track:`,
  'notes.keptLine': ({ on, ends }: { on: string; ends: string }) =>
    `offer paid off in ${on}, before it ends on ${ends}.`,
  'notes.keptToday': ({ amount }: { amount: string }) => `today’s payment avoids ${amount} in interest.`,
  'notes.risk': ({ name }: { name: string }) => `${name} at risk:`,
  'notes.riskLine': ({ ends }: { ends: string }) => `this plan doesn’t pay off the offer by ${ends}.`,
  'notes.riskLate': ({ on, by }: { on: string; by: string }) =>
    `offer paid off on ${on}, after its pay-by date, ${by}.`,
  'notes.riskCharge': ({ amount, on }: { amount: string; on: string }) => `${amount} in interest is added on ${on}.`,
  'notes.see': 'See offer',
  'notes.seeOffer': ({ name }: { name: string }) => `See ${name} offer`,
  'notes.behind': ({ amount }: { amount: string }) => `You’re ${amount} behind your plan.`,
  'notes.seeActual': 'See plan vs. actual',

  'tabs.title': 'Details',
  'tabs.strategies': 'Strategies',
  'tabs.debts': 'Debts',
  'tabs.months': 'Month by month',
  'tabs.actual': 'Plan vs. actual',
  'tabs.transfer': 'Balance transfer',
  'tabs.plans': 'Past plans',
  'tabs.failed': 'This part couldn’t be loaded',
  'tabs.noPlan': 'No active plan yet. Use a plan to compare it with your balances.',

  'compare.vsBest': 'vs. best',
  'compare.lowest': 'Lowest',
  'compare.safest': 'Misses fewest deadlines',
  'compare.less': ({ amount }: { amount: string }) => `−${amount}`,
  'compare.more': ({ amount }: { amount: string }) => `+${amount}`,
  'compare.active': ({ amount }: { amount: string }) => `Active plan, ${amount} a month`,
  'compare.all': ({ count }: { count: number }) => `Compare all ${count} strategies`,
  'compare.fewer': 'Show fewer strategies',
});
