import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of the list of first steps, loaded with it. */
export const messages = defineMessages({
  title: 'Five steps to your first plan',
  hide: 'Hide',
  hideWhat: 'these steps',
  progress: ({ done, all }: { done: number; all: number }) => `${done} of ${all} done`,
  done: 'done',
  account: 'Add your accounts',
  accountWhy: 'Start with the one your pay lands in.',
  accountButton: 'Add account',
  transactions: 'Import a bank file',
  transactionsWhy: 'Adds accounts, cards and transactions at once.',
  transactionsButton: 'Import file',
  terms: 'Add rates and terms',
  termsWhy: 'Rates, minimum payment and due day are on your last statement.',
  termsButton: 'Add terms',
  plan: 'Choose a plan',
  planWhy: 'Compare payoff dates and interest.',
  planButton: 'Compare plans',
  mode: 'Choose a financial mode',
  modeWhy: 'Answer two questions to choose it.',
  modeButton: 'Answer two questions',
});
