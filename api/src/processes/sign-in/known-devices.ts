import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { notifyUser } from '../../automation/notifications/notify-events.ts';
import { deviceOf } from '../../platform/auth/device-name.ts';
import { upsertDevice, hasKnownDevice } from '../../platform/auth/known-devices.store.ts';

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
