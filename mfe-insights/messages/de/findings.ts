import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { findings as englishFindings, reasons as englishReasons } from '../findings.en.ts';

const { plural } = pluralsOf('de');
const months = { one: 'Monat', other: 'Monate' };

const FEES: Readonly<Record<string, string>> = {
  late: 'eine Verzugsgebühr',
  overdraft: 'eine Überziehungsgebühr',
  foreign: 'eine Auslandsgebühr',
  cash_machine: 'eine Automatengebühr',
  cash_advance: 'eine Gebühr für Bargeldabhebung',
};
const BANDS: Readonly<Record<string, string>> = {
  from_75: 'mindestens 75\u00a0%',
  below_75: 'mindestens 50\u00a0%',
  below_50: 'mindestens 30\u00a0%',
};
const isNegative = (amount: string | undefined): boolean => /^[^\d]*[-−]/.test(amount ?? '');

export const findings: Translation<typeof englishFindings> = {
  idle_cash: ({ name, is }) =>
    is['use'] === 'debt_apr'
      ? `${name} kann ${is['amount']} von ${is['to_account']} tilgen`
      : `${is['amount']} auf ${name} könnten ${is['rate_better']} bringen`,
  better_account: ({ name, is }) => `${name} zahlt ${is['rate_offered']}`,
  bonus_rate_ends: ({ name, is }) => `${name} verliert am ${is['ends_on']} den Bonuszins`,
  low_cash_ahead: ({ name, is }) => `${name} kann auf ${is['lowest_balance']} sinken`,
  emergency_fund_low: ({ is, count }) =>
    isNegative(is['liquid'])
      ? `Ihr verfügbares Geld liegt bei ${is['liquid']}`
      : `Ihr Notgroschen reicht für weniger als ${plural(count('target_months'), months)}`,
  avoidable_interest: ({ name, is }) => `Bei ${name} sind nach dem ${is['due_on']} noch ${is['unpaid']} offen`,
  grace_lost: ({ name }) => `${name} hat die zinsfreie Zeit verloren`,
  utilization_before_close: ({ name, is }) =>
    `${name} schöpft ${BANDS[is['band'] ?? ''] ?? 'einen Großteil'} des Kreditrahmens aus`,
  promo_at_risk: ({ name, is }) => `${is['left_at_the_end']} des Angebots von ${name} werden nicht rechtzeitig getilgt`,
  deferred_interest_ahead: ({ name, is }) => `${name} wird ${is['deferred_interest']} Zinsen berechnen`,
  promo_kept: ({ name, is }) => `${is['amount']} bis ${is['pay_by']} an ${name} zahlen`,
  plan_off_track: ({ is }) => `Sie liegen ${is['behind']} hinter Ihrem Plan`,
  price_rise: ({ name, is }) => `${name} kostet jetzt ${is['new_price']}`,
  new_subscription: ({ name }) => `${name} ist ein neues Abo`,
  doubled_subscription: ({ name, count }) =>
    `Sie zahlen ${plural(count('subscriptions'), { one: 'Abo', other: 'Abos' })} bei ${name}`,
  missed_income: ({ name, is }) => `${is['amount']} von ${name} fehlen noch`,
  missed_bill: ({ name }) => `Keine Zahlung an ${name} gefunden`,
  unusual_amount: ({ name, is }) => `${name} hat ungewöhnliche ${is['amount']} abgebucht`,
  new_large_payee: ({ name, is }) => `Erste Zahlung an ${name}: ${is['amount']}`,
  duplicate_charge: ({ name, is }) => `${name} hat ${is['amount']} zweimal abgebucht`,
  category_over_pace: ({ name, is }) =>
    is['state'] === 'over' ? `${name} liegt über dem Budget von ${is['target']}` : `${name} steuert über das Budget`,
  month_above_usual: ({ is }) => `Sie haben diesen Monat ${is['excess']} mehr als üblich ausgegeben`,
  fee_charged: ({ name, is }) => `${name} hat ${FEES[is['fee'] ?? ''] ?? 'eine Gebühr'} berechnet`,
  interest_paid: ({ name, is }) => `${name} kostete ${is['charged']} an Zinsen und Gebühren`,
  stale_data: ({ name, is }) => `${name} ist seit ${is['as_of']} nicht aktualisiert`,
};

export const reasons: Translation<typeof englishReasons> = {
  idle_cash: ({ is }) =>
    is['use'] === 'debt_apr'
      ? `Die Schuld kostet ${is['rate_better']}. Das Ersparte bringt ${is['rate_now']}.`
      : `Heute sind es ${is['rate_now']}. ${is['to_account']} zahlt ${is['rate_better']}.`,
  better_account: ({ is }) => `Ihr bestes Konto zahlt ${is['rate_own']}.`,
  bonus_rate_ends: ({ is }) => `Aus ${is['rate_now']} werden ${is['rate_after']}.`,
  low_cash_ahead: ({ is }) => `Um den ${is['lowest_on']}. Ihre Untergrenze ist ${is['floor']}.`,
  emergency_fund_low: ({ is, count }) =>
    isNegative(is['liquid'])
      ? `Ihr Ziel sind notwendige Ausgaben für ${plural(count('target_months'), months)}.`
      : `${is['liquid']} sind zurückgelegt. Ihr Ziel sind notwendige Ausgaben für ` +
        `${plural(count('target_months'), months)}.`,
  avoidable_interest: ({ is }) => `Was offen bleibt, kostet ${is['apr']}.`,
  grace_lost: ({ is, count }) =>
    is['paid'] === 'today' && count('statements_left') === 1
      ? 'Die heutigen Schritte zahlen die Abrechnung und holen sie zurück.'
      : `Bezahlen Sie ${plural(count('statements_left'), { one: 'Abrechnung', other: 'Abrechnungen' })} voll, um sie ` +
        `zurückzubekommen. Sie kaufen für rund ${is['monthly_purchases']} im Monat ein.`,
  utilization_before_close: ({ is }) => `Auskunfteien sehen den Saldo der Abrechnung vom ${is['closes_on']}.`,
  promo_at_risk: ({ is }) => `Ihre Zahlungen reichen bis ${is['pay_by']} nicht aus.`,
  deferred_interest_ahead: ({ is }) =>
    `Mit Ihren jetzigen Zahlungen sind am ${is['pay_by']} noch ${is['left_at_the_end']} offen. ` +
    'Fehlt ein Cent, schulden Sie alle Zinsen.',
  promo_kept: ({ is }) => `Das Angebot endet am ${is['ends_on']}. Fehlt ein Cent, schulden Sie alle Zinsen.`,
  plan_off_track: () => 'Sie schulden mehr als für heute geplant.',
  price_rise: ({ is }) => `Bis ${is['since']} waren es ${is['old_price']}.`,
  new_subscription: ({ is }) => `${is['price']} seit ${is['since']}.`,
  doubled_subscription: ({ is, count }) =>
    `Das ${count('subscriptions') === 2 ? 'günstigere' : 'günstigste'} kostet ${is['price']} je Zahlung.`,
  missed_income: ({ is }) => `Erwartet am ${is['expected_on']}.`,
  missed_bill: ({ is }) => `${is['amount']} waren am ${is['expected_on']} fällig.`,
  unusual_amount: ({ is }) => `Am ${is['on']}. Üblich sind ${is['usual']}.`,
  new_large_payee: ({ is }) => `Am ${is['on']}.`,
  duplicate_charge: ({ is }) =>
    is['first_on'] === is['second_on']
      ? `Beide am ${is['first_on']}.`
      : `Am ${is['first_on']} und noch einmal am ${is['second_on']}.`,
  category_over_pace: ({ is }) =>
    is['state'] === 'over'
      ? `In diesem Tempo geben Sie diesen Monat ${is['projected']} aus.`
      : `In diesem Tempo geben Sie ${is['projected']} aus. Ihr Budget ist ${is['target']}.`,
  month_above_usual: () => 'Verglichen mit früheren Monaten bis zum selben Tag.',
  fee_charged: ({ is, count }) =>
    `${is['amount']}. In 12 Monaten ${plural(count('fees'), { one: 'solche Gebühr', other: 'solche Gebühren' })}.`,
  interest_paid: ({ is }) => `Vom ${is['from']} bis ${is['to']}.`,
  stale_data: () => 'Zahlen, die auf diesem Saldo beruhen, können falsch sein.',
};
