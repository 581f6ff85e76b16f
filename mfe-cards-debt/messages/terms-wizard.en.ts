import { defineMessages, plural } from '@tideline/mfe-kit/messages';

/** Messages of the wizard that asks for missing rates and terms. */
export const wizardMessages = defineMessages({
  'wizard.title': 'Rates and terms',
  'wizard.failed': 'Your debts couldn’t be loaded',
  'wizard.progress': ({ at, of }: { at: number; of: number }) => `Debt ${at} of ${of}`,
  'wizard.step': ({ at, of, name }: { at: number; of: number; name: string }) => `Debt ${at} of ${of}: ${name}`,
  'wizard.owed': 'You owe',
  'wizard.asOf': ({ on }: { on: string }) => `as of ${on}`,
  'wizard.rateFound': ({ rate }: { rate: string }) => `Looks like about ${rate}. Is that right?`,
  'wizard.rateUnknown': 'What rate does it charge?',
  'wizard.rateUnknownHint': 'Your transactions don’t show it. Look for “APR” on a statement.',
  'wizard.rateBasis': ({ months, low, high }: { months: number; low: string; high: string }) =>
    low === high
      ? `From ${plural(months, 'month')} of interest.`
      : `From ${plural(months, 'month')} of interest, ${low} to ${high}.`,
  'wizard.worthFound': ({ amount }: { amount: string }) => `At this rate it costs about ${amount} a year.`,
  'wizard.worthTypical': ({ amount, rate }: { amount: string; rate: string }) =>
    `At a typical ${rate} it costs about ${amount} a year.`,
  'wizard.fromPayments': ({ count }: { count: number }) => `From ${plural(count, 'payment')}.`,
  'wizard.matches': ({ count, of }: { count: number; of: number }) =>
    count === of ? `From ${plural(of, 'payment')}.` : `From ${count} of ${plural(of, 'payment')}.`,
  'wizard.ends': ({ count, on }: { count: number; on: string }) =>
    `With these terms, ${plural(count, 'payment is', 'payments are')} left, until ${on}.`,
  'wizard.ofRate': ({ name }: { name: string }) => `Rate for ${name}`,
  'wizard.ofMinimum': ({ name }: { name: string }) => `Minimum payment to ${name}`,
  'wizard.ofPayment': ({ name }: { name: string }) => `Monthly payment to ${name}`,
  'wizard.ofDueDay': ({ name }: { name: string }) => `Due day for ${name}`,
  'wizard.ofWorth': ({ name }: { name: string }) => `Interest on ${name} in a year`,
  'wizard.saveNext': 'Save and continue',
  'wizard.saveLast': 'Save',
  'wizard.skip': 'Skip',
  'wizard.saved': ({ name }: { name: string }) => `Rates and terms for ${name} saved`,
  'wizard.nothing': 'No rates are missing',
  'wizard.covered': ({ planned, total }: { planned: number; total: number }) =>
    total === 1 && planned === 1
      ? 'Your plan now covers your debt'
      : `Your plan now covers ${planned} of ${plural(total, 'debt')}`,
  'wizard.unchanged': ({ planned, total }: { planned: number; total: number }) =>
    `Your plan covers ${planned} of ${plural(total, 'debt')}`,
  'wizard.left': ({ count }: { count: number }) =>
    `${plural(count, 'debt')} still ${count === 1 ? 'has' : 'have'} no rate. You can enter ` +
    `${count === 1 ? 'it' : 'them'} here at any time.`,
  'wizard.seePlan': 'See your plan',
});
