import { defineMessages, plural } from '@tideline/mfe-kit/messages';

/** Messages of /promotional-periods and its drawers. */
export const promoMessages = defineMessages({
  'timeline.safe': 'Pay by',
  'table.cost': 'Cost if nothing changes',

  'filter.state': 'Show',
  'filter.all': 'All',
  'filter.running': 'Running and coming',
  'filter.at_risk': 'Not on track',
  'filter.over': 'Over',
  'filter.kind': 'Kind',
  'filter.allKinds': 'All kinds',
  'filter.card': 'Card or account',
  'filter.allCards': 'All cards and accounts',
  'filter.none': 'No promotional period fits',
  'filter.noneHint': 'There are others that these choices hide.',

  onTheWay: ({ amount }: { amount: string }) => `${amount} on its way`,
  'course.minimum': 'The minimum is counted with, as no other payment was chosen.',
  'course.plan': 'What the plan in use pays to this card on average until then is counted with.',
  'course.autopay': 'The automatic payment of the card is counted with.',
  'course.leftOver': 'Left on the pay-by date',
  'meter.label': 'Interest built up so far',
  'meter.words': ({ now, end }: { now: string; end: string }) =>
    `about ${now} so far, about ${end} by the end if nothing changes`,
  'fee.label': 'Transfer fee',
  'fee.rate': ({ rate }: { rate: string }) => `like ${rate} a year`,
  'fee.months': ({ months }: { months: number }) => `paid for itself after ${plural(months, 'month')}`,
  'window.label': 'Last day to join',
  'window.over': 'over: later transfers and purchases bear the usual rate',
  'goal.label': 'What you mean to do',
  'goal.pay_to_zero': 'Pay it to zero in time',
  'goal.minimum_then_lump': 'Pay minimums, then all at once',
  'goal.transfer_again': 'Move it to another card',
  'goal.float': 'Hold the money until it has to be paid',
  'conditions.label': 'Conditions',
  'condition.on_time_minimum': 'Every minimum on time',
  'condition.plan_payment': 'Every plan payment',
  'condition.no_new_purchases': 'No new purchases',
  'condition.kept': 'kept',
  'condition.broken': 'broken',
  'condition.not_known': 'not known',
  'closed.late_payment': 'Closed to new transactions: a payment was late',
  'closed.entered': 'Closed to new transactions',
  'closed.revoked': 'The issuer took the rate away',
  'closed.transfer_window_over': 'The time to join is over',
  'evidence.confirmed': ({ on, note }: { on: string; note: string | null }) =>
    note === null ? `Compared with the statement on ${on}` : `Compared on ${on}: ${note}`,
  'evidence.open': 'The end was not compared with a statement yet',
  'evidence.by': ({ name }: { name: string }) => `entered by ${name}`,
  'transferred.line': ({ on, to }: { on: string; to: string | null }) =>
    to === null ? `Moved to another card on ${on}` : `Moved to ${to} on ${on}`,
  'revoked.line': ({ on, needed }: { on: string; needed: number }) =>
    needed === 0
      ? `Taken away on ${on}, and back after six minimums on time`
      : `Taken away on ${on}. ${needed === 1 ? 'One more minimum' : `${needed} more minimums`} in a row ` +
        `on time and the issuer has to bring the rate back.`,

  'problem.no_end': ({ on }: { on: string }) =>
    `The end is not known. Everything here counts with ${on}, the earliest it can be by law.`,
  'problem.no_revert_apr': ({ rate }: { rate: string }) =>
    `The rate afterwards is missing. Costs count with the card’s rate on purchases, ${rate}.`,
  'problem.no_revert_apr_at_all':
    'The rate afterwards is missing, and so is the card’s rate on purchases: what it costs cannot be told.',
  'problem.no_closing_day':
    'The end depends on a statement, and the card’s closing day is missing. The date as entered is counted with.',
  'problem.no_purchase_apr':
    'The card’s rate on purchases is missing: payments count as if this were all the card owes, and ' +
    'plans leave the card out.',
  'problem.short_promo':
    'This is shorter than the six months that a promotional rate lasts at least by law. Check both days.',
  'problem.overlaps': 'Another offer of this kind covers the same days here. Correct the days of one of them.',
  'problem.window_after_end': 'The last day to join lies after the end. Check both days.',
  'mend.confirm': 'Enter it',
  'mend.card': 'Complete the card',
  'mend.edit': 'Correct the days',

  'whatIf.title': 'Try another payment',
  'whatIf.payment': 'Payment to the card each month',
  'whatIf.what': 'the payment',
  'whatIf.slider': 'Payment each month',
  'whatIf.aMonth': ({ amount }: { amount: string }) => `${amount} a month`,
  'whatIf.leftSafe': 'Left on the pay-by date',
  'whatIf.leftEnd': 'Left at the end',
  'whatIf.cost': 'What that costs',
  'whatIf.costDeferred': 'interest that is added back',
  'whatIf.costLater': 'in the year after',
  'whatIf.costNone': 'nothing is left',
  'whatIf.short': ({ amount }: { amount: string }) => `Each payment lacks ${amount}.`,
  'whatIf.enough': 'Enough: it is paid in time.',
  'whatIf.keep': 'Count with this payment',
  'whatIf.kept': ({ amount }: { amount: string }) => `Counting with ${amount} a month`,
  'whatIf.needed': ({ amount }: { amount: string }) => `Take ${amount}, what is needed`,

  'act.plan': 'Make a plan',
  'remind.label': 'Remind me',
  'remind.month': 'A month before',
  'remind.week': 'A week before',
  'remind.day': 'The day before',
  'remind.dayItself': 'On the day to pay by',
  'remind.about': ({ title, by }: { title: string; by: string }) => `${title}: pay it by ${by}`,
  'remind.done': ({ on }: { on: string }) => `You will be reminded on ${on}.`,
  'act.sweep': 'Create sweep',
  'act.sweepOf': ({ title }: { title: string }) => `Create sweep for ${title}`,
  'act.more': ({ title }: { title: string }) => `More for ${title}`,
  'act.confirm': 'Confirm the end',
  'act.confirmOf': ({ title }: { title: string }) => `Confirm the end of ${title}`,
  'act.extend': 'Extend',
  'act.transferred': 'Mark as transferred',
  'act.revoke': 'The rate was taken away',
  'act.cure': 'Minimums paid on time',
  'act.statement': 'Statement or agreement',
  'act.statementHint': 'Where it says so, such as: statement of Feb 20, page 2.',
  'act.confirmHint': 'Compare both with the statement. From then on they count as certain.',
  'act.confirmed': ({ card }: { card: string }) => `End confirmed for ${card}`,
  'act.newEnd': 'New last day',
  'act.extendHint': 'The issuer moved the end. Compare it with the letter, then confirm it.',
  'act.notLater': ({ on }: { on: string }) => `Enter a day after ${on}`,
  'act.extended': ({ card, on }: { card: string; on: string }) => `${card} now ends on ${on}`,
  'act.transferredOn': 'Moved on',
  'act.toCard': 'To which card',
  'act.toNone': 'A card that is not here',
  'act.transferredHint':
    'What is left counts as paid here. Record the payment on this card and the balance on the other ' +
    'one, where the money moved.',
  'act.transferredDone': ({ card }: { card: string }) => `Marked as transferred from ${card}`,
  'act.revokedOn': 'Taken away on',
  'act.daysLate': 'How many days late the minimum was',
  'act.daysUnit': 'days',
  'act.revokeHint':
    'By law the rate on what you owe already stays until a minimum is more than 60 days late ' +
    '(Regulation Z, 12 CFR 1026.55(b)(4)).',
  'act.revoked': ({ card }: { card: string }) => `The balance on ${card} bears the later rate`,
  'act.onTime': 'Minimums in a row on time since then',
  'act.onTimeUnit': 'minimums',
  'act.cureHint': 'After six in a row the issuer has to bring the rate back (12 CFR 1026.55(b)(4)(ii)).',
  'act.cured': ({ card }: { card: string }) => `Noted for ${card}`,
  'act.dayMissing': 'Enter the day',
  'act.countWhat': 'the number',

  'form.more': 'More about this offer',
  'form.place': 'Card or account',
  'form.basis': 'How the end is set',
  'form.basis.fixed_date': 'On a date',
  'form.basis.last_close_before': 'With the last statement before a date',
  'form.basis.billing_cycles': 'After a number of statements',
  'form.cycles': 'Statements',
  'form.cyclesMissing': 'Enter how many statements it lasts, from 1 to 120',
  'form.endOptional': 'Leave it empty if you do not know it yet: the offer is then a draft.',
  'form.window': 'Last day to join',
  'form.windowHint': 'Until when transfers or purchases still get the rate.',
  'form.feeMin': 'Smallest fee',
  'form.feeMax': 'Largest fee',
  'form.feeMinWhat': 'the smallest fee',
  'form.feeMaxWhat': 'the largest fee',
  'form.margin': 'Months of reserve before the end',
  'form.marginHint': 'One, unless you say otherwise.',
  'form.marginWrong': 'Enter a number from 0 to 12',
  'form.planned': 'Payment to the card each month',
  'form.plannedHint': 'What you mean to pay. Without it the minimum is counted with.',
  'form.plannedWhat': 'the payment',
  'form.closedOn': 'Closed to new transactions since',
  'form.conditions': 'What the offer asks',
  'form.bonusRate': 'Bonus rate',

  'teach.title': 'What twelve cents can cost',
  'teach.deferred': ({
    amount,
    apr,
    payment,
    left,
    compounding,
    simple,
  }: {
    amount: string;
    apr: string;
    payment: string;
    left: string;
    compounding: string;
    simple: string;
  }) =>
    `Deferred interest on ${amount} at ${apr}: twelve payments of ${payment} leave ${left}. That ` +
    `brings back ${compounding} of interest for the whole year, or ${simple} where the issuer charges ` +
    `no interest on interest.`,
  'teach.cleared': ({ amount, apr, payment }: { amount: string; apr: string; payment: string }) =>
    `Deferred interest on ${amount} at ${apr}: twelve payments of ${payment} leave nothing, and nothing is charged.`,
  'teach.zero': 'At a true 0% the same rest would bear interest from then on only: a few cents, not hundreds.',
  'teach.amount': 'Bought for',
  'teach.apr': 'Rate that builds up',
  'teach.payment': 'Twelve payments of',
  'teach.left': 'Left at the end',
  'teach.compounding': 'Interest brought back',
  'teach.compoundingDetail': 'with interest on interest, as most issuers do',
  'teach.simple': 'Interest brought back',
  'teach.simpleDetail': 'without interest on interest',

  'safe.detail': 'with time in reserve',
  'working.neededPerMonth': 'How the payment came about',
  'working.accrued': 'How the interest built up',
  'working.costIfNothingChanges': 'What it costs if nothing changes',
  'working.safeOn': 'How the day to pay by came about',
  'working.left': 'What would be left',
  'working.effectiveApr': 'What the fee amounts to',
  'working.breakEven': 'When the fee has paid for itself',

  'act.keptStatement': 'Statement kept here',
  'act.noStatement': 'None of these',
  'act.statementOf': ({ on }: { on: string }) => `Statement of ${on}`,
  'act.cureCounted': ({ count }: { count: number }) =>
    `By the statements of the card ${count === 1 ? 'one minimum was' : `${count} minimums were`} on ` +
    `time in a row since then. Enter a number only to say otherwise.`,
  'act.onTimeEmpty': 'Empty: counted from the statements.',
  'revoked.interrupted': ({ on }: { on: string }) =>
    `Taken away on ${on}; a later minimum was late, so the issuer need not bring the rate back`,
});
