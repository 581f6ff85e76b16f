import { defineMessages } from '@tideline/mfe-kit/messages';

const list = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

interface MovedWords {
  month: string;
  amount: string;
  where: string;
}

interface PlanWords {
  before: string;
  after: string;
  monthly: string;
}

/** Messages for the financial mode: effects, obstacles and changes. */
export const modeMessages = defineMessages({
  title: 'Financial mode',
  lead: ({ mode }: { mode: string }) => `How Tideline uses your spare money. ${mode} is active.`,
  loading: 'Loading your financial mode',
  failed: 'Your financial mode couldn’t be loaded',
  failedHint: 'Your mode hasn’t changed.',
  ownerOnly: 'Only an owner of the household can switch its mode.',

  'now.since': ({ mode, on }: { mode: string; on: string }) => `${mode} has been active since ${on}.`,
  'now.scheduled': ({ mode, on }: { mode: string; on: string }) => `${mode} starts on ${on}.`,
  'now.cancel': 'Cancel the switch',
  'now.canceled': ({ mode }: { mode: string }) => `${mode} won’t start`,
  'now.undo': 'Undo the switch',
  'now.undoUntil': ({ at }: { at: string }) => `You can undo the switch until ${at}.`,
  'now.back': ({ mode }: { mode: string }) => `Go back to ${mode}`,
  'now.undone': 'Switch undone',

  'choose.legend': 'Mode',
  'choose.check': 'Check and switch',
  'choose.undo': 'You can undo this for 24 hours.',
  current: 'Active',

  'table.caption': 'Modes compared',
  'table.mode': 'Mode',
  'table.floor': 'Cash kept',
  'table.debtFree': 'Debt-free',
  'table.interest': 'Interest',
  'table.note': 'Dates and interest after today’s moves. Without: monthly payments only.',
  'table.alone': ({ value }: { value: string }) => `Without: ${value}`,
  'table.now': 'Now',
  'table.same': 'Same',
  'table.none': 'None',
  'table.sooner': ({ months }: { months: number }) =>
    months === 0
      ? 'Same'
      : `${Math.abs(months)} ${Math.abs(months) === 1 ? 'month' : 'months'} ${months > 0 ? 'sooner' : 'later'}`,
  'table.notNow': ({ why }: { why: string }) => `Not available now. ${why}`,

  'effects.changes': 'Changes',
  'effects.same': 'Stays the same',
  'effects.loading': 'Calculating…',
  'effects.plan': ({ after }: { after: string }) => `Your plan becomes ${after}`,
  'effects.destination': ({ place }: { place: string }) => `First destination: ${place}`,
  'effects.paused': ({ names }: { names: readonly string[] }) =>
    `${list(names)} ${names.length === 1 ? 'pauses' : 'pause'}`,
  'effects.more': ({ count }: { count: number }) => `${count} more, shown before you switch`,
  'effects.none': 'Nothing in your figures today',
  'effects.minimums': 'Minimum payments come first',
  'effects.monthly': ({ monthly }: { monthly: string }) => `${monthly} a month to your debts`,
  'effects.ownPlan': ({ before }: { before: string }) => `Your plan: ${before}`,
  'effects.sweeps': 'Today’s proposals',

  'mode.balanced': 'Balanced',
  'mode.pay_down_fast': 'Pay down fast',
  'mode.quick_wins': 'Quick wins',
  'mode.safety_first': 'Safety first',
  'mode.float': 'Use the float',
  'mode.custom': 'Custom',
  'does.balanced':
    'Keeps a month of expenses, pays debts that cost more than your savings earn, then saves. ' +
    'Offers are paid off a statement cycle early.',
  'does.pay_down_fast': 'Sends spare cash to the debt that costs the most. Keeps half a month of expenses.',
  'does.quick_wins': 'Pays off your smallest balance first, so debts disappear one by one.',
  'does.safety_first': 'Saves three months of expenses first, then pays debts. Offers are paid off 60 days early.',
  'does.float':
    'Keeps the cash for your 0% offers in your highest-earning account. Pays off each offer on its pay-by date.',
  'does.custom': 'Follows your own order of debts and destinations for spare cash.',
  'doesNot.balanced': 'Low-rate debts aren’t paid early.',
  'doesNot.pay_down_fast': 'Saves nothing extra while you’re in debt.',
  'doesNot.quick_wins': 'You may pay more interest.',
  'doesNot.safety_first': 'Debts get nothing extra until the three months are saved.',
  'doesNot.float': 'Takes on no new debt, and stops once a card charges interest.',
  'doesNot.custom': 'Minimum payments still come first.',

  'figure.interest': ({ amount, on }: { amount: string; on: string }) =>
    `About ${amount} in interest until you’re debt-free in ${on}.`,
  'figure.bufferMissing': ({ missing, floor }: { missing: string; floor: string }) =>
    `You’re ${missing} short of the ${floor} it keeps.`,
  'figure.bufferFull': ({ floor }: { floor: string }) => `You already have the ${floor} it keeps.`,
  'figure.float': ({ earned }: { earned: string }) => `You’ve earned ${earned} on cash held for offers.`,
  'figure.floatCost': ({ cost }: { cost: string }) => `Cash held for offers has cost you ${cost} so far.`,
  'figure.spare': ({ amount, floor }: { amount: string; floor: string }) =>
    `About ${amount} available today above the ${floor} it keeps.`,

  'lastMonth.spare': ({ month, amount, where }: MovedWords) => `In ${month} it would have moved ${amount}, ${where}.`,
  'lastMonth.none': ({ month }: { month: string }) => `In ${month} it would have moved nothing.`,
  'lastMonth.nothing': 'Last month: needs a month of transactions.',
  'lastMonth.failed': 'Last month couldn’t be calculated.',
  'lastMonth.toDebts': 'all to debts',
  'lastMonth.toSavings': 'all to savings',
  'lastMonth.toBoth': ({ debts, savings }: { debts: string; savings: string }) =>
    `${debts} to debts and ${savings} to savings`,
  'lastMonth.working': ({ mode }: { mode: string }) => `What ${mode} would have moved last month`,

  'reason.lead': 'Not available now',
  'reason.no_promo': () => 'No card has a 0% offer with a balance.',
  'reason.segment_bears_interest': ({ names }: { names: readonly string[] }) =>
    `${list(names)} ${names.length === 1 ? 'charges' : 'charge'} interest. Pay that off first.`,
  'reason.minimum_late': ({ names }: { names: readonly string[] }) =>
    `${list(names)} had a late minimum payment in the last 12 months.`,
  'reason.minimums_not_known': () => 'Past minimum payments aren’t known. Close a card statement first.',
  'reason.grace_needs_promo_paid': ({ names }: { names: readonly string[] }) =>
    `${list(names)} ${names.length === 1 ? 'charges' : 'charge'} interest on purchases ` +
    'until the offer is paid off too.',
  'reason.grace_not_known': ({ names }: { names: readonly string[] }) =>
    `In the terms for ${list(names)}, enter whether purchases stay interest-free while the offer is unpaid.`,

  'own.title': 'Fine-tune this mode',
  'own.floor': 'Always keep in cash',
  'own.floorMonths': 'Months of expenses',
  'own.floorAmount': 'An amount',
  'own.months': 'Months',
  'own.amount': 'Amount',
  'own.monthIs': ({ amount }: { amount: string }) => `You spend about ${amount} a month.`,
  'own.bufferDays': 'Days of spending on top',
  'own.bufferDaysHint': '0 to 90 days, kept on top of that.',
  'own.confidence': 'Safety level',
  'own.confidenceHint': 'How many of 100 projections keep the account above its floor.',
  'own.p90': '90 of 100',
  'own.p95': '95 of 100',
  'own.p99': '99 of 100',
  'own.hurdle': 'Pay a debt before saving if it costs more than',
  'own.hurdleBest': ({ rate }: { rate: string }) => `What your savings earn after tax (${rate} now)`,
  'own.hurdleSet': 'A rate you set',
  'own.hurdleRate': 'Annual rate',
  'own.margin': 'Offers are paid off',
  'own.marginCycle': 'A statement cycle before they end',
  'own.marginDays': 'A number of days before they end',
  'own.days': 'Days before the end',
  'own.automation': 'Sweep approval',
  'own.inform': 'Tell me',
  'own.propose': 'Ask me each time',
  'own.pre_approved_below': 'Move amounts under a limit automatically',
  'own.limit': 'Below',
  'own.limitHint': 'Larger transfers need your approval. You’ll enter your password once.',
  'own.debtOrder': 'Debt order',
  'order.promo_aware': 'Offers paid off in time, then the highest rate',
  'order.marginal_cost': 'Lowest total cost',
  'order.snowball': 'The smallest balance first',
  'order.avalanche': 'The highest rate first',
  'order.buffer_then_avalanche': 'The cash target first, then the highest rate',
  'order.hold_promos': 'Offers on their pay-by date',
  'order.custom': 'Your own order',
  'own.customOrder': 'Debts, in order',
  'own.noDebts': 'No debts to order.',
  'own.destinations': 'Destinations for spare cash, in order',
  'place.buffer': 'Cash target',
  'place.debt': 'High-rate debts',
  'place.low_debt': 'Low-rate debts',
  'place.savings': 'Savings',
  'place.promo': 'Offers, before their pay-by date',

  'error.months': 'Enter 0 to 60 months, with up to two decimals',
  'error.bufferDays': 'Enter a whole number of days from 0 to 90',
  'error.days': 'Enter a whole number of days from 0 to 365',
  'error.rate': 'Enter a rate between 0 and 100%',
  'error.limit': 'Enter an amount above zero',
  'error.amount': 'Enter an amount of zero or more',
  'error.order': 'Add at least one debt to the order',

  'check.title': ({ from, to }: { from: string; to: string }) =>
    from === to ? `What changes in ${to}` : `From ${from} to ${to}`,
  'check.loading': 'Loading changes',
  'check.failed': 'Couldn’t calculate the changes',
  'check.nothing': 'Your figures stay the same today.',
  'check.caption': 'Before and after',
  'check.what': 'Figure',
  'check.setting': 'Setting',
  'check.before': 'Before',
  'check.after': 'After',
  'check.difference': 'Difference',
  'check.debtFree': 'Debt-free with monthly payments alone',
  'check.never': 'Never',
  'check.noDebt': 'No debts',
  'check.interest': 'Interest with monthly payments alone',
  'check.lowestCash': 'Lowest cash expected',
  'check.paidToday': 'To debts today',
  'check.debtFreeMoved': 'Debt-free after today’s moves',
  'check.interestMoved': 'Interest after today’s moves',
  'check.unknown': 'Unknown',
  'check.sooner': ({ months }: { months: number }) =>
    months === 0
      ? 'Same month'
      : `${Math.abs(months)} ${Math.abs(months) === 1 ? 'month' : 'months'} ${months > 0 ? 'sooner' : 'later'}`,
  'check.less': ({ amount }: { amount: string }) => `${amount} less`,
  'check.more': ({ amount }: { amount: string }) => `${amount} more`,
  'check.same': 'No difference',
  'check.ownPlan': 'You have your own plan. It keeps its order and monthly amount in every mode.',
  'plan.title': 'Your plan',
  'plan.byMode': ({ mode }: { mode: string }) => `the “${mode}” plan`,
  'plan.mode': 'your mode’s plan',
  'plan.best': 'the best plan',
  'plan.avalanche': 'Avalanche',
  'plan.snowball': 'Snowball',
  'plan.custom': 'your own order',
  'plan.promo_aware': 'Offers first',
  'plan.highest_payment_relief': 'Payment relief',
  'plan.minimum_only': 'Minimum payments only',
  'plan.becomes.same': ({ before }: PlanWords) => `Your plan doesn’t change: ${before}.`,
  'plan.becomes.replanned': ({ before, after, monthly }: PlanWords) =>
    `Your plan, ${before}, becomes ${after}, with the same ${monthly} a month and the same extra payments.`,
  'plan.becomes.brought_back': ({ before, after, monthly }: PlanWords) =>
    `Now: ${before}. Your plan from before that switch comes back: ${after}, ${monthly} a month.`,
  'plan.becomes.kept': ({ before }: PlanWords) => `Active plan: ${before}. It stays as it is until the next switch.`,
  'plan.legend': 'What happens to the plan',
  'plan.follow': 'Follow the mode',
  'plan.keep': 'Keep my own plan',
  'plan.keepHint': 'Your plan keeps its order. Everything else follows the mode.',
  'rules.legend': 'Sweep rules that are on',
  'rules.lead': 'Switching pauses your sweep rules. Select the ones to keep on.',
  'rules.asks': 'Asks before each transfer.',
  'rules.byItself': 'Moves amounts under its limit automatically. You’ll enter your password to keep it on.',
  'rules.waiting': ({ names }: { names: readonly string[] }) =>
    `${list(names)} ${names.length === 1 ? 'pauses' : 'pause'} until you resume ` +
    `${names.length === 1 ? 'it' : 'them'} on Sweeps.`,
  'rules.noneWaits': 'All of them stay on.',
  'rules.wentOn': ({ names }: { names: readonly string[] }) => `Sweep rules that stayed on: ${list(names)}.`,
  'rules.waited': ({ names }: { names: readonly string[] }) => `Sweep rules that paused: ${list(names)}.`,
  'rules.still': ({ names }: { names: readonly string[] }) =>
    `${list(names)} ${names.length === 1 ? 'has' : 'have'} been paused since the mode changed.`,
  'rules.look': 'Review sweep rules',
  'check.sweeps': 'Proposals',
  'check.sweepsSame': 'Same proposals as now.',
  'check.sweepAdded': ({ from, to, amount }: { from: string; to: string; amount: string }) =>
    `New: ${amount} from ${from} to ${to}`,
  'check.sweepRemoved': ({ from, to, amount }: { from: string; to: string; amount: string }) =>
    `No longer: ${amount} from ${from} to ${to}`,
  'check.sweepChanged': ({ from, to, before, after }: { from: string; to: string; before: string; after: string }) =>
    `${before} becomes ${after}, from ${from} to ${to}`,
  'check.parameters': 'Mode settings',
  'check.follows': 'What else changes',
  'follows.debts': ({ order }: { order: string }) => `Debts: ${order.charAt(0).toLowerCase()}${order.slice(1)}`,
  'follows.debtsKept': (_words: { order: string }) => 'Debts: your own plan, until the next switch',
  'follows.next': 'Today’s moves and the top number on your dashboard',
  'follows.sweeps': 'Sweeps: cash kept, destinations and approval',
  'follows.promos': 'Pay-by dates of offers and their reminders',
  'follows.insights': 'Which insights come first',
  'check.when': 'When',
  'check.now': 'Now',
  'check.later': 'On a later day',
  'check.day': 'First day',
  'check.dayMissing': 'Choose a day after today',
  'check.switch': 'Switch now',
  'check.schedule': 'Schedule the switch',
  'check.back': 'Back to modes',
  'check.notEligible': ({ mode }: { mode: string }) => `${mode} isn’t available now`,
  'check.notEligibleLater':
    'You can schedule it. If it still isn’t available on that day, it won’t start and we’ll tell you.',
  'check.switched': ({ mode }: { mode: string }) => `${mode} is active`,
  'check.scheduled': ({ mode, on }: { mode: string; on: string }) => `${mode} starts on ${on}`,

  'history.show': 'Show earlier changes',
  'history.none': 'No changes yet.',
  'history.loading': 'Loading earlier changes',
  'history.active': 'Active',
  'history.scheduled': ({ on }: { on: string }) => `Starts on ${on}`,
  'history.over': ({ on }: { on: string }) => `From ${on}`,
  'history.withdrawn': 'Canceled before it started',
  'history.refused': ({ on }: { on: string }) => `Didn’t start on ${on}`,
  'history.by': ({ name, on }: { name: string; on: string }) => `Chosen by ${name} on ${on}`,
  'history.shown': 'See the figures shown then',

  'value.months': ({ months }: { months: number }) => `${months} ${months === 1 ? 'month' : 'months'} of expenses`,
  'value.days': ({ days }: { days: number }) => `${days} ${days === 1 ? 'day' : 'days'}`,
  'value.hurdleBest': 'What savings earn after tax',
  'value.cycle': 'A statement cycle before they end',
  'value.daysBefore': ({ days }: { days: number }) =>
    days === 0 ? 'On the pay-by date' : `${days} ${days === 1 ? 'day' : 'days'} before they end`,
  'value.below': ({ amount }: { amount: string }) => `Automatic under ${amount}`,
  'parameter.floor': 'Always in cash',
  'parameter.bufferDays': 'Days of spending on top',
  'parameter.confidence': 'Safety level',
  'parameter.hurdlePpm': 'Pay debts that cost more than',
  'parameter.debtOrder': 'Debt order',
  'parameter.customOrder': 'Your own order',
  'parameter.destinationOrder': 'Spare cash goes to',
  'parameter.promoMarginDays': 'Offers are paid off',
  'parameter.automation': 'Sweep approval',
});
