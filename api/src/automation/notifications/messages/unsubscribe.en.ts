import type { NotificationType } from '@tideline/contract';

const TOPICS: Readonly<Record<NotificationType, string>> = {
  promo_deadline: 'offers that end soon',
  promo_drift: 'offers at risk',
  payment_due: 'payments due',
  payment_missed: 'missed payments',
  statement_closed: 'closed statements',
  statement_missing: 'missing statements',
  low_cash: 'low cash',
  large_transaction: 'large transactions',
  connection_problem: 'connection problems',
  import_finished: 'imports',
  sweep_proposed: 'proposed transfers',
  sweep_to_make: 'transfers to make',
  sweep_executed: 'completed transfers',
  sweep_failed: 'failed transfers',
  sweep_returned: 'returned transfers',
  sweep_suspended: 'paused sweep rules',
  insight_new: 'insights',
  target_pace: 'spending targets',
  mode_changed: 'the financial mode',
  mode_ineligible: 'the financial mode',
  ledger_problem: 'the nightly check',
  reminder: 'reminders',
  new_device: 'new sign-ins',
  two_person_changed: 'two-person approval',
  account_moved: 'accounts made private or moved',
  members_changed: 'members of the household',
  security_changed: 'account security',
};

/** Texts of the page on which users unsubscribe from emails. */
export const unsubscribeTexts = {
  title: 'Unsubscribe from emails',
  lead: 'Your Tideline inbox doesn’t change.',
  stopAbout: (type: NotificationType) => `Stop emails about ${TOPICS[type]}`,
  stopAll: 'Stop all notification emails',
  doneTitle: 'You’re unsubscribed',
  done: (type: NotificationType | null) =>
    `You won’t get ${type === null ? 'notification emails' : `emails about ${TOPICS[type]}`}. You’ll still get ` +
    'emails you ask for, such as password links.',
  again: 'Turn them on again in Settings.',
  endedTitle: 'This link has expired',
  ended: 'Sign in and choose your emails in notification settings.',
} as const;
