import type { NotificationSettings, NotificationSettingsChanges } from '@tideline/contract';

/**
 * Returns the settings as they will be after a change, for immediate display. Values that the server computes stay
 * unchanged until its response.
 */
export function withChanges(
  settings: NotificationSettings,
  {
    preset,
    types = [],
    quietHours,
    digest,
    timezone,
    mutedAccountIds,
    pausedUntil,
    hideAmounts,
  }: NotificationSettingsChanges,
): NotificationSettings {
  return {
    ...settings,
    types: settings.types.map((each) => {
      const change = types.find(({ type }) => type === each.type);
      if (change === undefined) return each;
      const {
        in_app = each.channels.in_app,
        email = each.channels.email,
        web_push = each.channels.web_push,
        webhook = each.channels.webhook,
      } = change.channels ?? {};
      return {
        ...each,
        channels: { in_app, email, web_push, webhook },
        threshold: change.threshold ?? each.threshold,
        leadDays: change.leadDays ?? each.leadDays,
      };
    }),
    // only the server knows which channels a preset sets, so after a single change no preset matches until its response
    preset: preset ?? (types.some(({ channels }) => channels !== undefined) ? null : settings.preset),
    quietHours: quietHours ?? settings.quietHours,
    digest: digest ?? settings.digest,
    timezone: timezone === undefined ? settings.timezone : timezone,
    mutedAccountIds: mutedAccountIds ?? settings.mutedAccountIds,
    pausedUntil: pausedUntil === undefined ? settings.pausedUntil : pausedUntil,
    hideAmounts: {
      email: hideAmounts?.email ?? settings.hideAmounts.email,
      web_push: hideAmounts?.web_push ?? settings.hideAmounts.web_push,
      webhook: hideAmounts?.webhook ?? settings.hideAmounts.webhook,
    },
  };
}
