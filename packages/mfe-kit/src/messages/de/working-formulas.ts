import type { Translation } from '@tideline/contract/language';
import type { engineFormulas as english } from '../working-formulas.en.ts';

const TO_THE_CENT = 'Auf den Cent gerundet, ein halber Cent von der Null weg.';
const EACH_MONTH = 'Die Zinsen jedes Saldos werden jeden Monat auf den Cent gerundet.';
const ONCE_AT_THE_END = 'Einmal am Ende auf den Cent gerundet.';
const SINCE_THE_START = 'Zinsen zum Zinssatz nach dem Angebot, für jeden Monat seit Beginn';

export const engineFormulas: Translation<typeof english> = {
  'forecast.day': {
    sentence: 'Anfangssaldo + geplante Ein- und Ausgänge − Alltagsausgaben',
    terms: ['{balance_before}', '{planned}', '{everyday_spending}'],
  },
  'forecast.safe-to-move': {
    sentence: 'Tiefster künftiger Saldo − Untergrenze',
    terms: [
      '{balance}',
      '{income}',
      '{bills}',
      '{debt_payments}',
      '{other_movements}',
      '{everyday_spending} − {floor}',
    ],
    rounding: 'Abgerundet. Null unter der kleinsten Umbuchung oder bei weniger als 28 Tagen mit Ausgaben.',
  },
  'float.gain': {
    sentence:
      'Guthaben jedes Tages × Zinssatz ÷ 365, nach Steuern − Gebühr − Wahrscheinlichkeit verspäteter Zahlung × Kosten',
    terms: ['Guthaben × Zinssatz × Tage ÷ 365, nach Steuern von {tax} − {float_fee} − {late_chance} × {late_cost}'],
    rounding: TO_THE_CENT,
  },
  'insight.better-use': {
    sentence: 'Betrag × Unterschied der Zinssätze nach Steuern × Tage ÷ 365',
    terms: ['{amount} × ({better_apy} − {apy_now}) × {days} ÷ 365'],
    rounding: TO_THE_CENT,
  },
  'savings.year-difference': {
    sentence: 'Ertrag dort in einem Jahr − Ertrag hier',
    terms: ['Betrag × Zinssatz × Tage ÷ 365 dort − dasselbe hier'],
    rounding: 'Die Summe jedes Kontos wird einmal auf den Cent gerundet.',
  },
  'interest.month': { terms: ['{statement_balance} × {apr} ÷ 12'], rounding: TO_THE_CENT },
  'minimum.late-cost': { terms: ['{late_fee}', '{minimum_open} × {apr} ÷ 12'], rounding: TO_THE_CENT },
  'promo.deferred-at-end': {
    sentence: SINCE_THE_START,
    terms: ['Zinsen jedes Monats zu {revert_apr} ab {promo_starts_on}, berechnet am {promo_ends_on}'],
    rounding: ONCE_AT_THE_END,
  },
  'promo.year-at-later-rate': { terms: ['{promo_balance} × {revert_apr}, für ein Jahr'], rounding: TO_THE_CENT },
  'debt.interest-saved': {
    sentence: 'Zinsen bei Mindestzahlungen − Zinsen und Gebühren dieses Plans',
    terms: ['{baseline_interest} − {plan_interest}', '−{baseline_yield}', '−{fee}', '{plan_yield}'],
    rounding: EACH_MONTH,
  },
  'debt.months-saved': {
    sentence: 'Monate bei Mindestzahlungen − Monate dieses Plans',
    terms: ['{baseline_months} − {plan_months}'],
  },
  'debt.never-pays-off': {
    sentence: 'Kleinster Monatsbetrag, der alle Schulden abbezahlt − heutiger Monatsbetrag',
    terms: ['{needed} − {monthly}'],
  },
  'debt.plan-drift': {
    sentence: 'Heutige Schulden − geplanter Saldo nach der letzten Zahlung, für jede Schuld',
    terms: ['Heutige Schulden − geplanter Saldo, für jede Schuld'],
  },
  'loan.total-interest': {
    sentence: 'Saldo vor jeder Zahlung × Jahreszins ÷ Zahlungen im Jahr, bis abbezahlt',
    terms: ['Schulden vor jeder Zahlung × {apr} ÷ {payments_a_year}, bis {principal} bezahlt sind'],
    rounding: 'Bei jeder Zahlung auf den Cent gerundet. Die letzte Zahlung deckt den Rest.',
  },
  'sweep.amount': {
    sentence: 'Der kleinste von: Betrag der Regel, frei verfügbar abzüglich laufender Umbuchungen und jede Obergrenze',
    terms: [],
    rounding:
      'Abgerundet, wie es die Regel sagt. Null unter der kleinsten Umbuchung. Schulden und volle Zielsalden auf den ' +
      'Cent.',
  },
  'sweep.earned': {
    sentence: 'Zinsertrag mit Umbuchungsregeln − ohne, nach Steuern + vermiedene Schuldzinsen',
    terms: [
      '({interest_with} − {interest_without}) nach Steuern von {tax}',
      '{debt_interest_without} − {debt_interest_with}',
    ],
    rounding: TO_THE_CENT,
  },
  'sweep.earned-so-far': {
    sentence: 'Umgebuchter Betrag × Tage × Zinsunterschied ÷ 365 − dasselbe für zurückgeholtes Geld',
    terms: [
      '{unit_days_out} × {average_difference_out} ÷ 365 − {unit_days_back} × {average_difference_back} ÷ ' +
        '365, in Cent',
    ],
    rounding: TO_THE_CENT,
  },
  'sweep.planned-value': {
    sentence: 'Summe dessen, was jeder Teil der Zahlung spart',
    terms: ['{saved_by_part}'],
    rounding: TO_THE_CENT,
  },
  'sweep.better-use': {
    sentence: 'Ersparnis dort − Nutzen am eigenen Ziel der Regel',
    terms: ['{better_value} − {own_value}'],
  },
  'sweep.value-year': {
    sentence: 'Betrag × (Zinssatz dort nach Steuern − Zinssatz hier nach Steuern)',
    terms: ['{amount} × ({to_rate} nach Steuern von {to_tax} − {from_rate} nach Steuern von {from_tax})'],
    rounding: TO_THE_CENT,
  },
  'debt.debt-free-on': {
    sentence: 'Der Tag, an dem die letzte Schuld abbezahlt ist',
    terms: ['Der letzte von {paid_off_on}'],
  },
  'debt.gone-on': {
    sentence: 'Beginn des Plans + ein Monat je Zahlung',
    terms: ['{plan_begins_on} + {months_until_gone} Monate'],
  },
  'debt.total-interest': {
    sentence: 'Summe der Zinsen jeder Schuld, bis sie abbezahlt ist',
    terms: ['{debt_interest}'],
    rounding: EACH_MONTH,
  },
  'debt.interest-of-debt': {
    sentence: 'Alle Zahlungen − heutiger Saldo',
    terms: ['{paid_in_all} − {owed_today}'],
  },
  'debt.month-payment': { terms: ['{minimum}', '{above_minimum}'] },
  'debt.installment-due': {
    sentence: 'Der niedrigere Wert aus der vereinbarten Rate und dem Saldo + Zinsen eines Monats',
    terms: ['Der niedrigere Wert aus {agreed_installment} und {owed_today} + {interest_next_month}'],
    rounding: TO_THE_CENT,
  },
  'debt.last-installment': {
    sentence: 'Saldo + Zinsen eines Monats, weil die letzte Rate einen kleinen Rest enthält',
    terms: ['{owed_today} + {interest_next_month}'],
    rounding: TO_THE_CENT,
  },
  'planner.price-of-choice': { terms: ['{chosen_cost} − {best_cost}'] },
  'card.cycle-interest': {
    sentence: 'Jeder Saldo × Jahreszins ÷ 365 × Tage im Abrechnungszeitraum',
    terms: ['Salden × ihre Zinssätze ÷ 365 × {cycle_days}'],
    rounding: 'Jeder Saldo wird auf den Cent gerundet.',
  },
  'card.year-interest': {
    sentence: 'Summe der Zinsen von 12 Monaten nach der Zahlung',
    terms: ['{interest_of_month}'],
    rounding: EACH_MONTH,
  },
  'card.cycle-rows': {
    sentence: 'Summe dieser Umsätze im Abrechnungszeitraum',
    terms: ['{transaction}', '{changed_since_close}'],
  },
  'card.statement-interest': {
    sentence: 'Summe der Zinsen auf jeden Saldo',
    terms: ['{interest_of_balance}', '{printed_otherwise}'],
  },
  'card.statement-balance': {
    sentence: 'Vorheriger Saldo + Einkäufe + Gebühren + Zinsen − Zahlungen − Gutschriften',
    terms: [
      '{balance_before}',
      '{purchases}',
      '{fees}',
      '{interest} − {payments} − {credits}',
      '{other_entries}',
      '{printed_otherwise}',
    ],
  },
  'card.fees': { sentence: 'Summe der berechneten Gebühren', terms: ['{fee_charged}'] },
  'indicator.utilization': { sentence: 'Saldo ÷ Kreditrahmen', terms: ['{owed} ÷ {credit_limit}'] },
  'promo.payment-to-clear': {
    sentence: 'Saldo des Angebots ÷ verbleibende Zahlungen + was zuerst an die anderen Salden der Karte geht',
    terms: ['{promo_balance} ÷ {payments_that_fit}', '{for_other_balances}'],
    rounding: 'Auf den Cent aufgerundet.',
  },
  'promo.deferred-so-far': {
    sentence: SINCE_THE_START,
    terms: ['Zinsen jedes Monats zu {revert_apr} ab {promo_starts_on} bis {as_of}'],
    rounding: ONCE_AT_THE_END,
  },
  'promo.cost-deferred': {
    sentence: SINCE_THE_START,
    terms: ['Zinsen jedes Monats zu {revert_apr} ab {promo_starts_on}, berechnet am {promo_ends_on}'],
    rounding: ONCE_AT_THE_END,
  },
  'mode.interest-saved': { terms: ['{interest_before} − {interest_after}'] },
  'mode.moved': { sentence: 'Summe dessen, was im Monat an jedes Ziel gegangen wäre', terms: ['{moved_to}'] },
  'mode.cash-change': { terms: ['{lowest_cash_after} − {lowest_cash_before}'] },
  'promo.cost-later': { terms: ['{promo_balance} × {revert_apr}, für ein Jahr'], rounding: TO_THE_CENT },
  'promo.left-in-time': { terms: ['{promo_balance} − {reaches_promo}'] },
  'promo.safe-date': {
    sentence: 'Stichtag − Sicherheitsabstand, oder früher, wenn eine Zahlung mehr Bankarbeitstage braucht',
    terms: [
      '{deadline} − {margin_months} Monate, oder {transfer_days} + {posting_days} + {retry_days} + ' +
        '{buffer_days} Bankarbeitstage davor, je nachdem, was früher ist',
      '{deadline} − {margin_days} Tage, oder {transfer_days} + {posting_days} + {retry_days} + ' +
        '{buffer_days} Bankarbeitstage davor, je nachdem, was früher ist',
    ],
  },
  'promo.transfer-break-even': {
    terms: ['{transfer_fee} ÷ ({apr_now} ÷ 12)'],
    rounding: 'Auf ganze Monate aufgerundet.',
  },
  'promo.effective-transfer-apr': {
    sentence: 'Der effektive Jahreszins, zu dem gleiche Zahlungen Betrag und Gebühr abbezahlen',
    terms: ['{amount} + {fee} in {months} gleichen Zahlungen'],
  },
  'planner.transfer-saving': {
    sentence: 'Zinsen ohne Umschuldung − Zinsen nach der Umschuldung − Gebühr',
    terms: ['{stay_interest} − {move_interest} − {fee}'],
  },
  'move.amount': {
    sentence: 'Summe dessen, was jeder Grund braucht',
    terms: [
      '{part_required}',
      '{part_grace}',
      '{part_promo}',
      '{part_plan}',
      '{part_debt}',
      '{part_buffer}',
      '{part_savings}',
      '{part_hold}',
    ],
  },
  'move.return': {
    sentence: 'Betrag × Zinsunterschied, für ein Jahr oder die Tage, die er dort bleibt',
    terms: ['{moved} × ({better_rate} − {yield_at_source})'],
    rounding: TO_THE_CENT,
  },
  'today.first-year': { sentence: 'Summe dessen, was jeder Schritt spart oder einbringt', terms: ['{worth_of_move}'] },
};
