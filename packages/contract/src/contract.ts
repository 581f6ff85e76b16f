import { accountHistory, accountOutlook, accounts, deletedAccounts, netWorth, reconciliation } from './accounts.ts';
import { auth, household, me, sessions } from './auth.ts';
import { cards } from './cards.ts';
import { cardActivity } from './card-activity.ts';
import { cardStatements } from './card-statements.ts';
import { categories } from './categories.ts';
import { changeSets } from './change-sets.ts';
import { connections } from './connections.ts';
import { dashboard, insights } from './dashboard.ts';
import { copies } from './copies.ts';
import { debt, debtPlans, debtTransfer } from './debt.ts';
import { float, payments } from './float.ts';
import { forecast, forecastDay } from './forecast.ts';
import { imports } from './imports.ts';
import { insightFeed, rateOffers } from './insights.ts';
import { loans, loanSchedule } from './loans.ts';
import { savedFilters } from './saved-filters.ts';
import { mode, modeChanges } from './mode.ts';
import {
  calendarFeeds,
  calendarFile,
  notificationCount,
  notifications,
  notificationSettings,
  notificationSubjects,
  pushRenewal,
  pushSubscriptions,
  unsubscribe,
  webhooks,
} from './notifications.ts';
import { payees } from './payees.ts';
import { promoCalendar, promos } from './promos.ts';
import { recurring } from './recurring.ts';
import { ruleRuns, rules } from './rules.ts';
import { sample } from './sample.ts';
import { goals, sweepRules, sweepRuns, sweepSettings } from './sweeps.ts';
import { sweepAccounts, sweepTransfers } from './sweep-transfers.ts';
import { reports } from './reports.ts';
import { targets } from './targets.ts';
import { testError } from './test-error.ts';
import {
  attachmentContent,
  attachments,
  duplicates,
  tagsOfHousehold,
  transactionChanges,
  transactionQueues,
  transferCandidates,
  transfers,
} from './transaction-changes.ts';
import { transactions } from './transactions.ts';

/**
 * Every endpoint under /api/v1. Query parameters are typed here as what they mean; the api coerces them from strings.
 * Headers are not part of the inputs: X-Household on all, Idempotency-Key on every POST that creates or moves (not
 * under /auth), If-Match with the version on every PATCH, PUT and DELETE.
 */
const ofLedger = {
  auth,
  sessions,
  me,
  household,
  accounts,
  accountHistory,
  accountOutlook,
  deletedAccounts,
  reconciliation,
  netWorth,
  transactions,
  transactionChanges,
  transactionQueues,
  transfers,
  transferCandidates,
  duplicates,
  tags: tagsOfHousehold,
  attachments,
  attachmentContent,
  savedFilters,
  categories,
  payees,
  rules,
  ruleRuns,
  recurring,
};
const ofDebts = {
  changeSets,
  imports,
  connections,
  copies,
  cards,
  cardActivity,
  cardStatements,
  promos,
  promoCalendar,
  loans,
  loanSchedule,
  debt,
  debtPlans,
  debtTransfer,
};
const ofStrategy = {
  dashboard,
  forecast,
  forecastDay,
  float,
  payments,
  insights,
  insightFeed,
  rateOffers,
  targets,
  reports,
  mode,
  modeChanges,
  sweepRules,
  sweepRuns,
  sweepSettings,
  sweepAccounts,
  sweepTransfers,
  goals,
  notifications,
  notificationCount,
  notificationSubjects,
  notificationSettings,
  pushSubscriptions,
  pushRenewal,
  webhooks,
  calendarFeeds,
  calendarFile,
  unsubscribe,
  sample,
  testError,
};
type Areas = typeof ofLedger & typeof ofDebts & typeof ofStrategy;

// a name of its own: written out in full, the type of every route would be longer than the compiler allows
export interface Contract extends Areas {}
export const contract: Contract = { ...ofLedger, ...ofDebts, ...ofStrategy };
