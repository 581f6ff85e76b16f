import {
  fail,
  type NotificationSettings,
  type NotificationSettingsChanges,
  type NotificationType,
} from '@tideline/contract';
import { isTimeZone } from '../../platform/clock.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { feedToWire, findFeed } from './calendar-feed.store.ts';
import { CATALOG } from '../../ledger/notify/catalog.ts';
import type { NotificationDeps } from './notification-deps.ts';
import { preferencesOf, type StoredPreferences, typesToWire } from '../../ledger/notify/preferences.ts';
import { presetOf, withPreset } from '../../ledger/notify/presets.ts';
import { nextDigest } from '../../ledger/notify/quiet-time.ts';
import { loadRecipients } from '../../ledger/notify/recipients.store.ts';
import { replan } from './replan-delivery.ts';
import * as store from './settings.store.ts';
import { readOwnEmail, countAccounts } from './settings.store.ts';
import { listSubscriptions, listWebhooks } from './targets.store.ts';

export const getSettings = (scope: Scope, deps: NotificationDeps): Promise<NotificationSettings> =>
  scope.read((tx) => load(tx, scope, deps));

/** Updates settings. Held deliveries and those waiting for a digest change immediately. */
export function updateSettings(
  scope: Scope,
  deps: NotificationDeps,
  changes: NotificationSettingsChanges,
): Promise<NotificationSettings> {
  check(changes, scope.household.currency);
  return scope.writePersonal(async (tx) => {
    const current = await store.lockPreferences(tx);
    if (current.version !== scope.ifMatch)
      throw fail('VERSION_CONFLICT', { currentVersion: current.version, current: await load(tx, scope, deps) });
    await checkAccounts(tx, changes.mutedAccountIds);
    await store.savePreferences(tx, merged(current.preferences, changes), current.version);
    await replan(tx, scope.now);
    return load(tx, scope, deps);
  });
}

async function load(
  tx: HouseholdTx,
  scope: Scope,
  { isSmtp, vapid, signer, publicOrigin }: NotificationDeps,
): Promise<NotificationSettings> {
  const { version, preferences } = await store.findPreferences(tx);
  const [recipient] = await loadRecipients(tx, tx.userId);
  const timeZone = preferences.timezone ?? scope.household.timezone;
  const { email, isGuest } = await readOwnEmail(tx);
  const feed = await findFeed(tx);
  const pausedUntil =
    preferences.pausedUntil !== null && new Date(preferences.pausedUntil) > scope.now ? preferences.pausedUntil : null;
  const { quietHours, timezone, digest, mutedAccountIds, hideAmounts } = preferences;
  return {
    version,
    preset: presetOf(preferences),
    types: typesToWire(preferences, scope.household.currency),
    quietHours,
    timezone,
    timezoneInForce: timeZone,
    digest,
    nextDigestAt: nextDigest(digest, timeZone, scope.now)?.toISOString() ?? null,
    mutedAccountIds,
    pausedUntil,
    hideAmounts,
    email: { address: isGuest ? '' : email, state: mailState(preferences, recipient?.noMail ?? null, isSmtp) },
    pushPublicKey: vapid.publicKey,
    pushSubscriptions: await listSubscriptions(tx),
    webhooks: await listWebhooks(tx),
    calendarFeed: feed === null ? null : feedToWire(feed, tx.householdId, { signer, publicOrigin }),
  };
}

function mailState(
  { emailOn }: StoredPreferences,
  noMail: 'address_unconfirmed' | 'no_account' | null,
  isSmtp: boolean,
): NotificationSettings['email']['state'] {
  if (noMail === 'no_account') return 'guest';
  if (noMail === 'address_unconfirmed') return 'unconfirmed';
  if (!emailOn) return 'stopped';
  return isSmtp ? 'ready' : 'no_server';
}

const refuse = (pointer: string, rule: string, message: string): Error =>
  fail('VALIDATION_FAILED', { fields: [{ pointer, rule, message }] });

function check({ timezone, quietHours, types }: NotificationSettingsChanges, currency: string): void {
  if (timezone !== undefined && timezone !== null && !isTimeZone(timezone))
    throw refuse('/timezone', 'time_zone', 'not an IANA time zone');
  if (quietHours?.on === true && quietHours.from === quietHours.to)
    throw refuse('/quietHours/to', 'same_time', 'quiet hours must not begin when they end');
  for (const [index, { type, threshold, leadDays }] of (types ?? []).entries()) {
    if (threshold !== undefined && CATALOG[type].thresholdMinor === null)
      throw refuse(`/types/${index}/threshold`, 'no_threshold', 'this type has no threshold');
    if (threshold !== undefined && threshold.currency !== currency)
      throw fail('CURRENCY_MISMATCH', { expected: currency, given: threshold.currency });
    if (leadDays !== undefined && CATALOG[type].leadDays === null)
      throw refuse(`/types/${index}/leadDays`, 'no_lead_days', 'this type has no lead days');
  }
}

async function checkAccounts(tx: HouseholdTx, ids: readonly string[] | undefined): Promise<void> {
  if (ids === undefined || ids.length === 0) return;
  const { known } = await countAccounts(tx, ids);
  if (known < new Set(ids).size) throw fail('NOT_FOUND', {});
}

type TypeChanges = NonNullable<NotificationSettingsChanges['types']>[number];

function merged(
  before: StoredPreferences,
  {
    preset,
    types = [],
    quietHours,
    timezone,
    digest,
    mutedAccountIds,
    pausedUntil,
    hideAmounts,
    emailOn,
  }: NotificationSettingsChanges,
): StoredPreferences {
  const stored = preset === undefined ? before : withPreset(before, preset);
  const byType: StoredPreferences['types'] = { ...stored.types };
  for (const change of types) byType[change.type] = mergedType(byType[change.type] ?? {}, change);
  return {
    ...stored,
    types: byType,
    ...(quietHours !== undefined && { quietHours }),
    ...(timezone !== undefined && { timezone }),
    ...(digest !== undefined && { digest }),
    ...(mutedAccountIds !== undefined && { mutedAccountIds: [...new Set(mutedAccountIds)] }),
    ...(pausedUntil !== undefined && { pausedUntil }),
    ...(emailOn !== undefined && { emailOn }),
    hideAmounts: { ...stored.hideAmounts, ...given(hideAmounts ?? {}) },
  };
}

function mergedType(
  stored: NonNullable<StoredPreferences['types'][NotificationType]>,
  { channels, threshold, leadDays }: TypeChanges,
): NonNullable<StoredPreferences['types'][NotificationType]> {
  return {
    ...stored,
    ...(channels !== undefined && { channels: { ...stored.channels, ...given(channels) } }),
    ...(threshold !== undefined && { thresholdMinor: Number(threshold.minor) }),
    ...(leadDays !== undefined && { leadDays: [...new Set(leadDays)].toSorted((a, b) => b - a) }),
  };
}

const given = <Value extends Record<string, boolean | undefined>>(
  values: Value,
): Record<string, boolean> & { [Key in keyof Value]?: boolean } =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, boolean] => entry[1] !== undefined),
  ) as Record<string, boolean> & { [Key in keyof Value]?: boolean };

/**
 * Turns off emails of one type, or all emails, for a user who follows an email's unsubscribe link without signing in.
 */
export async function stopEmails(tx: HouseholdTx, type: NotificationType | null, now: Date): Promise<void> {
  const { version, preferences } = await store.lockPreferences(tx);
  const isStopped = type === null ? !preferences.emailOn : !preferencesOf(preferences, type).channels.email;
  if (isStopped) return;
  await store.savePreferences(
    tx,
    merged(preferences, type === null ? { emailOn: false } : { types: [{ type, channels: { email: false } }] }),
    version,
  );
  await replan(tx, now);
}
