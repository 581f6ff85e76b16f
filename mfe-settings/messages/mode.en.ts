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

/** Messages for the financial mode: what each mode does, what prevents it, what would change. */
export const modeMessages = defineMessages({
  title: 'Financial mode',
  lead: 'One strategy for debts, sweeps, insights and the dashboard.',
  loading: 'The financial mode is loading',
  failed: 'The financial mode couldn’t be loaded',
  failedHint: 'Your mode hasn’t changed.',
  ownerOnly: 'Owners of the household decide on its financial mode.',

  'now.title': 'In force',
  'now.unchosen': 'Nobody has chosen a mode yet, so Balanced holds.',
  'now.since': ({ mode, on }: { mode: string; on: string }) => `${mode}, since ${on}.`,
  'now.scheduled': ({ mode, on }: { mode: string; on: string }) => `${mode} begins on ${on}.`,
  'now.cancel': 'Do not switch',
  'now.cancelled': ({ mode }: { mode: string }) => `${mode} will not begin`,
  'now.undo': 'Undo the switch',
  'now.undoUntil': ({ at }: { at: string }) => `Until ${at} the switch can be undone as if it had not been.`,
  'now.back': ({ mode }: { mode: string }) => `Go back to ${mode}`,
  'now.undone': 'The switch is undone',

  'choose.legend': 'Mode',
  'choose.check': 'Check and switch',
  'choose.same': 'This is how it is now. Choose another mode, or change something of this one.',
  does: 'Does:',
  doesNot: 'Does not:',
  yours: 'Yours:',
  current: 'In force',

  'mode.balanced': 'Balanced',
  'mode.pay_down_fast': 'Pay down fast',
  'mode.quick_wins': 'Quick wins',
  'mode.safety_first': 'Safety first',
  'mode.float': 'Use the float',
  'mode.custom': 'Custom',
  'does.balanced':
    'keep a month of expenses in cash, pay debts that cost more than savings earn, then save. ' +
    'Offers are paid off one statement cycle early.',
  'does.pay_down_fast': 'send what is spare to the debt that costs most, and keep half a month of expenses in cash.',
  'does.quick_wins': 'clear the smallest balance first, so that debts disappear one after another.',
  'does.safety_first':
    'fill a buffer of three months of expenses first, then pay debts. Offers are paid off 60 days early.',
  'does.float': 'keep money for 0% offers where it earns the most, and pay each off on its pay-by date.',
  'does.custom': 'follow your own order of debts and of places for spare cash.',
  'doesNot.balanced': 'pay a debt early that costs less than your savings earn.',
  'doesNot.pay_down_fast': 'save anything extra while a debt is left.',
  'doesNot.quick_wins': 'pay the least interest: the price is on the debt page.',
  'doesNot.safety_first': 'pay anything extra to debts before the buffer is full.',
  'doesNot.float': 'take on new debt, or continue once a card charges interest.',
  'doesNot.custom': 'choose anything for you. Minimums still come first.',

  'figure.interest': ({ amount, on }: { amount: string; on: string }) =>
    `about ${amount} of interest until you’re debt-free in ${on}.`,
  'figure.bufferMissing': ({ missing, floor }: { missing: string; floor: string }) =>
    `${missing} are missing of the ${floor} it keeps in cash.`,
  'figure.bufferFull': ({ floor }: { floor: string }) => `your cash covers the ${floor} it keeps.`,
  'figure.float': ({ earned }: { earned: string }) => `${earned} earned so far on cash held for promotions.`,
  'figure.floatCost': ({ cost }: { cost: string }) =>
    `cash held for promotions has cost ${cost} more than it earned so far.`,
  'figure.spare': ({ amount, floor }: { amount: string; floor: string }) =>
    `about ${amount} could go there today, beside the ${floor} it keeps.`,

  'lastMonth.label': 'Last month:',
  'lastMonth.spare': ({ month, amount, where }: MovedWords) => `would have moved ${amount} in ${month}, ${where}.`,
  'lastMonth.none': ({ month }: { month: string }) => `nothing was spare in ${month}.`,
  'lastMonth.nothing': 'needs a month of transactions to say what it would have moved.',
  'lastMonth.failed': 'couldn’t be calculated.',
  'lastMonth.toDebts': 'all to debts',
  'lastMonth.toSavings': 'all to savings',
  'lastMonth.toBoth': ({ debts, savings }: { debts: string; savings: string }) =>
    `${debts} to debts and ${savings} to savings`,
  'lastMonth.working': ({ mode }: { mode: string }) => `What ${mode} would have moved last month`,

  'reason.lead': 'Not possible now:',
  'reason.no_promo': () => 'No card has a balance at 0% that is still running.',
  'reason.segment_bears_interest': ({ names }: { names: readonly string[] }) =>
    `${list(names)} charges interest. Paying it is worth more.`,
  'reason.minimum_late': ({ names }: { names: readonly string[] }) =>
    `A minimum of ${list(names)} came late within the last twelve months.`,
  'reason.minimums_not_known': () => 'Nothing is known of past minimums yet. Close a statement of your cards first.',
  'reason.grace_needs_promo_paid': ({ names }: { names: readonly string[] }) =>
    `${list(names)} keeps purchases free of interest only when the promotion is paid too.`,
  'reason.grace_not_known': ({ names }: { names: readonly string[] }) =>
    `The terms of ${list(names)} do not say yet whether purchases stay free of interest while the promotion ` +
    `is unpaid.`,

  'own.title': 'Change what this mode keeps to',
  'own.floor': 'Always keep in cash',
  'own.floorMonths': 'Months of expenses',
  'own.floorAmount': 'An amount',
  'own.months': 'Months',
  'own.amount': 'Amount',
  'own.monthIs': ({ amount }: { amount: string }) => `A usual month of yours is about ${amount}.`,
  'own.bufferDays': 'Days of spending on top',
  'own.bufferDaysHint': 'Stay where they are when money moves, 0 to 90.',
  'own.confidence': 'How sure a move must be',
  'own.confidenceHint': 'In so many of 100 futures the account never falls below its floor.',
  'own.p90': '90 of 100',
  'own.p95': '95 of 100',
  'own.p99': '99 of 100',
  'own.hurdle': 'A debt comes before savings when it costs more than',
  'own.hurdleBest': ({ rate }: { rate: string }) => `What your savings earn after tax (${rate} now)`,
  'own.hurdleSet': 'A rate of my own',
  'own.hurdleRate': 'Rate a year',
  'own.margin': 'Offers are paid off',
  'own.marginCycle': 'A statement cycle before their end',
  'own.marginDays': 'A number of days before their end',
  'own.days': 'Days before the end',
  'own.automation': 'What sweeps may do',
  'own.inform': 'Tell me',
  'own.propose': 'Ask me each time',
  'own.pre_approved_below': 'Move smaller amounts automatically',
  'own.limit': 'Below',
  'own.limitHint': 'This or more is asked for. You are asked for your password once.',
  'own.debtOrder': 'Order of debts',
  'order.promo_aware': 'Promotions in time, then the highest rate',
  'order.marginal_cost': 'Lowest total cost',
  'order.snowball': 'The smallest balance first',
  'order.avalanche': 'The highest rate first',
  'order.buffer_then_avalanche': 'The buffer first, then the highest rate',
  'order.hold_promos': 'Offers on their pay-by date',
  'order.custom': 'My own order',
  'own.customOrder': 'Debts, the first at the top',
  'own.noDebts': 'There is no debt to put in order.',
  'own.destinations': 'Spare cash goes to, the first at the top',
  'place.buffer': 'The buffer',
  'place.debt': 'High-rate debts',
  'place.low_debt': 'Cheaper debts',
  'place.savings': 'Savings',
  'place.promo': 'Promotions, before their day',

  'error.months': 'Enter months between 0 and 60, with two decimals at most',
  'error.bufferDays': 'Enter whole days between 0 and 90',
  'error.days': 'Enter whole days between 0 and 365',
  'error.rate': 'Enter a rate between 0 and 100%',
  'error.limit': 'Enter an amount above zero',
  'error.amount': 'Enter an amount of zero or more',
  'error.order': 'Put at least one debt in order',

  'check.title': ({ from, to }: { from: string; to: string }) =>
    from === to ? `What changes in ${to}` : `From ${from} to ${to}`,
  'check.loading': 'Loading what would change',
  'check.failed': 'Couldn’t calculate what would change',
  'check.nothing': 'Nothing would change in your figures today.',
  'check.caption': 'Before and after, from your own figures',
  'check.what': 'Figure',
  'check.setting': 'Setting',
  'check.before': 'Now',
  'check.after': 'Then',
  'check.difference': 'Difference',
  'check.debtFree': 'Debt-free',
  'check.never': 'No end',
  'check.noDebt': 'No debts',
  'check.interest': 'Interest until then',
  'check.lowestCash': 'Lowest cash expected',
  'check.unknown': 'Not known yet',
  'check.sooner': ({ months }: { months: number }) =>
    months === 0
      ? 'Same month'
      : `${Math.abs(months)} ${Math.abs(months) === 1 ? 'month' : 'months'} ${months > 0 ? 'sooner' : 'later'}`,
  'check.less': ({ amount }: { amount: string }) => `${amount} less`,
  'check.more': ({ amount }: { amount: string }) => `${amount} more`,
  'check.same': 'No difference',
  'check.ownPlan': 'You follow a payoff plan of your own. It keeps its order and its monthly amount in every mode.',
  'plan.title': 'Your payoff plan',
  'plan.byMode': ({ mode }: { mode: string }) => `the plan by ${mode}`,
  'plan.mode': 'the plan by your mode',
  'plan.best': 'the best plan',
  'plan.avalanche': 'Avalanche',
  'plan.snowball': 'Snowball',
  'plan.custom': 'your own order',
  'plan.promo_aware': 'Promotions first',
  'plan.highest_payment_relief': 'Payment relief',
  'plan.minimum_only': 'Minimums only',
  'plan.becomes.same': ({ before }: PlanWords) => `You follow ${before}. It stays as it is.`,
  'plan.becomes.replanned': ({ before, after, monthly }: PlanWords) =>
    `You follow ${before}. It becomes ${after}, with the same ${monthly} a month and the same extra payments.`,
  'plan.becomes.brought_back': ({ before, after, monthly }: PlanWords) =>
    `You follow ${before}. The plan from before that switch comes back: ${after}, ${monthly} a month.`,
  'plan.becomes.kept': ({ before }: PlanWords) => `You follow ${before}, and keep it as it is until the next switch.`,
  'plan.legend': 'What becomes of it',
  'plan.follow': 'It follows the mode',
  'plan.keep': 'Keep my own plan',
  'plan.keepHint': 'Your plan keeps its order. Everything else follows the mode.',
  'rules.legend': 'Sweep rules that are on',
  'rules.lead':
    'A rule was switched on under another mode, so a switch has it wait until you say that it goes ' +
    'on. Select those that resume now.',
  'rules.asks': 'Asks each time before anything moves.',
  'rules.byItself': 'Moves smaller amounts automatically. You’ll enter your password to resume it.',
  'rules.waiting': ({ names }: { names: readonly string[] }) =>
    `${list(names)} ${names.length === 1 ? 'waits' : 'wait'} after the switch, until you resume ` +
    `${names.length === 1 ? 'it' : 'them'} on the page of sweeps.`,
  'rules.noneWaits': 'All of them continue.',
  'rules.wentOn': ({ names }: { names: readonly string[] }) => `Sweep rules that went on: ${list(names)}.`,
  'rules.waited': ({ names }: { names: readonly string[] }) => `Sweep rules that waited: ${list(names)}.`,
  'rules.still': ({ names }: { names: readonly string[] }) =>
    `${list(names)} ${names.length === 1 ? 'waits' : 'wait'} since the mode changed.`,
  'rules.look': 'Review sweep rules',
  'check.sweeps': 'Sweeps, by the rules that are on',
  'check.sweepsSame': 'Sweeps propose the same as now.',
  'check.sweepAdded': ({ from, to, amount }: { from: string; to: string; amount: string }) =>
    `New: ${amount} from ${from} to ${to}`,
  'check.sweepRemoved': ({ from, to, amount }: { from: string; to: string; amount: string }) =>
    `No longer: ${amount} from ${from} to ${to}`,
  'check.sweepChanged': ({ from, to, before, after }: { from: string; to: string; before: string; after: string }) =>
    `${before} becomes ${after}, from ${from} to ${to}`,
  'check.parameters': 'What the mode keeps to',
  'check.follows': 'What follows',
  'follows.debts': ({ order }: { order: string }) => `Debts: ${order.charAt(0).toLowerCase()}${order.slice(1)}`,
  'follows.debtsKept': (_words: { order: string }) => 'Debts: your own plan, until the next switch',
  'follows.next': 'Your next action and the dashboard’s first figure',
  'follows.sweeps': 'What sweeps leave in cash, where they send it first and what they ask you',
  'follows.promos': 'Pay-by dates of offers and their reminders',
  'follows.insights': 'Which insights come first',
  'check.when': 'When',
  'check.now': 'Now',
  'check.later': 'On a later day',
  'check.day': 'First day',
  'check.dayMissing': 'Choose a day after today',
  'check.switch': 'Switch now',
  'check.schedule': 'Schedule the switch',
  'check.back': 'Change something',
  'check.notEligible': ({ mode }: { mode: string }) => `${mode} is not possible now`,
  'check.notEligibleLater':
    'It can be scheduled. On its day the reasons are looked at again; if one still holds it does not ' +
    'begin, and you are told.',
  'check.switched': ({ mode }: { mode: string }) => `${mode} is in force`,
  'check.scheduled': ({ mode, on }: { mode: string; on: string }) => `${mode} begins on ${on}`,

  'history.title': 'History',
  'history.show': 'Show earlier changes',
  'history.none': 'The mode has not been changed yet.',
  'history.loading': 'Earlier changes are loading',
  'history.active': 'In force',
  'history.scheduled': ({ on }: { on: string }) => `Begins on ${on}`,
  'history.over': ({ on }: { on: string }) => `From ${on}`,
  'history.takenBack': 'Canceled before it started',
  'history.refused': ({ on }: { on: string }) => `Did not begin on ${on}`,
  'history.by': ({ name, on }: { name: string; on: string }) => `Chosen by ${name} on ${on}`,
  'history.shown': 'What was shown then',

  'value.months': ({ months }: { months: number }) => `${months} ${months === 1 ? 'month' : 'months'} of expenses`,
  'value.days': ({ days }: { days: number }) => `${days} ${days === 1 ? 'day' : 'days'}`,
  'value.hurdleBest': 'What savings earn after tax',
  'value.cycle': 'A statement cycle before their end',
  'value.daysBefore': ({ days }: { days: number }) =>
    days === 0 ? 'On the pay-by date' : `${days} days before their end`,
  'value.below': ({ amount }: { amount: string }) => `Automatically below ${amount}`,
  'parameter.floor': 'Always in cash',
  'parameter.bufferDays': 'Days of spending on top',
  'parameter.confidence': 'How sure a move must be',
  'parameter.hurdlePpm': 'A debt must cost more than',
  'parameter.debtOrder': 'Order of debts',
  'parameter.customOrder': 'Own order',
  'parameter.destinationOrder': 'Spare cash goes to',
  'parameter.promoMarginDays': 'Offers are paid off',
  'parameter.automation': 'What sweeps may do',
});
