import type { Translation } from '@tideline/mfe-kit/messages';
import type { termsWords as english } from '../terms-words.en.ts';

export const termsWords: Translation<typeof english> = {
  formulas: {
    'terms.rate': {
      sentence:
        'Der Zinssatz, der die meisten dieser Zinsbeträge auf den Cent ergibt; bei mehreren der, den Anbieter am ' +
        'häufigsten nennen',
      terms: [],
      rounding: 'Zinsen sind auf den Cent gerundet, deshalb passt zu jedem Betrag eine Spanne von Zinssätzen.',
    },
    'terms.minimum-matches': {
      sentence: 'Die Zahlungen, die dieser Formel auf den Cent entsprechen',
      terms: [],
    },
    'terms.due-day': { sentence: 'Der Tag im Monat, um den die Zahlungen liegen', terms: [] },
    'terms.usual-payment': { sentence: 'Der am häufigsten gezahlte Betrag', terms: [] },
    'terms.level-payment': {
      terms: ['{principal_paid}', '{balance_before} × {apr} ÷ 12'],
      rounding: 'Auf den Cent gerundet, ein halber Cent von null weg.',
    },
    'terms.interest-at-stake': {
      terms: ['{owed} × {apr}, für ein Jahr'],
      rounding: 'Auf den Cent gerundet, ein halber Cent von null weg.',
    },
  },
  lines: {
    apr: 'Jahreszins',
    apr_from: 'Niedrigster passender Zinssatz',
    apr_to: 'Höchster passender Zinssatz',
    average_balance: 'Durchschnittlicher Saldo davor',
    balance_before: 'Saldo vor der letzten Zahlung',
    charged: 'Berechnete Zinsen',
    charged_by: 'Zinsen auf',
    charged_on: 'Berechnet am',
    closed_on: 'Abrechnung vom',
    days: 'Tage',
    due_day: 'Fälligkeitstag im Monat',
    fees: 'Gebühren',
    first_balance: 'Saldo vor der ersten Zahlung',
    first_paid_on: 'Erste Zahlung',
    first_principal: 'Tilgung der ersten Zahlung',
    floor: 'Mindestens',
    interest: 'Zinsen',
    interest_a_year: 'Zinsen in einem Jahr',
    last_balance: 'Saldo vor der letzten Zahlung',
    last_paid_on: 'Letzte Zahlung',
    last_principal: 'Tilgung der letzten Zahlung',
    minimum_kind: 'Formel',
    owed: 'Heutige Schulden',
    paid: 'Gezahlt',
    paid_on: 'Gezahlt am',
    payments: 'Zahlungen',
    payments_that_match: 'Passende Zahlungen',
    percentage: 'Prozentsatz',
    principal_paid: 'Tilgung der letzten Zahlung',
    rounds_up_to: 'Aufgerundet auf ein Vielfaches von',
    statement_balance: 'Abrechnungssaldo',
    usual_payment: 'Monatliche Rate',
  },
  assumptions: {
    balance_stays_a_year: 'Der Saldo bleibt ein Jahr lang gleich.',
    estimate_until_confirmed: 'Das ist eine Schätzung. Maßgeblich sind Ihre Abrechnung und Ihr Vertrag.',
    one_rate_on_the_whole_balance:
      'Für den ganzen Saldo gilt ein Zinssatz. Ein Aktionssaldo oder eine Bargeldabhebung würde ihn ändern.',
    paid_when_due: 'Sie zahlen um den Fälligkeitstag.',
    payments_are_level: 'Alle Raten sind gleich hoch; nur Zins und Tilgung verschieben sich.',
    rate_estimated_from_charges: 'Der Zinssatz ist aus den berechneten Zinsen geschätzt.',
    statement_closes_with_its_interest: 'Die Abrechnung endet an dem Tag, an dem ihre Zinsen berechnet werden.',
    typical_rate_of_such_debts:
      'Ihr Zinssatz ist nicht bekannt, deshalb gilt ein üblicher: gerundet aus dem Bericht G.19 der Federal Reserve ' +
      'und der Hypothekenumfrage von Freddie Mac, 2024. Kein Plan verwendet ihn.',
  },
};
