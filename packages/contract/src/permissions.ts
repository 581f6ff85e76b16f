import type { z } from 'zod';
import type { Role } from './auth.ts';

/**
 * Permissions of roles. `edit`: change the ledger and its plans · `manage`: change the household itself, its members
 * and its copies.
 */
export type Permission = 'edit' | 'manage';

const GRANTED: Readonly<Record<z.infer<typeof Role>, readonly Permission[]>> = {
  owner: ['edit', 'manage'],
  editor: ['edit'],
  viewer: [],
};

/** Returns whether a role has a permission in its household. Every member can read, and change personal settings. */
export const may = (role: z.infer<typeof Role>, permission: Permission): boolean => GRANTED[role].includes(permission);

/** Endpoints for owners only. The name of an area includes all of its endpoints. */
const MANAGE: ReadonlySet<string> = new Set([
  'household.update',
  'householdDeletion',
  'mode.change',
  'modeChanges.remove',
  'copies',
  'members.update',
  'members.remove',
  'members.transferOwnership',
  'invitations',
  'memberTokens',
  'twoPersonApproval.update',
]);

/** Read requests that are useful only to editors. */
const EDIT: ReadonlySet<string> = new Set(['sweepRules.backtestProgress']);

/** Areas that belong to a single member, in any role. */
const PERSONAL: ReadonlySet<string> = new Set([
  'dashboard.saveLayout',
  'insightFeed.markRead',
  'members.leave',
  'notifications',
  'notificationSettings',
  'pushSubscriptions',
  'webhooks',
  'calendarFeeds',
]);

/**
 * Returns the permission that an endpoint of a household requires, such as `accounts.update`; null: any member can use
 * it.
 */
export function permissionFor(endpoint: string, method: string): Permission | null {
  const isIn = (names: ReadonlySet<string>): boolean => names.has(endpoint) || names.has(endpoint.split('.')[0] ?? '');
  if (isIn(MANAGE)) return 'manage';
  if (isIn(EDIT)) return 'edit';
  return method === 'GET' || method === 'HEAD' || isIn(PERSONAL) ? null : 'edit';
}
