import { z } from 'zod';
import { permissionFor } from './permissions.ts';

/**
 * Scope of a token. `read`: read everything that the user can see · `write`: also change it, as far as the user's role
 * allows.
 */
export const TokenScope = z.enum(['read', 'write']);
export type TokenScope = z.infer<typeof TokenScope>;

/**
 * Areas that a program can use with an API token. All other areas reject tokens: identity, sessions, tokens, members,
 * copies of households, banks and their credentials, addresses that grant access, and transfers at a bank. The same
 * applies to every new area until it is listed here.
 */
const TOKEN_AREAS: ReadonlySet<string> = new Set([
  'household',
  'accounts',
  'accountHistory',
  'accountOutlook',
  'deletedAccounts',
  'reconciliation',
  'netWorth',
  'transactions',
  'transactionChanges',
  'transactionQueues',
  'transfers',
  'transferCandidates',
  'duplicates',
  'heldTransactions',
  'tags',
  'attachments',
  'attachmentContent',
  'savedFilters',
  'categories',
  'payees',
  'rules',
  'ruleRuns',
  'recurring',
  'exchangeRates',
  'changeSets',
  'imports',
  'cards',
  'cardActivity',
  'cardStatements',
  'promos',
  'loans',
  'loanSchedule',
  'debt',
  'debtPlans',
  'debtQuestions',
  'debtTransfer',
  'dashboard',
  'todaysPlan',
  'forecast',
  'forecastDay',
  'float',
  'payments',
  'insights',
  'insightFeed',
  'rateOffers',
  'targets',
  'reports',
  'mode',
  'sweepRules',
  'sweepRuns',
  'sweepSettings',
  'goals',
  'notifications',
  'notificationCount',
  'notificationSubjects',
]);

/** Endpoints that require the user to confirm their identity, which a program cannot do. */
const NEEDS_CONFIRMATION: ReadonlySet<string> = new Set([
  'transactions.export',
  'sweepRuns.approve',
  'sweepRuns.split',
]);

/**
 * Returns the scope that a token needs for an endpoint, such as `accounts.update`; null: no token can call it.
 * Endpoints for owners only require a session.
 */
export function tokenScopeFor(endpoint: string, method: string): TokenScope | null {
  if (!TOKEN_AREAS.has(endpoint.split('.')[0] ?? '') || NEEDS_CONFIRMATION.has(endpoint)) return null;
  const permission = permissionFor(endpoint, method);
  if (permission === 'manage') return null;
  return permission === null && (method === 'GET' || method === 'HEAD') ? 'read' : 'write';
}
