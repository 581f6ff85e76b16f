import { accountHistory, accountOutlook } from './account-figures.ts';
import { accounts } from './accounts.ts';
import { deletedAccounts } from './deleted-accounts.ts';
import { reconciliation } from './reconciliation.ts';
import { netWorth } from './net-worth.ts';
import { about } from './about.ts';
import { apiTokens, memberTokens } from './api-tokens.ts';
import { auth, household, me, sessions } from './auth.ts';
import { cards } from './cards.ts';
import { cardActivity } from './card-activity.ts';
import { cardStatements } from './card-statements.ts';
import { categories } from './categories.ts';
import { changeSets } from './change-sets.ts';
import { connections } from './connections.ts';
import { dashboard, insights } from './dashboard.ts';
import { copies } from './copies.ts';
import { debt, debtPlans } from './debt.ts';
import { debtQuestions } from './debt-questions.ts';
import { accountDeletion, householdDeletion } from './deletions.ts';
import { emailChange } from './email-change.ts';
import { factors, passkeys, passkeySignIn, secondStep } from './factors.ts';
import { debtTransfer } from './debt-transfer.ts';
import { float, payments } from './float.ts';
import { exchangeRates } from './exchange.ts';
import { forecast, forecastDay } from './forecast.ts';
import { imports } from './imports.ts';
import { insightFeed, rateOffers } from './insights.ts';
import { loans, loanSchedule } from './loans.ts';
import { households, invitationLinks, invitations, members } from './members.ts';
import { savedFilters } from './saved-filters.ts';
import { mode, modeChanges } from './mode.ts';
import { calendarFile, notificationCount, notifications, notificationSubjects, unsubscribe } from './notifications.ts';
import {
  calendarFeeds,
  notificationSettings,
  pushRenewal,
  pushSubscriptions,
  webhooks,
} from './notification-settings.ts';
import { payees } from './payees.ts';
import { privateAccounts } from './private-accounts.ts';
import { promoCalendar, promos } from './promos.ts';
import { recurring } from './recurring.ts';
import { ruleRuns, rules } from './rules.ts';
import { sample } from './sample.ts';
import { sweepRules, sweepRuns } from './sweeps.ts';
import { signInProvider } from './sign-in-provider.ts';
import { sweepSettings } from './sweep-settings.ts';
import { twoPersonApproval } from './two-person-approval.ts';
import { goals } from './goals.ts';
import { sweepAccounts, sweepTransfers } from './sweep-transfers.ts';
import { reports } from './reports.ts';
import { targets } from './targets.ts';
import { testError } from './test-error.ts';
import {
  duplicates,
  heldTransactions,
  tagsOfHousehold,
  transactionChanges,
  transactionQueues,
} from './transaction-changes.ts';
import { attachmentContent, attachments } from './attachments.ts';
import { transferCandidates, transfers } from './transfer-matches.ts';
import { todaysPlan } from './todays-plan.ts';
import { transactions } from './transactions.ts';

/**
 * All endpoints under /api/v1. Query parameters have their semantic types here, and the api converts them from strings.
 * Headers are not part of the inputs: X-Household on all, Idempotency-Key on every POST that creates or moves (not
 * under /auth), If-Match with the version on every PATCH, PUT and DELETE.
 */
const ledgerEndpoints = {
  auth,
  secondStep,
  passkeySignIn,
  factors,
  passkeys,
  sessions,
  about,
  apiTokens,
  memberTokens,
  signInProvider,
  emailChange,
  accountDeletion,
  me,
  household,
  householdDeletion,
  households,
  members,
  invitations,
  invitationLinks,
  accounts,
  accountHistory,
  accountOutlook,
  deletedAccounts,
  privateAccounts,
  reconciliation,
  netWorth,
  transactions,
  transactionChanges,
  transactionQueues,
  transfers,
  transferCandidates,
  duplicates,
  heldTransactions,
  tags: tagsOfHousehold,
  attachments,
  attachmentContent,
  savedFilters,
  categories,
  payees,
  rules,
  ruleRuns,
  recurring,
  exchangeRates,
};
const debtEndpoints = {
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
  debtQuestions,
  debtTransfer,
};
const strategyEndpoints = {
  dashboard,
  todaysPlan,
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
  twoPersonApproval,
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
type Endpoints = typeof ledgerEndpoints & typeof debtEndpoints & typeof strategyEndpoints;

// The type has a name, because the expanded type of every route would exceed the compiler's limit.
export interface Contract extends Endpoints {}
export const contract: Contract = { ...ledgerEndpoints, ...debtEndpoints, ...strategyEndpoints };
