import type { Money, NotificationSeverity, NotificationSubject, NotificationType } from '@tideline/contract';

interface SweepNamed {
  fromName: string;
  toName: string;
  amount: Money;
}

/**
 * The figures and names the words of a type are made with. Names are those of the household's own things; whatever a bank or another
 * program wrote comes as a code. Dates are civil days of the household.
 */
export interface NotificationParams {
  /** `payBy`: the day by which it has to be paid so that nothing is left at the end. `daysLeft` until the end. */
  promo_deadline: {
    accountName: string;
    offer: string;
    endsOn: string;
    payBy: string | null;
    daysLeft: number;
    balance: Money;
    neededPerMonth: Money | null;
  };
  /** With the payments as they are, this much is left on the day. */
  promo_drift: {
    accountName: string;
    offer: string;
    payBy: string;
    left: Money;
    neededPerMonth: Money | null;
    plannedPerMonth: Money | null;
  };
  /** `coverage`: autopay does it · covered: the account has it · short: by `shortBy` · unknown: nobody said from where. */
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
  /** The lowest balance ahead, and what it should not fall below. */
  low_cash: { accountName: string | null; on: string; lowest: Money; floor: Money };
  large_transaction: { accountName: string; payee: string; amount: Money; postedOn: string };
  /** `problem`: a code of ConnectionProblem. */
  connection_problem: { host: string; problem: string };
  import_finished: { fileName: string | null; added: number; failed: boolean };
  /**
   * `approval`: needs_approval: it waits for a person until the end of `expiresOn` · pre_approved: it goes by itself, and can be taken back until
   * `cancelUntil` (null: at once) · inform_only: said only. top_up brings money back before a shortfall. What was written before they were kept has none of these.
   */
  sweep_proposed: SweepNamed & {
    ruleName?: string;
    leg?: 'sweep' | 'top_up';
    approval?: 'inform_only' | 'needs_approval' | 'pre_approved';
    expiresOn?: string | null;
    cancelUntil?: string | null;
  };
  /** The person makes it at the bank by then. */
  sweep_to_make: SweepNamed & { makeBy: string };
  sweep_executed: SweepNamed & { ruleName?: string };
  /** `reason`: a code of the sweep's own, or of its bank. `makeBy`: until when a person was to make it. */
  sweep_failed: SweepNamed & { reason: string; makeBy?: string | null };
  sweep_returned: SweepNamed & { returnCode: string };
  sweep_suspended: { ruleName: string; reason: string };
  /** `title`: the words of the insight, made by its own area. `value`: per year, unless it is `once`; absent in those told before that was kept. */
  insight_new: { title: string; value: Money | null; once?: boolean };
  /** `expected`: what the month comes to at this pace. */
  target_pace: { categoryName: string; month: string; spent: Money; target: Money; expected: Money };
  /** Keys of modes. `what`: default: it begins to hold · undone: it holds again · scheduled: it begins on a day · taken_back: it will not begin. `by`: who did it; null: Tideline itself. */
  mode_changed: {
    mode: string;
    previous: string | null;
    by?: string | null;
    what?: 'undone' | 'scheduled' | 'taken_back';
    startsOn?: string;
  };
  mode_ineligible: { mode: string; reasons: readonly string[] };
  /** Of the nightly check of the ledger. */
  ledger_problem: { count: number };
  /** The one type with words a person wrote, for themselves alone. */
  reminder: { about: string };
  /** `device`: browser and system, worked out from what it said of itself. */
  new_device: { device: string; at: string };
  security_changed: { what: 'password' | 'email' | 'two_factor' | 'passkey' | 'api_token' | 'sessions'; at: string };
}

type OfType<Type extends NotificationType> = {
  type: Type;
  /** What it is about; those of one subject stand together. */
  subject: NotificationSubject;
  /**
   * Names the fact: the same fact has the same key whenever and by whomever it is found, another one another key. Each person is told once.
   * Begins with the type: `promo_deadline <promo id> <ends on> 30`.
   */
  dedupKey: string;
  severity: NotificationSeverity;
  params: NotificationParams[Type];
  /** A path of the product that shows it. */
  href: string;
  /** The account whose mute holds, where the subject is none; default: the subject's, where that is an account. */
  accountId?: string | null;
  /** To one person alone; default: everybody in the household. */
  userId?: string;
  /** Told then, and not before: a reminder. */
  showAt?: Date;
};

/** Something a person should be told. Distributed over the types, so that each has its own params. */
export type NotificationFact = { [Type in NotificationType]: OfType<Type> }[NotificationType];
