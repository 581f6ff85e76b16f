import { defineMessages, plural } from '@tideline/mfe-kit/messages';

interface By {
  amount: string;
  by: string;
}

/** Messages of the list of offers on /promotional-periods. */
export const promoListMessages = defineMessages({
  'head.lead': ({ count, amount }: { count: number; amount: string }) =>
    `${plural(count, 'offer')}, ${amount} to pay before rates go up.`,
  'head.leadAsOf': ({ count, amount, on }: { count: number; amount: string; on: string }) =>
    `${plural(count, 'offer')}, ${amount} to pay before rates go up, as of ${on}.`,
  'head.leadNone': 'Rates that end, and what to pay before they do.',
  'head.add': 'Add offer',

  'list.offer': 'Offer',
  'list.perMonth': 'Per month',
  'list.filter': 'Filter offers',
  'list.open': ({ title }: { title: string }) => `Details of ${title}`,
  'list.showEnded': ({ count }: { count: number }) => `Show ${plural(count, 'ended offer')}`,
  'list.hideEnded': 'Hide ended offers',
  'list.calendar': 'Add dates to calendar',

  'track.label': ({ today, by, ends }: { today: string; by: string | null; ends: string }) =>
    by === null
      ? `Today is ${today}. The offer ends ${ends}.`
      : `Today is ${today}. Pay by ${by}; the offer ends ${ends}.`,
  'track.today': 'Today',
  'track.payBy': ({ on }: { on: string }) => `Pay by ${on}`,
  'track.ends': ({ on }: { on: string }) => `Ends ${on}`,

  'verdict.passed': 'Pay it now.',
  'verdict.passedLine': 'The pay-by date has passed. Check that the payment arrives before the offer ends.',
  'verdict.risk': 'At risk.',
  'verdict.riskLine': ({ amount, left, by }: By & { left: string }) =>
    `At ${amount} a month you’d still owe ${left} on ${by}.`,
  'verdict.riskDeferred': ({ amount }: { amount: string }) => `Miss it and you owe ${amount} in interest.`,
  'verdict.inFull': 'Pay it in full.',
  'verdict.inFullLine': ({ amount, by, saved }: By & { saved: string }) =>
    `${amount} by ${by} avoids ${saved} in interest.`,
  'verdict.onTrack': 'On track.',
  'verdict.onTrackLine': ({ by }: Pick<By, 'by'>) => `Planned payments pay it off by ${by}.`,
  'verdict.onTrackPlan': ({ on, ends }: { on: string; ends: string }) =>
    `Your plan pays it off in ${on}, before the offer ends on ${ends}.`,
  'verdict.onTrackToday': ({ amount, by }: By) => `Today’s payment of ${amount} pays it off by ${by}.`,
  'verdict.onTrackThen': ({ amount, by }: By) =>
    `Today’s payment of ${amount} and planned payments pay it off by ${by}.`,
  'verdict.avoids': ({ saved }: { saved: string }) => `Avoids ${saved} in interest.`,
  'verdict.paid': 'Paid off.',
  'verdict.onTheWay': ({ amount }: { amount: string }) => `${amount} is on its way.`,
  'verdict.nothingLeft': 'Nothing is left on this offer.',
  'verdict.waiver': 'No fee',
  'verdict.waiverLine': ({ ends }: { ends: string }) => `until ${ends}.`,
  'verdict.bonus': 'Bonus rate',
  'verdict.bonusLine': ({ ends, amount }: { ends: string; amount: string }) =>
    `until ${ends}. After that you earn about ${amount} less a year.`,
  'verdict.later': ({ amount }: { amount: string }) => `What’s left costs about ${amount} in the year after it ends.`,
  'verdict.check': 'Check this offer.',

  'detail.building': 'Interest building up',
  'detail.inTime': ({ amount, by }: By) => `Pay ${amount} by ${by} and you owe none of it.`,
  'detail.cent': 'Leave one cent and you owe all of it.',
  'detail.tryOther': 'Try another payment',
  'menu.edit': 'Edit offer',
  'menu.remove': 'Delete offer',
});
