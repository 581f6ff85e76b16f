import type { NotificationChannel, NotificationGroup, NotificationType } from '@tideline/contract';

/** Defaults of a notification type until the user changes them. */
export interface TypeFacts {
  group: NotificationGroup;
  /** Default channels in addition to the inbox, which receives all types. */
  channels: readonly Exclude<NotificationChannel, 'in_app'>[];
  /** Channels that cannot be turned off. */
  always: readonly NotificationChannel[];
  leadDays: readonly number[] | null;
  /** Minor units in any currency: 500 dollars, 50,000 yen, 50 dinars; null if the type has no threshold. */
  thresholdMinor: number | null;
}

const SAFETY = ['in_app'] as const;
const ALL = ['email', 'web_push', 'webhook'] as const;

interface More {
  always?: TypeFacts['always'];
  leadDays?: readonly number[];
  thresholdMinor?: number;
}
const of = (
  group: NotificationGroup,
  channels: TypeFacts['channels'],
  { always = [], leadDays, thresholdMinor }: More = {},
): TypeFacts => ({ group, channels, always, leadDays: leadDays ?? null, thresholdMinor: thresholdMinor ?? null });

/**
 * Defaults are quiet: email and push only for events that cost money or cannot wait. The inbox receives everything
 * else.
 */
export const CATALOG: Readonly<Record<NotificationType, TypeFacts>> = {
  promo_deadline: of('promotions', ALL, { leadDays: [90, 60, 30, 14, 7, 3, 1] }),
  promo_drift: of('promotions', ALL),
  payment_due: of('payments', ALL, { leadDays: [5, 1] }),
  payment_missed: of('payments', ALL),
  statement_closed: of('payments', []),
  statement_missing: of('payments', []),
  low_cash: of('cash', ALL, { thresholdMinor: 0 }),
  large_transaction: of('cash', [], { thresholdMinor: 50_000 }),
  connection_problem: of('accounts', ['email']),
  import_finished: of('accounts', []),
  sweep_proposed: of('sweeps', ['email', 'web_push', 'webhook']),
  sweep_to_make: of('sweeps', ALL),
  sweep_executed: of('sweeps', []),
  sweep_failed: of('sweeps', ALL),
  sweep_returned: of('sweeps', ALL),
  sweep_suspended: of('sweeps', ['email']),
  insight_new: of('insights', []),
  target_pace: of('insights', []),
  mode_changed: of('insights', []),
  mode_ineligible: of('insights', ['email']),
  ledger_problem: of('accounts', ['email']),
  reminder: of('promotions', ALL),
  new_device: of('security', ['email', 'web_push'], { always: SAFETY }),
  two_person_changed: of('security', ['email', 'web_push'], { always: SAFETY }),
  account_moved: of('security', ['email', 'web_push'], { always: SAFETY }),
  members_changed: of('security', ['email', 'web_push'], { always: SAFETY }),
  // A changed password also sends a separate email that cannot be turned off.
  security_changed: of('security', ['web_push'], { always: SAFETY }),
};
