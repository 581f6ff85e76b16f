import { createHash } from 'node:crypto';
import { LANGUAGES, type Language } from '@tideline/contract/language';
import { inLanguages } from '@tideline/contract/texts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { notifyUser } from '../../automation/notifications/notify-events.ts';
import { upsertDevice, hasKnownDevice } from '../../platform/auth/known-devices.store.ts';
import * as english from './messages/devices.en.ts';

const textsIn = await inLanguages(import.meta.dirname, 'devices', english);

/** Browsers by a pattern of their user agent. The order matters, because each of them also claims to be others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns the names of the browser and system without versions, so that an update does not count as a new device. No
 * text of the user agent is passed through. The stored name is in English, regardless of the reader's language.
 */
export function deviceOf(userAgent: string | null, language: Language = LANGUAGES[0]): string {
  const find = (list: typeof BROWSERS): string | undefined =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  const { devices } = textsIn(language);
  if (browser === undefined) return system === undefined ? devices.unknown : devices.programOn(system);
  return system === undefined ? browser : devices.browserOn(browser, system);
}

interface SignInOf {
  userId: string;
  userAgent: string | null;
  now: Date;
}

/** Marks the device as known; returns false if it was already known. */
export async function knowDevice(tx: Tx, { userId, userAgent, now }: SignInOf): Promise<boolean> {
  const digest = createHash('sha256')
    .update(`${userId} ${deviceOf(userAgent)}`)
    .digest('base64url');
  const { isNew } = await upsertDevice(tx, { userId, digest, now });
  return isNew;
}

/** Notifies the user of a sign-in from a new device, except from the first one, at sign-up. */
export async function notifyOfNewDevice(tx: Tx, { userId, userAgent, now }: SignInOf): Promise<void> {
  const { others } = await hasKnownDevice(tx, userId);
  const isNew = await knowDevice(tx, { userId, userAgent, now });
  if (!isNew || !others) return;
  const at = now.toISOString();
  await notifyUser(
    tx,
    userId,
    {
      type: 'new_device',
      dedupKey: `new_device ${newId(now.getTime())}`,
      severity: 'urgent',
      params: { device: deviceOf(userAgent), at },
    },
    now,
  );
}
