import type { Router as ContractRouter } from '@orpc/server';
import type { Contract } from '@tideline/contract';
import {
  accountHistoryRoutes,
  accountRoutes,
  deletedAccountRoutes,
  reconciliationRoutes,
} from './ledger/accounts/accounts.routes.ts';
import { attachmentContentRoutes, attachmentRoutes } from './ledger/attachments/attachments.routes.ts';
import type { AuthService } from './processes/sign-in/auth.service.ts';
import type { DeviceCookies } from './platform/auth/device-cookie.ts';
import type { AuthEmailsService } from './processes/sign-in/auth-emails.service.ts';
import type { FactorsService } from './processes/sign-in/factors/create-factors-service.ts';
import { deletionRoutes } from './processes/deletion/deletion.routes.ts';
import { emailChangeRoutes } from './processes/sign-in/email-change/email-change.routes.ts';
import type { EmailChangeService } from './processes/sign-in/email-change/email-change.service.ts';
import { factorRoutes, secondStepRoutes } from './processes/sign-in/factors/factors.routes.ts';
import { providerRoutes } from './processes/sign-in/provider/provider.routes.ts';
import type { ProviderDeps } from './processes/sign-in/provider/provider.service.ts';
import { aboutRoutes } from './processes/about/about.routes.ts';
import { apiTokenRoutes, memberTokenRoutes } from './processes/sign-in/api-tokens/api-tokens.routes.ts';
import { authRoutes, sessionRoutes } from './processes/sign-in/auth.routes.ts';
import type { Throttle } from './platform/auth/throttle.ts';
import { cardActivityRoutes } from './debts/cards/card-activity.routes.ts';
import { cardStatementRoutes } from './debts/cards/card-statements.routes.ts';
import { cardRoutes } from './debts/cards/cards.routes.ts';
import { categoryRoutes } from './ledger/categories/categories.routes.ts';
import { changeSetRoutes } from './ledger/change-sets/change-sets.routes.ts';
import { copyRoutes } from './processes/copies/copies.routes.ts';
import { connectionRoutes } from './processes/connections/connections.routes.ts';
import { countToApprove } from './automation/sweeps/approval-view.ts';
import { dashboardRoutes } from './outlook/dashboard/dashboard.routes.ts';
import { todaysPlanRoutes } from './outlook/today/todays-plan.routes.ts';
import {
  cardPaymentRoutes,
  debtPlanRoutes,
  debtQuestionRoutes,
  debtRoutes,
  debtTransferRoutes,
} from './debts/debt/debt.routes.ts';
import { duplicateRoutes } from './ledger/duplicates/duplicates.routes.ts';
import { heldRoutes } from './processes/held/held.routes.ts';
import { householdListRoutes, householdRoutes, meRoutes } from './ledger/household/household.routes.ts';
import { invitationRoutes, memberRoutes } from './ledger/members/members.routes.ts';
import { invitationLinkRoutes } from './processes/sign-in/invitation-links.routes.ts';
import { forecastDayRoutes, forecastRoutes } from './outlook/forecast/forecast.routes.ts';
import { floatRoutes } from './outlook/float/float.routes.ts';
import { nextPaymentRoutes } from './outlook/float/next-payments.routes.ts';
import { open, type RouteContext } from './platform/http/route-builder.ts';
import type { Processes } from './processes/imports/background/processes.ts';
import type { ProgressBoard } from './processes/imports/progress.ts';
import { importRoutes } from './processes/imports/imports.routes.ts';
import { insightFeedRoutes, insightRoutes, rateOfferRoutes } from './outlook/insights/insights.routes.ts';
import { loanRoutes, loanScheduleRoutes } from './debts/loans/loans.routes.ts';
import { ledgerHooks } from './automation/ledger-hooks/ledger-hooks.ts';
import { adoptMode } from './automation/mode/mode.service.ts';
import { modeChangeRoutes, modeRoutes } from './automation/mode/mode.routes.ts';
import { netWorthRoutes } from './ledger/net-worth/net-worth.routes.ts';
import type { NotificationDeps } from './automation/notifications/notification-deps.ts';
import { notificationRoutes } from './automation/notifications/notifications.routes.ts';
import { payeeRoutes } from './ledger/payees/payees.routes.ts';
import type { AllowedPlaces } from './platform/outbound/url-rules.ts';
import { debtPlanTodayRoutes, promoCalendarRoutes, promoRoutes } from './outlook/promos/promos.routes.ts';
import { recurringRoutes } from './ledger/recurring/recurring.routes.ts';
import { reportRoutes } from './outlook/reports/reports.routes.ts';
import { ruleRoutes, ruleRunRoutes } from './ledger/rules/rules.routes.ts';
import { exchangeRateRoutes } from './processes/rates/exchange-rates.routes.ts';
import { privateAccountRoutes } from './processes/private-accounts/private-accounts.routes.ts';
import { sampleRoutes } from './processes/sample/sample.routes.ts';
import { savedFilterRoutes } from './ledger/saved-filters/saved-filters.routes.ts';
import type { Vault } from './platform/secrets/vault.ts';
import type { BankConfig } from './automation/sweeps/providers/bank-config.ts';
import { sweepAccountRoutes, sweepTransferRoutes } from './automation/sweeps/sweep-transfers.routes.ts';
import { targetRoutes } from './outlook/targets/targets.routes.ts';
import { testErrorRoutes } from './processes/test-error/test-error.routes.ts';
import { twoPersonRoutes } from './automation/sweeps/two-person/two-person.routes.ts';
import { goalRoutes, sweepRuleRoutes, sweepRunRoutes, sweepSettingRoutes } from './automation/sweeps/sweeps.routes.ts';
import { tagRoutes } from './ledger/tags/tags.routes.ts';
import { queueRoutes, transactionChangeRoutes } from './ledger/transactions/transaction-changes.routes.ts';
import { transactionRoutes } from './ledger/transactions/transactions.routes.ts';
import { transferCandidateRoutes, transferRoutes } from './ledger/transfers/transfers.routes.ts';
import { accountOutlookRoutes } from './outlook/accounts/account-outlook.routes.ts';

/** The services that sign users in. */
export interface SignInDeps {
  auth: AuthService;
  factors: FactorsService;
  emailChanges: EmailChangeService;
  emails: AuthEmailsService;
  provider: ProviderDeps;
  deviceCookies: DeviceCookies;
}

export interface RouterDeps extends SignInDeps {
  /** Processes that read the files of imports. */
  importProcesses: Processes;
  progress: ProgressBoard;
  /** Seals bank credentials. */
  vault: Vault;
  /** Private addresses that outbound requests may still reach. */
  allowed: AllowedPlaces;
  /** Banks whose APIs move money for sweeps. */
  banks: readonly BankConfig[];
  notifications: NotificationDeps;
  publicOrigin: string;
  throttle: Throttle;
  /** Folder of the exchange rates that this installation fetches; null if it fetches none. */
  ratesUrl: string | null;
  /** Address where the source code is offered; null if it is not stated. */
  sourceUrl: string | null;
  /** Whether test errors may be raised on purpose. */
  testPage: boolean;
}

/** Every endpoint of the contract with its handler. */
export type Router = ContractRouter<Contract, RouteContext>;

/** Maps every area to its name in the contract; a missing endpoint does not compile. */
export const createRouter = (deps: RouterDeps): Router =>
  open.router({
    ...signInAreas(deps),
    ...ledgerAreas,
    ...debtAreas(deps),
    ...outlookAreas,
    ...automationAreas(deps),
    ...processAreas(deps),
  });

const signInAreas = ({
  auth,
  factors,
  emails,
  emailChanges,
  deviceCookies,
  notifications,
  publicOrigin,
  throttle,
  provider,
}: RouterDeps) => ({
  signInProvider: providerRoutes(provider, { deviceCookies, publicOrigin }),
  auth: authRoutes({ auth, emails, deviceCookies, publicOrigin }),
  sessions: sessionRoutes(auth),
  apiTokens: apiTokenRoutes(emails),
  memberTokens: memberTokenRoutes,
  emailChange: emailChangeRoutes(emailChanges),
  ...deletionRoutes,
  ...secondStepRoutes(factors, { deviceCookies, publicOrigin }),
  ...factorRoutes(factors),
  members: memberRoutes,
  invitations: invitationRoutes({ throttle, publicOrigin, mail: notifications.isSmtp }),
  invitationLinks: invitationLinkRoutes(throttle),
});

const ledgerAreas = {
  me: meRoutes,
  household: householdRoutes(adoptMode, ledgerHooks),
  households: householdListRoutes,
  accounts: accountRoutes(ledgerHooks),
  accountHistory: accountHistoryRoutes,
  deletedAccounts: deletedAccountRoutes,
  reconciliation: reconciliationRoutes,
  transactions: transactionRoutes(ledgerHooks),
  transactionChanges: transactionChangeRoutes,
  transactionQueues: queueRoutes,
  transfers: transferRoutes,
  transferCandidates: transferCandidateRoutes,
  duplicates: duplicateRoutes,
  tags: tagRoutes,
  attachments: attachmentRoutes,
  attachmentContent: attachmentContentRoutes,
  savedFilters: savedFilterRoutes,
  categories: categoryRoutes,
  payees: payeeRoutes,
  rules: ruleRoutes,
  ruleRuns: ruleRunRoutes,
  recurring: recurringRoutes,
  changeSets: changeSetRoutes(ledgerHooks),
  netWorth: netWorthRoutes,
};

const debtAreas = ({ publicOrigin }: RouterDeps) => ({
  cards: cardRoutes,
  cardActivity: { ...cardPaymentRoutes, ...cardActivityRoutes },
  cardStatements: cardStatementRoutes,
  promos: promoRoutes,
  promoCalendar: promoCalendarRoutes(publicOrigin),
  loans: loanRoutes,
  loanSchedule: loanScheduleRoutes,
  debt: { ...debtRoutes, ...debtPlanTodayRoutes },
  debtPlans: debtPlanRoutes,
  debtQuestions: debtQuestionRoutes,
  debtTransfer: debtTransferRoutes,
});

const outlookAreas = {
  accountOutlook: accountOutlookRoutes,
  dashboard: dashboardRoutes(countToApprove),
  todaysPlan: todaysPlanRoutes,
  forecast: forecastRoutes,
  forecastDay: forecastDayRoutes,
  float: floatRoutes,
  payments: nextPaymentRoutes,
  insights: insightRoutes,
  insightFeed: insightFeedRoutes,
  rateOffers: rateOfferRoutes,
  targets: targetRoutes,
  reports: reportRoutes,
};

const automationAreas = ({ vault, banks, notifications }: RouterDeps) => ({
  mode: modeRoutes,
  modeChanges: modeChangeRoutes,
  ...notificationRoutes(notifications),
  sweepAccounts: sweepAccountRoutes({ vault, banks }),
  sweepTransfers: sweepTransferRoutes({ banks }),
  sweepRules: sweepRuleRoutes,
  sweepRuns: sweepRunRoutes,
  sweepSettings: sweepSettingRoutes,
  twoPersonApproval: twoPersonRoutes,
  goals: goalRoutes,
});

const processAreas = ({
  importProcesses,
  progress,
  vault,
  allowed,
  notifications,
  throttle,
  ratesUrl,
  sourceUrl,
  testPage,
}: RouterDeps) => ({
  about: aboutRoutes(sourceUrl),
  exchangeRates: exchangeRateRoutes(ratesUrl),
  heldTransactions: heldRoutes(ledgerHooks),
  imports: importRoutes(importProcesses, progress, ledgerHooks),
  connections: connectionRoutes(vault, allowed, notifications.checkEntered),
  copies: copyRoutes,
  privateAccounts: privateAccountRoutes,
  sample: sampleRoutes,
  testError: testErrorRoutes(throttle, testPage),
});
