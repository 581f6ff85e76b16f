import { defineMessages, plural } from '@tideline/mfe-kit/messages';

const list = new Intl.ListFormat('en-US');

interface Lowest {
  amount: string;
  on: string;
  futures: number;
}

/** Messages of the cash line and its day drawer. */
export const messages = defineMessages({
  'line.label': 'Expected balance over the coming days',
  'line.expected': 'Expected',
  'line.day': 'Day',
  'line.floor': ({ amount }: { amount: string }) => `Floor ${amount}`,
  'line.due': 'Planned',
  'line.lowest': ({ amount, on, futures }: Lowest) => `Lowest in ${futures} of 100 projections: ${amount} on ${on}.`,
  'line.above': ({ amount, on, futures, floor }: Lowest & { floor: string }) =>
    `Stays above your ${floor} floor. Lowest in ${futures} of 100 projections: ${amount} on ${on}.`,
  'line.below': ({ amount, on, futures, floor, below }: Lowest & { floor: string; below: string }) =>
    `May drop below your ${floor} floor on ${below}. Lowest in ${futures} of 100 projections: ${amount} on ${on}.`,
  'line.out': 'Money out',
  'line.in': 'Money in',
  'line.beside': 'Due, but not in the forecast',
  'line.safe': 'Pay-by date or goal',
  'line.end': 'An offer ends',
  'line.markAmount': ({ name, amount }: { name: string; amount: string }) => `${name} ${amount}`,
  'line.mark.promo_safe': ({ name }: { name: string }) => `${name}: pay-by date`,
  'line.mark.promo_end': ({ name }: { name: string }) => `${name}: offer ends`,
  'line.mark.goal': ({ name }: { name: string }) => `Goal ${name}`,
  'line.mark.sweep': ({ name, amount }: { name: string; amount: string }) => `Proposed transfer ${name} ${amount}`,
  'line.mark.card_due': ({ name }: { name: string }) => `${name} due`,
  'line.mark.loan_due': ({ name }: { name: string }) => `${name} due`,
  'line.accounts': 'Accounts in the forecast',
  'line.all': 'All accounts',
  'line.stale': ({ names, on }: { names: readonly string[]; on: string }) =>
    `Based on ${on} balances of ${list.format(names)}.`,
  'line.assumed': ({ from, through }: { from: string; through: string }) =>
    `Recurring payments are estimated starting ${from} because your data ends ${through}.`,
  'line.rough': ({ amount, on }: { amount: string; on: string }) => `Rough estimate. Lowest: about ${amount} on ${on}.`,
  'line.otherCurrencies': ({ names }: { names: readonly string[] }) =>
    `Not included: ${list.format(names)}. A forecast shows one currency. Choose an account to see its forecast.`,
  'line.short': ({ days }: { days: number }) =>
    days === 0
      ? 'No everyday spending yet. The forecast shows planned payments only.'
      : `Only ${plural(days, 'day')} of everyday spending so far, so this is a rough estimate.`,
  'line.hint': 'Choose a day to see or edit what’s planned.',
  'line.none': 'No accounts to forecast yet.',
  'line.add': 'Add account',
  'line.failed': 'The cash forecast couldn’t be loaded',
  'line.otherTiles': 'The rest of the dashboard still works.',
  'line.otherParts': 'Everything else on this page still works.',
  'line.section': 'The next 90 days',
  'line.loading': 'Loading the forecast',
  'day.loading': 'Loading the day',
  'day.failed': 'The day couldn’t be loaded',
  'day.gone': 'This day isn’t in the forecast',
  'day.of': ({ on, account }: { on: string; account: string }) => `${on}, ${account}`,
  'day.previous': 'Day before',
  'day.next': 'Day after',
  'day.before': 'Opening balance',
  'day.planned': 'Planned',
  'day.nothing': 'Nothing planned.',
  'day.spending': 'Everyday spending',
  'day.after': 'At the end of the day',
  'day.range': ({ low, high }: { low: string; high: string }) => `Between ${low} and ${high} in 8 of 10 projections.`,
  'day.working': 'See the math: this day',
  'day.linePlanned': 'Planned movement',
  'day.lineSpending': 'Everyday spending that day',
  'day.parts': 'Details of the day',
  'day.skipped': 'Skipped',
  'day.alsoToday': 'Also on this day',
  'day.moved': 'Moved',
  'day.edited': 'Your amount',
  'day.late': 'Late',
  'day.notSeen': 'No bank data yet',
  'day.estimated': 'Estimated',
  'day.edit': 'Change',
  'day.editOf': ({ name }: { name: string }) => `Change ${name} this time only`,
  'day.skip': 'Skip',
  'day.skipOf': ({ name }: { name: string }) => `Skip ${name} this time only`,
  'day.expect': 'Include',
  'day.expectOf': ({ name }: { name: string }) => `Include ${name} again`,
  'day.skippedDone': ({ name }: { name: string }) => `${name} skipped once`,
  'day.expectedDone': ({ name }: { name: string }) => `${name} included again`,
  'kind.series': 'Recurring',
  'kind.pending': 'Pending',
  'kind.card_payment': 'Card payment',
  'kind.loan_payment': 'Loan payment',
  'kind.promo_payment': 'Offer payment',
  'kind.plan': 'Extra payment in your plan',
  'kind.sweep': 'Sweep',
  'kind.transfer': 'Transfer',
  'kind.manual': 'Planned',
});
