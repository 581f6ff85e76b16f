import {
  ClockTime,
  type NotificationChannel,
  type NotificationGroup,
  NOTIFICATION_TYPES,
  type NotificationType,
  type NotificationTypeSettings,
} from '@tideline/contract';
import { z } from 'zod';
import { CATALOG } from './catalog.ts';

const Channels = z.partialRecord(z.enum(['in_app', 'email', 'web_push', 'webhook']), z.boolean());

/** Stored preferences. They contain only the user's choices and no defaults, so that improved defaults take effect. */
export const StoredPreferences = z.object({
  // Preferences by type name, including types that this version does not know, because another process may run a
  // newer version.
  types: z
    .record(
      z.string(),
      z.object({
        channels: Channels.optional(),
        thresholdMinor: z.int().optional(),
        leadDays: z.array(z.int()).optional(),
      }),
    )
    .default({}),
  quietHours: z
    .object({ on: z.boolean(), from: ClockTime, to: ClockTime })
    .default({ on: true, from: '21:00', to: '08:00' }),
  timezone: z.string().nullable().default(null),
  digest: z
    .object({ every: z.enum(['off', 'daily', 'weekly']), at: ClockTime, weekday: z.int().min(0).max(6) })
    .default({ every: 'off', at: '08:00', weekday: 1 }),
  mutedAccountIds: z.array(z.string()).default([]),
  pausedUntil: z.string().nullable().default(null),
  /** Whether to hide amounts, by channel. Push messages hide them by default, because they appear on locked screens. */
  hideAmounts: z
    .object({ email: z.boolean(), web_push: z.boolean(), webhook: z.boolean() })
    .default({ email: false, web_push: true, webhook: true }),
  emailOn: z.boolean().default(true),
});
export type StoredPreferences = z.infer<typeof StoredPreferences>;

export const NEVER_CHANGED: StoredPreferences = StoredPreferences.parse({});

/** Effective preferences for one type. */
export interface TypePreferences {
  group: NotificationGroup;
  channels: Readonly<Record<NotificationChannel, boolean>>;
  always: readonly NotificationChannel[];
  /** Minor units of the household's currency. */
  thresholdMinor: number | null;
  leadDays: readonly number[] | null;
}

export function preferencesOf(stored: StoredPreferences, type: NotificationType): TypePreferences {
  const { group, channels, always, leadDays, thresholdMinor } = CATALOG[type];
  const said = stored.types[type];
  const isOn = (channel: NotificationChannel): boolean =>
    always.includes(channel) || (said?.channels?.[channel] ?? (channel === 'in_app' || channels.includes(channel)));
  return {
    group,
    always,
    channels: { in_app: isOn('in_app'), email: isOn('email'), web_push: isOn('web_push'), webhook: isOn('webhook') },
    thresholdMinor: thresholdMinor === null ? null : (said?.thresholdMinor ?? thresholdMinor),
    leadDays: leadDays === null ? null : (said?.leadDays ?? leadDays),
  };
}

export const typesToWire = (stored: StoredPreferences, currency: string): NotificationTypeSettings[] =>
  NOTIFICATION_TYPES.map((type) => {
    const { group, channels, always, thresholdMinor, leadDays } = preferencesOf(stored, type);
    return {
      type,
      group,
      channels,
      always: [...always],
      threshold: thresholdMinor === null ? null : { minor: String(thresholdMinor), currency },
      leadDays: leadDays === null ? null : [...leadDays],
    };
  });
