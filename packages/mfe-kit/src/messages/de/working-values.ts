import type { Translation } from '@tideline/contract/language';
import type { engineValues as english } from '../working-values.en.ts';

export const engineValues: Translation<typeof english> = {
  adb_including_new: 'durchschnittlicher Tagessaldo mit neuen Einkäufen',
  adb_excluding_new: 'durchschnittlicher Tagessaldo ohne neue Einkäufe',
  adjusted_balance: 'vorheriger Saldo abzüglich Zahlungen',
  previous_balance: 'vorheriger Saldo',
  daily_compounding: 'Tagessaldo mit Zinsen',
  actual_365: '365',
  actual_360: '360',
  actual_actual: 'tatsächliche Tage des Jahres',
  percent_of_balance: 'Prozentsatz des Saldos',
  percent_plus_interest_and_fees: 'Prozentsatz zuzüglich Zinsen und Gebühren',
  greater_of_both: 'der höhere von beiden',
  full_balance: 'der ganze Saldo',
  before_interest: 'Saldo vor Zinsen',
  after_interest: 'Abrechnungssaldo',
  before_interest_and_fees: 'Saldo vor Zinsen und Gebühren',
  us_fed: 'die US-Notenbank',
  compounding: 'mit Zinseszins',
  simple: 'ohne Zinseszins',
  margin: 'einen Monat früher gezahlt',
  float: 'so lange wie möglich behalten',
  down: 'auf das Vielfache der Regel abgerundet',
  exact: 'auf den Cent, wenn alles passt',
  owed: 'auf den Cent',
};
