import { defineMessages } from '@tideline/mfe-kit/messages';
import { titles } from './titles.ts';

interface UpcomingFacts {
  name: string;
  amount: string;
}

interface AttentionFacts {
  count: number;
  name: string;
}

export const messages = defineMessages({
  ...titles,
  'title.testPage': 'Error reporting test',
  'nav.dashboard': 'Dashboard',
  'greeting.morning': 'Good morning',
  'greeting.afternoon': 'Good afternoon',
  'greeting.evening': 'Good evening',
  'dashboard.mode': ({ mode }: { mode: string }) => `${mode} mode`,
  'mode.balanced': 'Balanced',
  'mode.pay_down_fast': 'Pay down fast',
  'mode.quick_wins': 'Quick wins',
  'mode.safety_first': 'Safety first',
  'mode.float': 'Use the float',
  'mode.custom': 'Custom',
  'dashboard.failed': 'Your dashboard couldn’t be loaded',
  'dashboard.failedHint': 'You can still open accounts, cards and plans.',
  'hero.owed': ({ cards }: { cards: number }) => (cards === 1 ? 'You owe on 1 card' : `You owe on ${cards} cards`),
  'hero.safe': 'Safe to move today',
  'hero.netWorth': 'Net worth',
  'upcoming.title': ({ days }: { days: number }) => `The next ${days} days`,
  'upcoming.card_due': ({ name, amount }: UpcomingFacts) => `${name} due ${amount}`.trim(),
  'upcoming.loan_due': ({ name, amount }: UpcomingFacts) => `${name} due ${amount}`.trim(),
  'upcoming.card_closes': ({ name }: UpcomingFacts) => `${name} statement closes`,
  'upcoming.cards_close': ({ name }: UpcomingFacts) => `${name} statements close`,
  'upcoming.promo_safe': ({ name, amount }: UpcomingFacts) =>
    amount ? `${name}: pay-by date, ${amount} left` : `${name}: pay-by date`,
  'upcoming.promo_end': ({ name, amount }: UpcomingFacts) =>
    amount ? `${name} offer ends, ${amount} left` : `${name} offer ends`,
  'upcoming.series_out': ({ name, amount }: UpcomingFacts) => `${name} ${amount}`,
  'upcoming.series_in': ({ name, amount }: UpcomingFacts) => `${name} pays ${amount}`,
  'figure.asOf': ({ on }: { on: string }) => `as of ${on}`,
  'position.title': 'Where you stand',
  'position.change': ({ change }: { change: string }) => `${change} this month`,
  'position.unchanged': 'Unchanged this month',
  'position.trend': ({ from, to }: { from: string; to: string }) => `Last 12 months: ${from} to ${to}`,
  'position.cash': 'Cash',
  'position.debts': 'Total debt',
  'position.incomplete': ({ count }: { count: number }) =>
    count === 1 ? '1 debt needs rates and terms' : `${count} debts need rates and terms`,
  'position.debtFree': 'Debt-free',
  'position.debtFreeUnknown': 'Not known yet',
  'position.onceMoved': ({ alone }: { alone: string }) => `After today’s moves. Monthly payments alone: ${alone}.`,
  'position.never': 'never',
  'position.keptUp': ({ amount }: { amount: string }) => `If you keep paying ${amount} a month.`,
  'position.byPlan': 'By your plan',
  'position.choosePlan': 'Choose a plan',
  'attention.title': 'Needs attention',
  'attention.review_transactions': ({ count }: AttentionFacts) =>
    count === 1 ? '1 transaction to review' : `${count} transactions to review`,
  'attention.connection_problem': ({ count, name }: AttentionFacts) =>
    name ? `The connection through ${name} needs attention` : `${count} bank connections need attention`,
  'attention.terms_missing': ({ count, name }: AttentionFacts) =>
    name ? `${name} needs rates and terms` : `${count} debts need rates and terms`,
  'attention.missing_statement': ({ count, name }: AttentionFacts) =>
    name ? `The latest ${name} statement is missing` : `The latest statements for ${count} cards are missing`,
  'attention.sweep_proposals': ({ count }: AttentionFacts) =>
    count === 1 ? '1 transfer to approve' : `${count} transfers to approve`,
  'attention.sweep_suspended': ({ count, name }: AttentionFacts) =>
    name ? `The sweep rule ${name} was paused automatically` : `${count} sweep rules were paused automatically`,
  'attention.stale_account': ({ count, name }: AttentionFacts) =>
    name ? `${name} hasn’t updated recently` : `${count} accounts haven’t updated recently`,
  'command.firstSteps': 'Show the first steps',
  'command.mode': 'Choose your financial mode',
  'remote.failed': ({ title }: { title: string }) => `${title} couldn’t be loaded. The rest of Tideline still works.`,
  'remote.off': 'This part of Tideline is turned off right now. The rest still works.',
  'remote.copyReference': 'Copy reference',
  'remote.loading': ({ title }: { title: string }) => `Loading ${title.toLowerCase()}`,
  'notFound.title': 'Page not found',
  'notFound.lead': 'This page doesn’t exist.',
  'notFound.home': 'Go to the dashboard',
  'account.menu': 'Account',
  'account.signOut': 'Sign out',
  'account.signOutFailed': ({ why }: { why: string }) => `You’re still signed in. ${why}`,
  'session.failed': 'Your household couldn’t be loaded',
  'bar.home': 'Home',
  'bar.money': 'Money',
  'bar.cards': 'Cards',
  'bar.insights': 'Insights',
  'more.title': 'More',
  'more.close': 'Close',
  'leave.ask': 'Your changes aren’t saved. Leave anyway?',
});
