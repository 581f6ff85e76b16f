import { defineMessages, plural } from '@tideline/mfe-kit/messages';

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ordinal = (day: number): string => `${day}${suffixes[ordinals.select(day)] ?? 'th'}`;

const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });
const anyOf = (names: readonly string[]): string => alternatives.format(names);

/** Messages of /sweeps: proposals, scheduled and completed transfers, goals and rules. */
export const messages = defineMessages({
  'nav.sweeps': 'Sweeps',
  'sweeps.lead': 'Nothing moves until you approve it.',
  'sweeps.leadBelow': 'Transfers under your limit move automatically.',
  'sweeps.toApprove': ({ count }: { count: number }) => `${plural(count, 'transfer')} to approve.`,
  'sweeps.forOthers': ({ count }: { count: number }) =>
    count === 1 ? '1 transfer is waiting for another member.' : `${count} transfers are waiting for another member.`,
  'sweeps.tabs': 'Sweeps sections',
  'sweeps.overview': 'Overview',
  'sweeps.history': 'History',
  'sweeps.newRule': 'New rule',
  'sweeps.loading': 'Loading sweeps',
  'sweeps.failed': 'Your sweeps couldn’t be loaded',
  'sweeps.failedHint': 'Accounts and transactions still work. Approved transfers continue.',
  'sweeps.viewer': 'Only an owner or editor of the household can approve transfers or change rules.',
  'sweeps.movedThisMonth': 'Moved this month',
  'sweeps.moved': 'Moved so far',
  'sweeps.earned': 'Earned so far',
  'sweeps.earnedDetail': 'estimate, after tax',
  'sweeps.next': 'Next check',
  'sweeps.nextNone': 'No active rules',

  'pause.button': 'Pause all sweeps',
  'pause.title': 'Pause all sweeps?',
  'pause.what': 'No new proposals or transfers until you resume. Unsent transfers are canceled.',
  'pause.moving': ({ count }: { count: number }) =>
    `${plural(count, 'transfer is', 'transfers are')} already at the bank and ` +
    `${count === 1 ? 'continues' : 'continue'}.`,
  'pause.done': ({ stopped, movingOn }: { stopped: number; movingOn: number }) =>
    [
      'All sweeps are paused',
      ...(stopped === 0 ? [] : [`${plural(stopped, 'transfer was', 'transfers were')} canceled`]),
      ...(movingOn === 0 ? [] : [`${plural(movingOn, 'transfer continues', 'transfers continue')} at the bank`]),
    ].join(', '),
  'pause.on': 'All sweeps are paused',
  'pause.onText': 'Your rules don’t propose or move anything.',
  'pause.resume': 'Resume sweeps',
  'pause.resumed': 'Sweeps resumed',

  'proposed.title': 'To approve',
  'proposed.none': ({ next }: { next: string }) => `No idle cash today. Next check: ${next}.`,
  'proposed.noneText': 'Your rules run on every day you allow.',
  'proposed.noneRules': 'No active rules yet',
  'proposed.noneRulesText':
    'A rule says what to move and where. It proposes; you approve. Before you switch one on, you see ' +
    'what it would have done in the last 12 months.',
  'proposed.toRules': 'See the rules',
  'proposed.paused': 'No proposals while sweeps are paused.',
  'proposed.tonight': 'tonight',
  'proposed.evaluate': 'Check now',
  'proposed.evaluated': ({ count }: { count: number }) =>
    count === 0 ? 'Checked: nothing new to move' : `Checked: ${plural(count, 'new proposal')}`,
  'proposed.topUp': 'Brings money back',
  'proposed.informOnly': 'For your information',
  'proposed.informText': 'This rule never moves money. To approve transfers here, let the rule propose them.',
  'proposed.lowered': ({ amount }: { amount: string }) => `Proposed ${amount}`,
  'proposed.to': 'to',
  'proposed.for': ({ name }: { name: string }) => `for ${name}`,
  'proposed.worth': 'Worth about',
  'proposed.costs': 'Costs about',
  'proposed.perYear': ({ amount }: { amount: string }) => `${amount} a year`,
  'proposed.avoids': ({ amount }: { amount: string }) => `Avoids about ${amount}.`,
  'proposed.arrives': 'Arrives',
  'proposed.approve': ({ amount }: { amount: string }) => `Approve ${amount}`,
  'proposed.approveOf': ({ amount, from, to }: { amount: string; from: string; to: string }) =>
    `Approve ${amount} from ${from} to ${to}`,
  'proposed.lower': 'Lower the amount',
  'proposed.skip': 'Skip this time',
  'proposed.details': 'Details',
  'proposed.detailsOf': ({ from, to }: { from: string; to: string }) => `Details of ${from} to ${to}`,
  'proposed.approved': ({ amount, to }: { amount: string; to: string }) => `${amount} to ${to} is approved`,
  'proposed.skipped': ({ rule }: { rule: string }) => `Skipped this time. ${rule} continues.`,
  'proposed.rowOf': ({ from, to, amount }: { from: string; to: string; amount: string }) =>
    `${from} to ${to}, ${amount}`,
  'proposed.moreOf': ({ from, to }: { from: string; to: string }) => `More for ${from} to ${to}`,
  'proposed.toRule': 'View rule',
  'proposed.lowestAt': ({ on }: { on: string }) => `Lowest, ${on}`,
  'proposed.inPlan': ({ amount, to }: { amount: string; to: string }) =>
    `Counts toward the ${amount} that today’s plan pays to ${to}.`,
  'proposed.earnsYear': ({ amount }: { amount: string }) => `Worth about ${amount} a year.`,
  'proposed.costsYear': ({ amount }: { amount: string }) => `Costs about ${amount} a year.`,
  'proposed.instead': ({ saves, gain, own }: { saves: string; gain: string; own: string }) =>
    `Saves about ${saves} a year here, ${gain} more than ${own} would earn.`,
  'proposed.insteadOnce': ({ saves, gain, own }: { saves: string; gain: string; own: string }) =>
    `Avoids about ${saves}, ${gain} more than ${own} would earn in a year.`,
  'proposed.twoPerson': 'Needs two members',
  'two.none': 'Above your household’s limit. Two members must approve it.',
  'two.alone': 'A second member has to approve this, but you’re the only one who can. Invite someone as an editor.',
  'two.yours': ({ amount, names }: { amount: string; names: readonly string[] }) =>
    `You approved ${amount}. Waiting for ${anyOf(names)}.`,
  'two.needsYou': ({ name, amount }: { name: string; amount: string }) =>
    `${name} approved ${amount}. It needs your approval too.`,
  'two.theirs': ({ name, amount, names }: { name: string; amount: string; names: readonly string[] }) =>
    `${name} approved ${amount}. Waiting for ${anyOf(names)}.`,
  'two.done': ({ amount, to }: { amount: string; to: string }) =>
    `You approved ${amount} to ${to}. A second member has to approve it too.`,
  'two.withdraw': 'Undo my approval',
  'better.part': ({ amount, saves, to }: { amount: string; saves: string; to: string }) =>
    `Better: ${amount} of this would save ${saves} a year on ${to} instead.`,
  'better.whole': ({ saves, to }: { amount: string; saves: string; to: string }) =>
    `Better: this would save ${saves} a year on ${to} instead.`,
  'better.once': ({ amount, saves, to }: { amount: string; saves: string; to: string }) =>
    `Better: ${amount} of this would save ${saves} on ${to} instead.`,
  'better.divided': ({ total, gain, own }: { total: string; gain: string; own: string }) =>
    `${total} earns or saves ${gain} more a year here than in ${own}.`,
  'better.dividedOnce': ({ total, gain, own }: { total: string; gain: string; own: string }) =>
    `${total} earns or saves ${gain} more here than a year in ${own} would.`,
  'better.bar': ({ from }: { from: string }) => `Where the money from ${from} goes`,
  'better.saves': ({ amount, saves, to }: { amount: string; saves: string; to: string }) =>
    `${amount} ${to}: saves ${saves}`,
  'better.earns': ({ amount, earns, to }: { amount: string; earns: string; to: string }) =>
    `${amount} ${to}: earns ${earns}`,
  'better.working': 'See the math',
  'better.split': ({ amount }: { amount: string }) => `Split ${amount}`,
  'better.payInstead': ({ to }: { to: string }) => `Pay ${to} instead`,
  'better.splitOf': ({ amount, from, to }: { amount: string; from: string; to: string }) =>
    `Split ${amount} from ${from}: ${to} first`,
  'better.done': ({ amount, to }: { amount: string; to: string }) => `${amount} is approved, ${to} first`,
  'answered.approved': 'Approved.',
  'answered.skipped': 'Skipped this time.',
  'answered.ended': 'No longer proposed: the money is needed elsewhere.',
  'answered.undone': 'Undone. Nothing moves.',
  'answered.back': ({ amount, to }: { amount: string; to: string }) =>
    `Approval of ${amount} to ${to} undone. Nothing will move.`,
  'answered.undo': 'Undo',
  'answered.undoOf': ({ amount, from, to }: { amount: string; from: string; to: string }) =>
    `Undo the approval of ${amount} from ${from} to ${to}`,
  'proposed.why': 'Why this amount',
  'proposed.risks': 'What could go wrong',

  'why.keep_target': ({ from, target }: { from: string; target: string }) =>
    `${from} is over its ${target} target, and nothing coming up needs the extra.`,
  'why.above_threshold': ({ from, line }: { from: string; line: string }) => `${from} is over your ${line} target.`,
  'why.percent_of_income': ({ from, share }: { from: string; share: string }) => `${share} of the paycheck in ${from}.`,
  'why.round_up': ({ unit }: { unit: string }) => `Purchases rounded up to the next ${unit} have added up.`,
  'why.fixed_schedule': ({ amount, interval }: { amount: string; interval: string }) =>
    `${amount} ${interval}, due now.`,
  'why.promo_deadline': ({ to }: { to: string }) =>
    `One of the equal payments that pay off the offer on ${to} before it ends.`,
  'why.minimum_payment': ({ to }: { to: string }) => `The minimum payment to ${to}, sent in time for its due date.`,
  'why.debt_extra': ({ to }: { to: string }) => `All that’s safe goes to ${to}, up to what you owe.`,
  'why.debt_extra_amount': ({ to, amount }: { to: string; amount: string }) => `${amount} extra to ${to}.`,
  'why.top_up': ({ to }: { to: string }) => `${to} would drop below its floor, so money comes back in time.`,
  'why.asked': ({ from, to }: { from: string; to: string }) => `You asked to bring this back from ${from} to ${to}.`,
  'why.savings_goal': ({ goal }: { goal: string }) => `The regular amount needed to reach ${goal} by its date.`,
  'why.rule': ({ rule }: { rule: string }) => `Proposed by “${rule}”.`,

  'bound.all_safe': ({ amount }: { amount: string }) => `All of it: ${amount}.`,
  'bound.wanted': ({ amount }: { amount: string }) => `${amount}: the most this rule moves.`,
  'bound.capacity': ({ amount }: { amount: string }) => `${amount}: all the destination needs.`,
  'bound.limit': ({ amount }: { amount: string }) => `${amount}: the most your limits allow.`,
  'bound.floor': ({ amount }: { amount: string }) => `${amount}: more would take today’s balance below the floor.`,
  'bound.rounding': ({ amount }: { amount: string }) => `${amount}: amounts are rounded down.`,

  'risk.lowest_balance_after': ({ amount, on, above }: { amount: string; on: string; above: string }) =>
    `Lowest expected balance afterward: about ${amount} around ${on}, ${above} above the floor.`,
  'risk.lowest_below': ({ amount, on, below }: { amount: string; on: string; below: string }) =>
    `Lowest expected balance afterward: about ${amount} around ${on}, ${below} below the floor.`,
  'risk.below_floor_chance': ({ chance }: { chance: string }) =>
    `There’s still about a ${chance} chance of dropping below the floor.`,
  'risk.in_transit': ({ until }: { until: string }) => `The money is in neither account until ${until}.`,
  'risk.cannot_come_back': 'You can’t bring back a debt payment.',
  'risk.returnable': ({ until }: { until: string }) => `The bank can return it until ${until}.`,
  'risk.deadline_underfunded': ({ missing, on }: { missing: string; on: string }) =>
    `The payment due on ${on} needs ${missing} more than is safe to move.`,
  'risk.shortfall_remains': ({ missing, on }: { missing: string; on: string }) =>
    `It doesn’t cover the whole shortfall: ${missing} is still missing by ${on}.`,
  'risk.arrives_late': ({ arrives, needed }: { arrives: string; needed: string }) =>
    `It arrives on ${arrives}, but you need it by ${needed}.`,

  'scheduled.title': 'Scheduled',
  'scheduled.lead': 'Approved, not yet arrived.',
  'scheduled.failed': 'Approved transfers couldn’t be loaded',
  'scheduled.cancel': 'Cancel',
  'scheduled.cancelOf': ({ from, to }: { from: string; to: string }) => `Cancel ${from} to ${to}`,
  'scheduled.canceled': ({ amount, to }: { amount: string; to: string }) => `${amount} to ${to} is canceled`,
  'scheduled.undo': 'Undo approval',
  'scheduled.undoOf': ({ from, to }: { from: string; to: string }) => `Undo the approval of ${from} to ${to}`,
  'scheduled.until': ({ at }: { at: string }) => `You can undo this until ${at}.`,
  'scheduled.left': ({ hours, minutes }: { hours: number; minutes: number }) =>
    hours === 0 ? `${minutes} min left` : `${hours} h ${minutes} min left`,
  'scheduled.approved': 'Sent when the time to cancel is over. We check the balance again first.',
  'scheduled.by': ({ name }: { name: string }) => `Approved by ${name}.`,
  'scheduled.byItself': 'Approved automatically, under your limit.',
  'scheduled.in_transit': ({ on }: { on: string }) => `On its way, expected on ${on}.`,
  'scheduled.waitingBank': 'Sent to the bank. Waiting for its answer.',
  'scheduled.notMade': 'I didn’t make it',
  'scheduled.notMadeOf': ({ from, to }: { from: string; to: string }) => `I didn’t make it: ${from} to ${to}`,
  'scheduled.made': 'You made the transfer. We’ll match it once it shows up in both accounts.',

  'instruct.title': 'Make this transfer at your bank',
  'instruct.text':
    'Tideline can’t move money in this account. Copy the details, make the transfer, then confirm it here. ' +
    'We’ll match it once it shows up in both accounts.',
  'instruct.from': 'From',
  'instruct.to': 'To',
  'instruct.amount': 'Amount',
  'instruct.reference': 'Reference',
  'instruct.by': 'Make it by',
  'instruct.copy': 'Copy',
  'instruct.copyOf': ({ what }: { what: string }) => `Copy ${what.toLowerCase()}`,
  'instruct.copied': ({ what }: { what: string }) => `${what} copied`,
  'instruct.copyFailed': 'Your browser didn’t allow copying. Select the text instead.',
  'instruct.made': 'I made it',
  'instruct.notMade': 'I won’t make it',
  'instruct.madeDone': 'Noted. We’ll match it once it shows up in both accounts.',
  'instruct.notMadeDone': 'Noted. Nothing moves.',

  'done.title': 'Past transfers',
  'done.failed': 'Past transfers couldn’t be loaded',
  'done.none': 'Nothing has moved yet.',
  'done.what': 'From and to',
  'done.state': 'Result',
  'done.amount': 'Amount',
  'done.rule': 'Rule',
  'done.on': 'Day',
  'done.by': ({ name }: { name: string }) => `approved by ${name}`,
  'done.more': 'Show more',

  'state.proposed': 'Proposed',
  'state.approved': 'Approved',
  'state.instructed': 'Waiting for you',
  'state.in_transit': 'On its way',
  'state.settled': 'Arrived',
  'state.returned': 'Came back',
  'state.failed': 'Failed',
  'state.canceled': 'Canceled',
  'state.expired': 'Expired',
  'state.not_made': 'Not made',
  'state.voided': 'Canceled',
  'state.skipped': 'Skipped',
  'state.evaluated': 'Checked',

  'rules.title': 'Rules',
  'rules.lead': 'Checked in this order. Required payments and deadlines always come first.',
  'rules.conflicts': ({ count }: { count: number }) =>
    `${plural(count, 'conflict')} between rules. Open a rule for details.`,
  'rules.lastProposed': ({ amount }: { amount: string }) => `Proposed ${amount}`,
  'rules.waiting': ({ count }: { count: number }) => `${count} to approve`,
  'rules.archived': ({ count }: { count: number }) => `${plural(count, 'archived rule')}`,
  'rules.rule': 'Rule',
  'rules.way': 'From → to',
  'rules.when': 'When',
  'rules.lastCheck': 'Last check',
  'rules.on': 'On',
  'rules.suspended': 'Paused automatically',
  'rules.review': 'Review',
  'rules.reviewOf': ({ name }: { name: string }) => `Review ${name}`,
  'rules.paused': ({ name }: { name: string }) => `${name} is paused`,
  'rules.resumed': ({ name }: { name: string }) => `${name} resumed`,

  'when.byHand': 'When you run it',
  'when.above': ({ amount }: { amount: string }) => `Above ${amount}`,
  'when.below': ({ amount }: { amount: string }) => `Below ${amount}`,
  'when.paycheck': ({ share }: { share: string }) => `${share} of each paycheck`,
  'when.roundUps': ({ amount }: { amount: string }) => `At ${amount} of round-ups`,
  'when.monthly': ({ day }: { day: number }) => `${ordinal(day)} of the month`,
  'when.weekly': 'Every week',
  'when.every_two_weeks': 'Every two weeks',
  'when.quarterly': 'Every three months',
  'when.yearly': 'Every year',
  'when.offer': 'Before the offer ends',
  'when.due': 'Before it’s due',
  'when.safe': 'When it’s safe',
  'when.safeUpTo': ({ amount }: { amount: string }) => `${amount} when it’s safe`,

  'recipes.title': 'Start a rule',
  'recipes.all': ({ count }: { count: number }) => `All ${count} kinds`,
  'recipes.idle': 'Idle cash to savings',
  'recipes.idleText': 'Moves what’s above your target to savings, and back before a shortfall.',
  'recipes.idleStart': 'Set target',
  'recipes.debt': 'Extra debt payment',
  'recipes.debtText': 'Pays a fixed amount, or all that’s safe, on top of the minimum.',
  'recipes.debtStart': 'Choose debt',
  'recipes.date': 'Save for a date',
  'recipes.dateText': 'Sets aside a bit each month until you have it. You pick the amount and date.',
  'recipes.dateStart': 'Add goal',
  'recipes.replaying': 'Replaying your last 12 months…',
  'recipes.percent': ({ percent }: { percent: number | null }) => (percent === null ? '' : `${percent}%`),
  'recipes.again': 'Try again',
  'recipes.year': 'Last 12 months',
  'recipes.since': ({ from }: { from: string }) => `Since ${from}`,
  'recipes.would.idle': ({ period, amount }: { period: string; amount: string }) =>
    `${period}: it would have earned ${amount}.`,
  'recipes.would.debt': ({ period, amount }: { period: string; amount: string }) =>
    `${period}: it would have saved ${amount} in interest.`,
  'recipes.would.cost': ({ period, amount }: { period: string; amount: string }) =>
    `${period}: it would have lost ${amount}.`,
  'recipes.would.nothing': ({ period }: { period: string; amount: string }) =>
    `${period}: it would have moved nothing.`,
  'recipes.way': ({ from, to }: { from: string; to: string }) => `${from} → ${to}.`,
  'recipes.yourRule': 'Based on your rule.',
  'recipes.missing.savings': 'Add an account with a higher rate to see what it would earn.',
  'recipes.missing.debt': 'Add a card balance with a rate to see what it would save.',
  'recipes.missing.money': 'Add an account with money to see what it would save.',
  'recipes.missing.transactions': 'Needs transactions to show what it would have done.',

  'goals.title': 'Goals',
  'goals.add': 'Add goal',
  'goals.failed': 'Your goals couldn’t be loaded',
  'goals.none': 'No savings goals yet. Add one, then a rule that saves toward it in equal amounts.',
  'goals.of': ({ saved, amount, account }: { saved: string; amount: string; account: string }) =>
    `${saved} of ${amount} in ${account}`,
  'goals.by': ({ on }: { on: string }) => `by ${on}`,
  'goals.pace': ({ on }: { on: string }) => `At this pace: ${on}.`,
  'goals.state.reached': 'Reached',
  'goals.state.on_track': 'On track',
  'goals.state.behind': 'Behind',
  'goals.state.no_rule': 'No rule yet',
  'goals.state.overdue': 'Overdue',
  'goals.needed': ({ amount }: { amount: string }) => `Needs ${amount} a month.`,
  'goals.uncovered': 'The account holds less than you set aside for its goals.',
  'goals.editOf': ({ name }: { name: string }) => `Edit ${name}`,
  'goals.saveFor': 'Add rule',
  'goals.saveForOf': ({ name }: { name: string }) => `Add rule for ${name}`,
});
