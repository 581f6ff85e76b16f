import { createHash } from 'node:crypto';
import type { Tx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';
import { tellPerson } from '../notifications/tell-events.ts';

/** In this order: each of them says it is several. */
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

/** What a browser says it is, without versions: an update is no new device. Nothing of what it sent gets into it. */
export function deviceOf(userAgent: string | null): string {
  const find = (list: typeof BROWSERS): string | undefined =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser === undefined) return system === undefined ? 'An unknown device' : `An unknown program on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

interface SignInOf {
  userId: string;
  userAgent: string | null;
  now: Date;
}

/** From now on it is known; false: it was before. */
export async function knowDevice(tx: Tx, { userId, userAgent, now }: SignInOf): Promise<boolean> {
  const digest = createHash('sha256')
    .update(`${userId} ${deviceOf(userAgent)}`)
    .digest('base64url');
  const { isNew } = await tx.one<{ isNew: boolean }>(sql`
    insert into known_device (user_id, digest, seen_at) values (${userId}, ${digest}, ${now}) on conflict (user_id, digest) do update set seen_at = excluded.seen_at returning xmax = 0 as is_new`);
  return isNew;
}

/** Tells the person of a sign-in from a device that was not seen before; the first one of all is that of the sign-up. */
export async function tellOfNewDevice(tx: Tx, { userId, userAgent, now }: SignInOf): Promise<void> {
  const { others } = await tx.one<{ others: boolean }>(
    sql`select exists (select from known_device where user_id = ${userId}) as others`,
  );
  const isNew = await knowDevice(tx, { userId, userAgent, now });
  if (!isNew || !others) return;
  const at = now.toISOString();
  await tellPerson(
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
