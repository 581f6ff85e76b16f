import { type NotificationType, toMinor } from '@tideline/contract';
import type { NotificationParams } from '../../ledger/notify/notification-fact.ts';
import type { Formatters } from './formatters.ts';
import { sentences, SWEEP_WORDS, type Words, type WordsOf } from './sweep-texts.ts';

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
  token_refused: 'The setup token was used before or withdrawn. Connect again with a new one.',
  access_refused: 'The connection no longer lets Tideline in. Reconnect it; everything is kept.',
  payment_required: 'The service that connects your banks wants to be paid.',
  bank_sign_in: 'A bank wants you to sign in again, at the service that connects it.',
  rate_limited: 'It got too many requests. We’ll retry automatically.',
  unreachable: 'It didn’t answer. We’ll retry automatically.',
  not_safe: 'Its address leads into a private network, is not encrypted or sends elsewhere.',
  certificate: 'It could not prove that it is who it says.',
  unreadable: 'Its answer could not be read.',
  too_large: 'Its answer was too large.',
  secret_lost: 'What opens it can no longer be read, because the key of this server is another one. Reconnect it.',
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
  two_factor: 'Two-step sign-in was changed',
  passkey: 'A passkey was added or removed',
  api_token: 'An access token was created',
  sessions: 'Your other devices were signed out',
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
  autopay: ({ fromAccountName }) =>
    fromAccountName === null ? 'Autopay pays it.' : `Autopay pays it from ${fromAccountName}.`,
  covered: ({ fromAccountName }) => `${fromAccountName ?? 'Your account'} covers it. Autopay is off.`,
  short: ({ fromAccountName, shortBy }, say) =>
    `${fromAccountName ?? 'Your account'} is ${shortBy === null ? 'too low' : `${say.money(shortBy)} short`} for it.`,
  unknown: () => 'Autopay is off.',
};

const CATALOGUE_OF_WORDS: { [Type in NotificationType]: WordsOf<Type> } = {
  promo_deadline: ({ accountName, offer, endsOn, payBy, daysLeft, balance, neededPerMonth }, say) => ({
    title: `${offerOf(offer)} on ${accountName} ends ${inDays(daysLeft)}`,
    body: sentences(
      `It ends on ${say.date(endsOn)}.`,
      toMinor(balance) === 0
        ? null
        : `${say.money(balance)} is left${payBy === null ? '.' : `; pay it by ${say.date(payBy)}.`}`,
      neededPerMonth === null || toMinor(neededPerMonth) === 0 || toMinor(neededPerMonth) >= toMinor(balance)
        ? null
        : `${say.money(neededPerMonth)} a month until then pays it off.`,
    ),
  }),
  promo_drift: ({ accountName, offer, payBy, left, neededPerMonth, plannedPerMonth }, say) => ({
    title: `${accountName} won’t be paid off in time`,
    body: sentences(
      `${offerOf(offer)}: ${say.money(left)} would be left on ${say.date(payBy)}.`,
      neededPerMonth === null
        ? null
        : `${say.money(neededPerMonth)} a month pays it ` +
            `off${plannedPerMonth === null ? '.' : `; you’re on pace to pay ${say.money(plannedPerMonth)}.`}`,
    ),
  }),
  payment_due: (params, say) => ({
    title: `${params.accountName}: payment due ${inDays(params.daysLeft)}`,
    body: sentences(
      params.amount === null
        ? `Due on ${say.date(params.dueOn)}.`
        : `${say.money(params.amount)} by ` +
            `${say.date(params.dueOn)}${params.minimum === null ? '.' : `, at least ${say.money(params.minimum)}.`}`,
      COVERAGE[params.coverage](params, say),
    ),
  }),
  payment_missed: ({ accountName, dueOn, daysLate, minimum }, say) => ({
    title: `${accountName}: no payment was seen`,
    body: sentences(
      `It was due on ${say.date(dueOn)}, ${daysLate} ${daysLate === 1 ? 'day' : 'days'} ago.`,
      minimum === null ? null : `The minimum was ${say.money(minimum)}.`,
      'If you paid it, import the payment.',
    ),
  }),
  statement_closed: ({ accountName, closedOn, dueOn, balance, minimum }, say) => ({
    title: `${accountName}: the statement of ${say.date(closedOn)} is closed`,
    body:
      `${say.money(balance)} is due on ` +
      `${say.date(dueOn)}${minimum === null ? '.' : `, at least ${say.money(minimum)}.`}`,
  }),
  statement_missing: ({ accountName, expectedOn }, say) => ({
    title: `${accountName}: a statement is missing`,
    body:
      `One was expected on ${say.date(expectedOn)}. Enter or import it, so that interest and due dates ` +
      `stay right.`,
  }),
  low_cash: ({ accountName, on, lowest, floor }, say) => ({
    title: accountName === null ? `Cash gets low on ${say.date(on)}` : `${accountName} gets low on ${say.date(on)}`,
    body: `With what is expected it falls to ${say.money(lowest)}${toMinor(floor) === 0 ? '.' : `, below ${say.money(floor)}.`}`,
  }),
  large_transaction: ({ accountName, payee, amount, postedOn }, say) => ({
    title: `${say.money(amount)} at ${payee}`,
    body: `${accountName}, ${say.date(postedOn)}.`,
  }),
  connection_problem: ({ host, problem }) => ({
    title: `The connection to ${host} does not work`,
    body: CONNECTION[problem] ?? 'Something went wrong on this server. Try again, or ask its operator.',
  }),
  import_finished: ({ fileName, added, failed, interrupted = false }) => {
    const file = fileName ?? 'The file';
    return failed
      ? { title: `${file} could not be imported`, body: 'Nothing of it was added. Open the import to see why.' }
      : {
          title: `${file} is imported`,
          body: sentences(
            `${added} ${added === 1 ? 'transaction was' : 'transactions were'} added.`,
            interrupted ? 'The import was interrupted and resumed. Nothing is missing or duplicated.' : null,
          ),
        };
  },
  ...SWEEP_WORDS,
  insight_new: ({ title, value, once = false }, say) => ({
    title,
    body: value === null || toMinor(value) === 0 ? '' : `Worth about ${say.money(value)}${once ? '' : ' a year'}.`,
  }),
  target_pace: ({ categoryName, spent, target, expected }, say) => ({
    title:
      toMinor(spent) > toMinor(target)
        ? `${categoryName} is over its target`
        : toMinor(expected) > toMinor(target)
          ? `${categoryName} is on pace to go over its target`
          : `${categoryName} has nearly used up its target`,
    body:
      `${say.money(spent)} of ${say.money(target)} is spent; at this pace the month comes to ` +
      `${say.money(expected)}.`,
  }),
  mode_changed: ({ mode, by = null, what, startsOn = '' }, say) => {
    const who = (did: string): string | null => (by === null ? null : `${by} ${did}.`);
    switch (what) {
      case 'scheduled':
        return {
          title: `The financial mode ${modeOf(mode)} begins on ${say.date(startsOn)}`,
          body: sentences(who('scheduled it'), 'Until then everything stays as it is.'),
        };
      case 'taken_back':
        return {
          title: `The financial mode ${modeOf(mode)} will not begin`,
          body: sentences(who('canceled it'), 'Everything stays as it is.'),
        };
      case 'undone':
        return {
          title: `The financial mode is ${modeOf(mode)} again`,
          body: sentences(who('undid the switch'), 'Sweeps, plans and insights are back as before.'),
        };
      default:
        return {
          title: `The financial mode is now ${modeOf(mode)}`,
          body: sentences(who('switched it'), 'Sweeps, plans and insights now follow it.'),
        };
    }
  },
  mode_ineligible: ({ mode }) => ({
    title: `${modeOf(mode)} no longer fits your household`,
    body: 'Open the financial mode to see why and what to choose instead.',
  }),
  ledger_problem: ({ count }) => ({
    title: 'The nightly check found a difference in your ledger',
    body: `${count} ${count === 1 ? 'check does' : 'checks do'} not hold. The server’s operator can see which.`,
  }),
  reminder: ({ about }) => ({ title: about, body: 'You asked to be reminded.' }),
  new_device: ({ device, at }, say) => ({
    title: 'New sign-in to your account',
    body: `${device}, ${say.instant(at)}. ${NOT_YOU}`,
  }),
  security_changed: ({ what, at }, say) => ({ title: SECURITY[what], body: `${say.instant(at)}. ${NOT_YOU}` }),
};

/** Returns the text of a stored notification. Line breaks and other control characters in names become spaces. */
export function textsOf(type: NotificationType, params: unknown, say: Formatters): Words {
  // written by notify() from a fact of this type
  const { title, body } = (CATALOGUE_OF_WORDS[type] as (params: unknown, say: Formatters) => Words)(params, say);
  return { title: inOneLine(title), body: inOneLine(body) };
}

const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
