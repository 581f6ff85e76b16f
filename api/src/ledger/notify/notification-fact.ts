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
 * The numbers and names in the texts of a type. Names are those of the household's items; text from a bank or another
 * program is passed as a code. Dates are in the household's time zone.
 */
export interface NotificationParams {
  /** `payBy`: the date by which to pay so that no balance remains at the end. `daysLeft`: days until the end. */
  promo_deadline: {
    accountName: string;
    offer: string;
    endsOn: string;
    payBy: string | null;
    daysLeft: number;
    balance: Money;
    neededPerMonth: Money | null;
  };
  /** `left`: the balance that remains on the `payBy` date with the current payments. */
  promo_drift: {
    accountName: string;
    offer: string;
    payBy: string;
    left: Money;
    neededPerMonth: Money | null;
    plannedPerMonth: Money | null;
  };
  /**
   * `coverage`: autopay: autopay makes the payment · covered: the account has enough money · short: `shortBy` is
   * missing · unknown: the source account is unknown.
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
  /** The lowest expected balance, and the threshold. */
  low_cash: { accountName: string | null; on: string; lowest: Money; floor: Money };
  large_transaction: { accountName: string; payee: string; amount: Money; postedOn: string };
  /** `problem`: a code of ConnectionProblem. */
  connection_problem: { host: string; problem: string };
  /** `interrupted`: the import was resumed after its process or the server stopped; absent in older notifications. */
  import_finished: { fileName: string | null; added: number; failed: boolean; interrupted?: boolean };
  /**
   * `approval`: needs_approval: waits for approval until the end of `expiresOn` · needs_two_approvals: waits for two
   * members · pre_approved: runs automatically and can be canceled until `cancelUntil` (null: immediately) ·
   * inform_only: for information only. `leg`: a top_up returns money before a shortfall. Older notifications have
   * none of these fields.
   */
  sweep_proposed: SweepNamed & {
    ruleName?: string;
    leg?: 'sweep' | 'top_up';
    approval?: 'inform_only' | 'needs_approval' | 'needs_two_approvals' | 'pre_approved';
    /** The member who gave the first approval; absent if there is none yet. */
    firstApprovedBy?: string;
    expiresOn?: string | null;
    cancelUntil?: string | null;
  };
  /** `makeBy`: the date by which the user must make the transfer at the bank. */
  sweep_to_make: SweepNamed & { makeBy: string };
  sweep_executed: SweepNamed & { ruleName?: string };
  /** `reason`: a code of the sweep or of its bank. `makeBy`: deadline of a manual transfer. */
  sweep_failed: SweepNamed & { reason: string; makeBy?: string | null };
  sweep_returned: SweepNamed & { returnCode: string };
  sweep_suspended: { ruleName: string; reason: string };
  /**
   * `name`: the insight's account, payee or category. `value`: per year, unless `once` is set; absent in older
   * notifications. Older notifications also have an English `title` instead of the insight's type.
   */
  insight_new: ({ insight: InsightType; name: string } | { title: string }) & { value: Money | null; once?: boolean };
  /** `expected`: the month's total at this pace. */
  target_pace: { categoryName: string; month: string; spent: Money; target: Money; expected: Money };
  /**
   * `mode`, `previous`: mode keys. `what`: absent: the mode becomes active · undone: it is active again · scheduled:
   * it starts on a date · withdrawn: it will not start. `by`: name of the member who did it; null for Tideline
   * itself.
   */
  mode_changed: {
    mode: string;
    previous: string | null;
    by?: string | null;
    what?: 'undone' | 'scheduled' | 'withdrawn';
    startsOn?: string;
  };
  mode_ineligible: { mode: string; reasons: readonly string[] };
  /** From the nightly ledger check. */
  ledger_problem: { count: number };
  /** The only type with text that the user wrote, for that user alone. */
  reminder: { about: string };
  /** `device`: browser and system, derived from the user agent, as a name that `deviceIn` translates. */
  new_device: { device: string; at: string };
  /**
   * `before`, `above`: the old and new amount above which transfers need two members; null: off. `by`: the owner who
   * changed it.
   */
  two_person_changed: { by: string; before: Money | null; above: Money | null };
  /**
   * Sent to the other members. `by`: the member who moved the account; `isPrivate`: whether it went to their private
   * household.
   */
  account_moved: { by: string; accountName: string; isPrivate: boolean };
  /**
   * Sent to the owners and to the member whose role changed. `by`: the member who made the change; null if it was the
   * member themselves. `role`: the new role, or the role until the member left. `isYou`: whether the recipient is that
   * member.
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
  /** The subject. Notifications with the same subject are grouped. */
  subject: NotificationSubject;
  /**
   * Identifies the fact. The same fact always has the same key, regardless of how it is found, and different facts have
   * different keys, so each user is notified once. Starts with the type: `promo_deadline <promo id> <ends on> 30`.
   */
  dedupKey: string;
  severity: NotificationSeverity;
  params: NotificationParams[Type];
  /** The path in the application that shows the fact. */
  href: string;
  /** The account whose mute applies if the subject is not an account; defaults to the subject's account. */
  accountId?: string | null;
  /** The only recipient; defaults to all members. */
  userId?: string;
  /** For a reminder: the time from which it is shown. */
  showAt?: Date;
};

/** An event or state that users should be notified of. A union over the types, so that each type has its own params. */
export type NotificationFact = { [Type in NotificationType]: OfType<Type> }[NotificationType];
