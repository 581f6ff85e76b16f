import type { Translation } from '@tideline/mfe-kit/messages';
import type { cardWords as english } from '../card-words.en.ts';

export const cardWords: Translation<typeof english> = {
  lines: {
    method: 'Grundlage der Zinsen',
    day_count: 'Tage im Jahr',
    rate_decimals: 'Nachkommastellen des Tageszinses',
    daily_rounding: 'Täglich gerundet',
    from: 'Von',
    days: 'Tage',
    balance: 'Saldo',
    balance_before: 'Saldo davor',
    apr: 'Jahreszins',
    minimum_charge: 'Mindestzinsen',
    average_balance: 'Durchschnittlicher Saldo',
    interest: 'Zinsen',
    fees: 'Gebühren',
    past_due: 'Überfällig',
    over_limit: 'Über dem Kreditrahmen',
    disputed: 'Reklamiert',
    minimum_kind: 'Formel',
    percentage: 'Prozentsatz',
    floor: 'Mindestens',
    percentage_of: 'Prozentsatz von',
    adds_fees: 'Zuzüglich Gebühren',
    rounds_up_to: 'Aufgerundet auf ein Vielfaches von',
    percentage_beside_interest: 'Prozentsatz neben den Zinsen',
    plan_balance: 'Saldo eines Ratenplans',
    plan_payment: 'Rate eines Ratenplans',
    by_formula: 'Nach der Formel',
    for_plans: 'Für Ratenpläne',
    minimum: 'Mindestzahlung',
    paid_in_full: 'Vollständig bezahlt',
    deferred_if_not_cleared: 'Aufgeschobene Zinsen, falls etwas übrig bleibt',
  },
  formulas: {
    'card.segment-interest': {
      sentence: 'Summe aus Saldo × Jahreszins × Tage ÷ Tage im Jahr',
      terms: ['{interest}'],
      rounding: 'Je Abrechnungszeitraum einmal auf den Cent gerundet, ein halber Cent von null weg.',
    },
    'card.minimum-payment': {
      sentence:
        'Prozentsatz des Saldos, je nach Formel mit Zinsen und Gebühren, mindestens der kleinste Betrag; ' +
        'Überfälliges und der Betrag über dem Kreditrahmen kommen hinzu',
      terms: ['{minimum}'],
      rounding: 'Nie mehr als der Saldo.',
    },
  },
  assumptions: {
    issuer_may_round_otherwise: 'Der Kartenanbieter rundet vielleicht anders. Das macht einen Cent aus.',
    issuer_formula_as_entered: 'Der Kartenanbieter rechnet nach der eingegebenen Formel.',
  },
};
