import type {
  InsightType,
  Money,
  NotificationSeverity,
  NotificationSubject,
  NotificationType,
} from '@tideline/contract';
import type { Role } from '../../platform/auth/sessions.store.ts';

interface SweepNamed {
  fromName: string;
  toName: string;
  amount: Money;
}

/**
 * The numbers and names used in the texts of a type. Names are those of the household's own items; anything a bank or
 * another program wrote is passed as a code. Dates are civil dates of the household.
 */
export interface NotificationParams {
  /** `payBy`: the pay-by date, so that nothing is left at the end. `daysLeft` until the end. */
  promo_deadline: {
    accountName: string;
    offer: string;
    endsOn: string;
    payBy: string | null;
    daysLeft: number;
    balance: Money;
    neededPerMonth: Money | null;
  };
  /** With the current payments, this much is left on that date. */
  promo_drift: {
    accountName: string;
    offer: string;
    payBy: string;
    left: Money;
    neededPerMonth: Money | null;
    plannedPerMonth: Money | null;
  };
  /**
   * `coverage`: autopay: autopay covers it · covered: the account has enough · short: by `shortBy` · unknown: no source
   * account is known.
   */
  payment_due: {
    accountName: string;
    dueOn: string;
    daysLeft: number;
    amount: Money | null;
    minimum: Money | null;
    fromAccountName: string | null;
    coverage: 'autopay' | 'covered' | 'short' | 'unknown';
    shortBy: Money | null;
  };
  payment_missed: { accountName: string; dueOn: string; daysLate: number; minimum: Money | null };
  statement_closed: { accountName: string; closedOn: string; dueOn: string; balance: Money; minimum: Money | null };
  statement_missing: { accountName: string; expectedOn: string };
  /** The lowest balance ahead, and the threshold. */
  low_cash: { accountName: string | null; on: string; lowest: Money; floor: Money };
  large_transaction: { accountName: string; payee: string; amount: Money; postedOn: string };
  /** `problem`: a code of ConnectionProblem. */
  connection_problem: { host: string; problem: string };
  /** `interrupted`: it was resumed after its process or the server ended; absent in older notifications. */
  import_finished: { fileName: string | null; added: number; failed: boolean; interrupted?: boolean };
  /**
   * `approval`: needs_approval: waits for approval until the end of `expiresOn` · needs_two_approvals: waits for two
   * members · pre_approved: runs automatically and can be canceled until `cancelUntil` (null: immediately) ·
   * inform_only: for information only. top_up returns money before a shortfall. Older notifications have none of these
   * fields.
   */
  sweep_proposed: SweepNamed & {
    ruleName?: string;
    leg?: 'sweep' | 'top_up';
    approval?: 'inform_only' | 'needs_approval' | 'needs_two_approvals' | 'pre_approved';
    /** The member whose approval it has; absent: none yet. */
    firstApprovedBy?: string;
    expiresOn?: string | null;
    cancelUntil?: string | null;
  };
  /** The user must make the transfer at the bank by then. */
  sweep_to_make: SweepNamed & { makeBy: string };
  sweep_executed: SweepNamed & { ruleName?: string };
  /** `reason`: a code of the sweep or of its bank. `makeBy`: deadline of a manual transfer. */
  sweep_failed: SweepNamed & { reason: string; makeBy?: string | null };
  sweep_returned: SweepNamed & { returnCode: string };
  sweep_suspended: { ruleName: string; reason: string };
  /**
   * `name`: the insight's account, payee or category. `value`: per year, unless `once`; absent in older notifications.
   * Those have a `title` in English instead of the insight's type.
   */
  insight_new: ({ insight: InsightType; name: string } | { title: string }) & { value: Money | null; once?: boolean };
  /** `expected`: the month's total at this pace. */
  target_pace: { categoryName: string; month: string; spent: Money; target: Money; expected: Money };
  /**
   * Mode keys. `what`: default: it becomes active · undone: it is active again · scheduled: it starts on a date ·
   * taken_back: it will not start. `by`: name of the member who did it; null for Tideline itself.
   */
  mode_changed: {
    mode: string;
    previous: string | null;
    by?: string | null;
    what?: 'undone' | 'scheduled' | 'taken_back';
    startsOn?: string;
  };
  mode_ineligible: { mode: string; reasons: readonly string[] };
  /** From the nightly ledger check. */
  ledger_problem: { count: number };
  /** The only type with text written by the user, for that user alone. */
  reminder: { about: string };
  /** `device`: browser and system, derived from the user agent. */
  new_device: { device: string; at: string };
  /** `before`, `above`: transfers above it need two members; null: off. `by`: the owner who changed it. */
  two_person_changed: { by: string; before: Money | null; above: Money | null };
  /** To the other members. `by`: the member who moved it; `isPrivate`: to their private household. */
  account_moved: { by: string; accountName: string; isPrivate: boolean };
  /**
   * To the owners, and to the member whose role changed. `by`: the member who did it; null: the member themselves.
   * `role`: theirs now, or until then. `isYou`: the recipient is the member.
   */
  members_changed: {
    what: 'joined' | 'left' | 'removed' | 'role' | 'transferred';
    name: string;
    by: string | null;
    role: Role;
    isYou: boolean;
  };
  security_changed: {
    what:
      | 'password'
      | 'email'
      | 'two_factor'
      | 'passkey'
      | 'api_token'
      | 'api_token_revoked'
      | 'provider_linked'
      | 'provider_unlinked'
      | 'sessions'
      | 'recovery_code'
      | 'wrong_codes'
      | 'factor_reset';
    at: string;
  };
}

type OfType<Type extends NotificationType> = {
  type: Type;
  /** The subject; notifications with the same subject are grouped. */
  subject: NotificationSubject;
  /**
   * Identifies the fact: the same fact always has the same key, however it is found, and different facts have different
   * keys. Each user is notified once. Starts with the type: `promo_deadline <promo id> <ends on> 30`.
   */
  dedupKey: string;
  severity: NotificationSeverity;
  params: NotificationParams[Type];
  /** The application path that shows it. */
  href: string;
  /** The account whose mute applies if the subject is not an account; defaults to the subject's account. */
  accountId?: string | null;
  /** For one user only; defaults to all members. */
  userId?: string;
  /** For a reminder: shown at this time, not before. */
  showAt?: Date;
};

/** Something that users should be notified about. Distributed over the types, so that each has its own params. */
export type NotificationFact = { [Type in NotificationType]: OfType<Type> }[NotificationType];
