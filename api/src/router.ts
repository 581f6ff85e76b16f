import type { Router as ContractRouter } from '@orpc/server';
import type { Contract } from '@tideline/contract';
import {
  accountHistoryRoutes,
  accountOutlookRoutes,
  accountRoutes,
  deletedAccountRoutes,
  reconciliationRoutes,
} from './accounts/accounts.routes.ts';
import { attachmentContentRoutes, attachmentRoutes } from './attachments/attachments.routes.ts';
import type { AuthService } from './auth/auth.service.ts';
import type { LettersService } from './auth/letters.service.ts';
import { authRoutes, sessionRoutes } from './auth/auth.routes.ts';
import type { Throttle } from './auth/throttle.ts';
import { cardActivityRoutes } from './cards/card-activity.routes.ts';
import { cardStatementRoutes } from './cards/card-statements.routes.ts';
import { cardRoutes } from './cards/cards.routes.ts';
import { categoryRoutes } from './categories/categories.routes.ts';
import { changeSetRoutes } from './change-sets/change-sets.routes.ts';
import { copyRoutes } from './copies/copies.routes.ts';
import { connectionRoutes } from './connections/connections.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { debtPlanRoutes, debtRoutes, debtTransferRoutes } from './debt/debt.routes.ts';
import { duplicateRoutes } from './duplicates/duplicates.routes.ts';
import { householdRoutes, meRoutes } from './household/household.routes.ts';
import { forecastDayRoutes, forecastRoutes } from './forecast/forecast.routes.ts';
import { floatRoutes } from './float/float.routes.ts';
import { nextPaymentRoutes } from './float/next-payments.routes.ts';
import { open, type RouteContext } from './http/route-builder.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { insightFeedRoutes, insightRoutes, rateOfferRoutes } from './insights/insights.routes.ts';
import { loanRoutes, loanScheduleRoutes } from './loans/loans.routes.ts';
import { modeChangeRoutes, modeRoutes } from './mode/mode.routes.ts';
import { netWorthRoutes } from './net-worth/net-worth.routes.ts';
import type { NotificationDeps } from './notifications/notification-deps.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { payeeRoutes } from './payees/payees.routes.ts';
import type { AllowedPlaces } from './outbound/url-rules.ts';
import { promoCalendarRoutes, promoRoutes } from './promos/promos.routes.ts';
import { recurringRoutes } from './recurring/recurring.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { ruleRoutes, ruleRunRoutes } from './rules/rules.routes.ts';
import { sampleRoutes } from './sample/sample.routes.ts';
import { savedFilterRoutes } from './saved-filters/saved-filters.routes.ts';
import type { Vault } from './secrets/vault.ts';
import type { BankConfig } from './sweeps/providers/bank-config.ts';
import { sweepAccountRoutes, sweepTransferRoutes } from './sweeps/sweep-transfers.routes.ts';
import { targetRoutes } from './targets/targets.routes.ts';
import { testErrorRoutes } from './test-error/test-error.routes.ts';
import { goalRoutes, sweepRuleRoutes, sweepRunRoutes, sweepSettingRoutes } from './sweeps/sweeps.routes.ts';
import { tagRoutes } from './tags/tags.routes.ts';
import { queueRoutes, transactionChangeRoutes } from './transactions/transaction-changes.routes.ts';
import { transactionRoutes } from './transactions/transactions.routes.ts';
import { transferCandidateRoutes, transferRoutes } from './transfers/transfers.routes.ts';

export interface RouterDeps {
  /** Seals what opens a bank. */
  vault: Vault;
  /** Places that may be asked although they are private. */
  allowed: AllowedPlaces;
  /** Banks whose API moves money for sweeps. */
  banks: readonly BankConfig[];
  auth: AuthService;
  letters: LettersService;
  notifications: NotificationDeps;
  publicOrigin: string;
  throttle: Throttle;
  /** Whether errors may be raised on purpose. */
  testPage: boolean;
}

/** Every endpoint of the contract, each with its handler. */
export type Router = ContractRouter<Contract, RouteContext>;

/** Every area, under the name it has in the contract; a missing endpoint does not compile. */
export const createRouter = ({
  vault,
  allowed,
  banks,
  auth,
  letters,
  notifications,
  publicOrigin,
  throttle,
  testPage,
}: RouterDeps): Router =>
  open.router({
    auth: authRoutes(auth, letters, publicOrigin),
    sessions: sessionRoutes(auth),
    me: meRoutes,
    household: householdRoutes,
    accounts: accountRoutes,
    accountHistory: accountHistoryRoutes,
    accountOutlook: accountOutlookRoutes,
    deletedAccounts: deletedAccountRoutes,
    reconciliation: reconciliationRoutes,
    transactions: transactionRoutes,
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
    changeSets: changeSetRoutes,
    imports: importRoutes,
    connections: connectionRoutes(vault, allowed),
    copies: copyRoutes,
    netWorth: netWorthRoutes,
    cards: cardRoutes,
    cardActivity: cardActivityRoutes,
    cardStatements: cardStatementRoutes,
    promos: promoRoutes,
    promoCalendar: promoCalendarRoutes(publicOrigin),
    loans: loanRoutes,
    loanSchedule: loanScheduleRoutes,
    debt: debtRoutes,
    debtPlans: debtPlanRoutes,
    debtTransfer: debtTransferRoutes,
    dashboard: dashboardRoutes,
    forecast: forecastRoutes,
    forecastDay: forecastDayRoutes,
    float: floatRoutes,
    payments: nextPaymentRoutes,
    insights: insightRoutes,
    insightFeed: insightFeedRoutes,
    rateOffers: rateOfferRoutes,
    targets: targetRoutes,
    reports: reportRoutes,
    mode: modeRoutes,
    modeChanges: modeChangeRoutes,
    ...notificationRoutes(notifications),
    sweepAccounts: sweepAccountRoutes({ vault, banks }),
    sweepTransfers: sweepTransferRoutes({ banks }),
    sweepRules: sweepRuleRoutes,
    sweepRuns: sweepRunRoutes,
    sweepSettings: sweepSettingRoutes,
    goals: goalRoutes,
    sample: sampleRoutes,
    testError: testErrorRoutes(throttle, testPage),
  });
