import { NOTIFICATION_TYPES, type NotificationPreset, type NotificationType } from '@tideline/contract';
import { CATALOG } from './catalog.ts';
import { preferencesOf, type StoredPreferences } from './preferences.ts';

/** Types that cost money if the user ignores them. */
const COSTS_MONEY: ReadonlySet<NotificationType> = new Set([
  'promo_deadline',
  'promo_drift',
  'payment_due',
  'payment_missed',
  'low_cash',
  'sweep_failed',
  'sweep_returned',
]);
const OUTSIDE = ['email', 'web_push', 'webhook'] as const;
const PRESETS = ['calm', 'normal', 'everything'] as const satisfies readonly NotificationPreset[];

type TypePreferences = StoredPreferences['types'][string];

/**
 * Sets the channels of all types without changing thresholds and lead days.
 *     calm        outside the inbox only what costs money, what the user asked for, and security
 *     normal      the defaults, including later improvements
 *     everything  every type through every channel
 */
export function withPreset(stored: StoredPreferences, preset: NotificationPreset): StoredPreferences {
  const types = { ...stored.types };
  for (const type of NOTIFICATION_TYPES) {
    const { channels: _, ...rest } = types[type] ?? {};
    types[type] = { ...rest, ...channelsOf(type, preset) };
  }
  return { ...stored, types };
}

/** Returns the preset that matches the current channels; null if none does. */
export const presetOf = (stored: StoredPreferences): NotificationPreset | null =>
  PRESETS.find((preset) => {
    const preferences = withPreset(stored, preset);
    return NOTIFICATION_TYPES.every((type) => {
      const [chosen, own] = [preferencesOf(preferences, type).channels, preferencesOf(stored, type).channels];
      return chosen.in_app === own.in_app && OUTSIDE.every((channel) => chosen[channel] === own[channel]);
    });
  }) ?? null;

function channelsOf(type: NotificationType, preset: NotificationPreset): Pick<TypePreferences, 'channels'> {
  if (preset === 'everything') return { channels: { in_app: true, email: true, web_push: true, webhook: true } };
  const isCalm = COSTS_MONEY.has(type) || type === 'reminder' || CATALOG[type].group === 'security';
  return preset === 'normal' || isCalm ? {} : { channels: { email: false, web_push: false, webhook: false } };
}
