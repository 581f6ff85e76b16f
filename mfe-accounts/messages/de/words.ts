import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { words as english } from '../words.en.ts';

const { plural } = pluralsOf('de');

export const words: Translation<typeof english> = {
  'nav.accounts': 'Konten',
  'nav.transactions': 'Umsätze',

  'group.everyday': 'Alltag',
  'group.savings': 'Ersparnisse',
  'group.cards': 'Karten',
  'group.loans': 'Kredite',
  'group.other': 'Anlagen und Sonstiges',

  'kind.checking': 'Girokonto',
  'kind.cash': 'Bargeld',
  'kind.savings': 'Sparkonto',
  'kind.money_market': 'Tagesgeld',
  'kind.cd': 'Festgeld',
  'kind.credit_card': 'Kreditkarte',
  'kind.line_of_credit': 'Rahmenkredit',
  'kind.mortgage': 'Hypothek',
  'kind.auto': 'Autokredit',
  'kind.student': 'Studienkredit',
  'kind.personal': 'Ratenkredit',
  'kind.home_equity': 'Immobilienkredit mit Grundschuld',
  'kind.bnpl': 'Kauf auf Raten',
  'kind.other_loan': 'Sonstiger Kredit',
  'kind.other_liability': 'Sonstige Schulden',
  'kind.investment': 'Geldanlage',
  'kind.other_asset': 'Sonstiges Vermögen',

  'accounts.failed': 'Ihre Konten konnten nicht geladen werden',
  'accounts.youOwe': 'Sie schulden',
  'accounts.inCredit': 'Guthaben',
  'accounts.overdrawn': 'Überzogen',

  'worth.youOwe': 'Sie schulden',

  'conflict.body': ({ changes }) => `Jetzt steht dort „${changes}“.`,
  'conflict.none': 'Die Änderung betrifft keines der Felder unten.',
  'conflict.theirs': 'Neueste Fassung verwenden',

  'transactions.failedHint': 'Es ging nichts verloren. Die übrigen Teile von Tideline funktionieren weiterhin.',
  'transactions.count': ({ count }) => plural(count, { one: 'Umsatz', other: 'Umsätze' }),

  'row.none': 'Keine Kategorie',
};
