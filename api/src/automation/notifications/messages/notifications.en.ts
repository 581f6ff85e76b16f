import { type InsightType, type NotificationType, toMinor } from '@tideline/contract';
import type { NotificationParams } from '../../../ledger/notify/notification-fact.ts';
import type { Formatters } from '../formatters.ts';
import { sentences, type Words, type WordsOf } from '../words.ts';
import { membersChanged } from './members.en.ts';
import { sweepTexts } from './sweeps.en.ts';

const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

const OFFERS: Readonly<Record<string, string>> = {
  intro_purchase: 'The rate on purchases',
  balance_transfer: 'The balance transfer rate',
  deferred_interest: 'The deferred interest period',
  reduced_rate: 'The reduced rate',
  installment_plan: 'The installment plan',
  fee_waiver: 'The fee waiver',
  savings_bonus_rate: 'The bonus rate',
};
const offerOf = (kind: string): string => OFFERS[kind] ?? 'The promotional rate';

const CONNECTION: Readonly<Record<string, string>> = {
  token_refused: 'This setup token was already used or revoked. Connect again with a new one.',
  access_refused:
    'Tideline no longer has access. Create a new setup token at the bridge and reconnect. Your data stays.',
  payment_required: 'Your bridge subscription has ended. Renew it at the bridge, then sync again.',
  bank_sign_in: 'Your bank needs you to sign in again at the bridge.',
  rate_limited: 'Too many requests. We’ll retry automatically.',
  unreachable: 'It didn’t respond. We’ll retry automatically.',
  not_safe: 'Its address isn’t encrypted, redirects or is on a private network. Ask the server’s operator to allow it.',
  certificate: 'Its security certificate isn’t valid. Contact the bridge’s operator.',
  unreadable: 'We couldn’t read its response. We’ll retry automatically.',
  too_large: 'Its response was too large.',
  secret_lost: 'The server’s encryption key changed, so the saved access can’t be read. Reconnect it.',
};

const MODES: Readonly<Record<string, string>> = {
  balanced: 'Balanced',
  pay_down_fast: 'Pay down fast',
  quick_wins: 'Quick wins',
  safety_first: 'Safety first',
  float: 'Use the float',
  custom: 'Custom',
};
const modeOf = (key: string): string => MODES[key] ?? key;

const SECURITY: Readonly<Record<NotificationParams['security_changed']['what'], string>> = {
  password: 'Your password was changed',
  email: 'Your email address was changed',
  two_factor: 'Two-step verification was changed',
  passkey: 'A passkey was added or removed',
  api_token: 'An API token was created',
  provider_linked: 'A sign-in account was linked',
  provider_unlinked: 'A sign-in account was unlinked',
  api_token_revoked: 'An owner revoked your API token',
  sessions: 'Your other devices were signed out',
  recovery_code: 'A recovery code was used',
  wrong_codes: 'Someone entered your password, then wrong codes',
  factor_reset: 'Someone asked to turn off two-step verification',
};

const INSIGHTS: Readonly<Record<InsightType, (name: string) => string>> = {
  idle_cash: (name) => `Money in ${name} could do more elsewhere`,
  better_account: (name) => `${name} pays more than your best account`,
  bonus_rate_ends: (name) => `The bonus rate on ${name} ends soon`,
  low_cash_ahead: (name) => `${name} may fall below its floor`,
  emergency_fund_low: () => 'Your emergency fund is below your goal',
  avoidable_interest: (name) => `${name} won’t be paid in full`,
  grace_lost: (name) => `You’ve lost your grace period on ${name}`,
  utilization_before_close: (name) => `High utilization on ${name} before its statement closes`,
  promo_at_risk: (name) => `The ${name} offer won’t be paid off in time`,
  deferred_interest_ahead: (name) => `${name} will charge deferred interest`,
  promo_kept: (name) => `Pay ${name} in time to keep its offer`,
  plan_off_track: () => 'You’re behind your plan',
  price_rise: (name) => `${name} raised its price`,
  new_subscription: (name) => `${name} is a new subscription`,
  doubled_subscription: (name) => `You pay for ${name} more than once`,
  missed_income: (name) => `${name} hasn’t paid yet`,
  missed_bill: (name) => `No payment to ${name} found`,
  unusual_amount: (name) => `${name} charged more than usual`,
  new_large_payee: (name) => `You paid ${name} for the first time`,
  duplicate_charge: (name) => `${name} may have charged twice`,
  category_over_pace: (name) => `${name} is over its target or on pace to be`,
  month_above_usual: () => 'This month costs more than usual',
  fee_charged: (name) => `${name} charged an avoidable fee`,
  interest_paid: (name) => `${name} charged interest and fees`,
  stale_data: (name) => `${name} hasn’t updated recently`,
};
const NOT_YOU = 'Not you? Change your password now.';

const COVERAGE: {
  [Kind in NotificationParams['payment_due']['coverage']]: WordsOf<'payment_due'> extends (
    params: infer P,
    say: Formatters,
  ) => Words
    ? (params: P, say: Formatters) => string
    : never;
} = {
  autopay: ({ fromAccountName }) => (fromAccountName === null ? 'Autopay is on.' : `Autopay from ${fromAccountName}.`),
  covered: ({ fromAccountName }) => `${fromAccountName ?? 'Your account'} covers it. Autopay is off.`,
  short: ({ fromAccountName, shortBy }, say) =>
    `${fromAccountName ?? 'Your account'} is ${shortBy === null ? 'too low' : `${say.money(shortBy)} short`}.`,
  unknown: () => 'Autopay is off.',
};

/** Returns the sentence that states the date of the amounts in a notification from an earlier day. */
export const amountsAsOf = (day: string): string => `Amounts as of ${day}. Open it to see today’s.`;

/** Texts of the notifications. */
export const notificationTexts: { [Type in NotificationType]: WordsOf<Type> } = {
  promo_deadline: ({ accountName, offer, endsOn, payBy, daysLeft, balance, neededPerMonth }, say) => ({
    title: `${offerOf(offer)} on ${accountName} ends ${inDays(daysLeft)}`,
    body: sentences(
      `It ends on ${say.date(endsOn)}.`,
      toMinor(balance) === 0
        ? null
        : payBy === null
          ? `${say.money(balance)} left.`
          : `Pay ${say.money(balance)} by ${say.date(payBy)}.`,
      neededPerMonth === null || toMinor(neededPerMonth) === 0 || toMinor(neededPerMonth) >= toMinor(balance)
        ? null
        : `${say.money(neededPerMonth)} a month pays it off in time.`,
    ),
  }),
  promo_drift: ({ accountName, offer, payBy, left, neededPerMonth, plannedPerMonth }, say) => ({
    title: `${accountName} won’t be paid off in time`,
    body: sentences(
      `${offerOf(offer)}: you’d still owe ${say.money(left)} on ${say.date(payBy)}.`,
      neededPerMonth === null
        ? null
        : `Pay ${say.money(neededPerMonth)} a month` +
            `${plannedPerMonth === null ? '.' : ` instead of ${say.money(plannedPerMonth)}.`}`,
    ),
  }),
  payment_due: (params, say) => ({
    title: `${params.accountName} payment due ${inDays(params.daysLeft)}`,
    body: sentences(
      params.amount === null
        ? `Due on ${say.date(params.dueOn)}.`
        : `${say.money(params.amount)} by ` +
            `${say.date(params.dueOn)}${params.minimum === null ? '.' : `, at least ${say.money(params.minimum)}.`}`,
      COVERAGE[params.coverage](params, say),
    ),
  }),
  payment_missed: ({ accountName, dueOn, daysLate, minimum }, say) => ({
    title: `${accountName}: no payment found`,
    body: sentences(
      `It was due on ${say.date(dueOn)}, ${daysLate} ${daysLate === 1 ? 'day' : 'days'} ago.`,
      minimum === null ? null : `The minimum payment was ${say.money(minimum)}.`,
      'If you paid it, import the payment.',
    ),
  }),
  statement_closed: ({ accountName, closedOn, dueOn, balance, minimum }, say) => ({
    title: `${accountName} statement closed ${say.date(closedOn)}`,
    body:
      `${say.money(balance)} due ` +
      `${say.date(dueOn)}${minimum === null ? '.' : `, at least ${say.money(minimum)}.`}`,
  }),
  statement_missing: ({ accountName, expectedOn }, say) => ({
    title: `${accountName} statement missing`,
    body: `Expected ${say.date(expectedOn)}. Enter or import it to keep interest and due dates right.`,
  }),
  low_cash: ({ accountName, on, lowest, floor }, say) => ({
    title: accountName === null ? `Low cash on ${say.date(on)}` : `${accountName} low on ${say.date(on)}`,
    body: `Forecast: ${say.money(lowest)}${toMinor(floor) === 0 ? '.' : `, below your ${say.money(floor)} floor.`}`,
  }),
  large_transaction: ({ accountName, payee, amount, postedOn }, say) => ({
    title: `${say.money(amount)} at ${payee}`,
    body: `${accountName}, ${say.date(postedOn)}.`,
  }),
  connection_problem: ({ host, problem }) => ({
    title: `${host} isn’t connecting`,
    body: CONNECTION[problem] ?? 'Something went wrong on this server. Try again, or ask its operator.',
  }),
  import_finished: ({ fileName, added, failed, interrupted = false }) => {
    const file = fileName ?? 'The file';
    return failed
      ? { title: `${file} couldn’t be imported`, body: 'Nothing was added. Open the import to see why.' }
      : {
          title: `${file} imported`,
          body: sentences(
            `${added} ${added === 1 ? 'transaction' : 'transactions'} added.`,
            interrupted ? 'The import was interrupted and resumed. Nothing is missing or duplicated.' : null,
          ),
        };
  },
  ...sweepTexts,
  insight_new: ({ value, once = false, ...insight }, say) => ({
    title: 'title' in insight ? insight.title : INSIGHTS[insight.insight](insight.name),
    body: value === null || toMinor(value) === 0 ? '' : `Worth about ${say.money(value)}${once ? '' : ' a year'}.`,
  }),
  target_pace: ({ categoryName, spent, target, expected }, say) => ({
    title:
      toMinor(spent) > toMinor(target)
        ? `${categoryName} is over its target`
        : toMinor(expected) > toMinor(target)
          ? `${categoryName} is on pace to go over its target`
          : `${categoryName} is close to its target`,
    body: `${say.money(spent)} of ${say.money(target)} spent. On pace for ${say.money(expected)} this month.`,
  }),
  mode_changed: ({ mode, by = null, what, startsOn = '' }, say) => {
    const who = (did: string): string | null => (by === null ? null : `${by} ${did}.`);
    switch (what) {
      case 'scheduled':
        return {
          title: `Financial mode changes to ${modeOf(mode)} on ${say.date(startsOn)}`,
          body: sentences(who('scheduled it'), 'Nothing changes until then.'),
        };
      case 'withdrawn':
        return {
          title: `Switch to ${modeOf(mode)} canceled`,
          body: sentences(who('canceled it'), 'Nothing changes.'),
        };
      case 'undone':
        return {
          title: `Financial mode is back to ${modeOf(mode)}`,
          body: sentences(who('undid the switch'), 'Sweeps, plans and insights are restored.'),
        };
      default:
        return {
          title: `Financial mode is now ${modeOf(mode)}`,
          body: sentences(who('switched it'), 'Sweeps, plans and insights now use it.'),
        };
    }
  },
  mode_ineligible: ({ mode }) => ({
    title: `${modeOf(mode)} no longer fits your household`,
    body: 'See why, and choose another mode.',
  }),
  ledger_problem: ({ count }) => ({
    title: 'The nightly check found a problem in your data',
    body: `${count} ${count === 1 ? 'check' : 'checks'} failed. The server’s operator can see which.`,
  }),
  reminder: ({ about }) => ({ title: about, body: 'Your reminder.' }),
  new_device: ({ device, at }, say) => ({
    title: 'New sign-in to your account',
    body: `${say.device(device)}, ${say.instant(at)}. ${NOT_YOU}`,
  }),
  two_person_changed: ({ by, before, above }, say) => ({
    title:
      above === null
        ? `${by} turned off two-person approval`
        : before === null
          ? `${by} turned on two-person approval for transfers above ${say.money(above)}`
          : `${by} changed the two-person approval limit to ${say.money(above)}`,
    body: sentences(
      before === null ? null : `Until now, transfers above ${say.money(before)} needed two members.`,
      above === null
        ? 'One member can now approve a transfer of any amount. Waiting transfers still need two.'
        : `Transfers above ${say.money(above)} now wait until two members approve them.`,
    ),
  }),
  account_moved: ({ by, accountName, isPrivate }) => ({
    title: isPrivate
      ? `${by} made the account ${accountName} private`
      : `${by} moved the account ${accountName} to another household`,
    body: 'It’s no longer in your household’s totals, plans or history.',
  }),
  members_changed: membersChanged,
  security_changed: ({ what, at }, say) => ({ title: SECURITY[what], body: `${say.instant(at)}. ${NOT_YOU}` }),
};
