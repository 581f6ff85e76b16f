import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { overviewMessages as english } from '../overview.en.ts';

const { plural } = pluralsOf('de');
const span = ({ from, to }: { from: string; to: string }): string => (from === to ? from : `${from} bis ${to}`);

export const overviewMessages: Translation<typeof english> = {
  table: 'Als Tabelle anzeigen',
  picture: 'Als Diagramm anzeigen',
  notCounted: 'Umbuchungen zwischen Ihren Konten zählen nicht mit.',

  'spending.more': ({ amount, by }) =>
    by === null ? `${amount} mehr als üblich` : `Bis ${by} ${amount} mehr als üblich`,
  'spending.less': ({ amount, by }) =>
    by === null ? `${amount} weniger als üblich` : `Bis ${by} ${amount} weniger als üblich`,
  'spending.same': 'So viel wie üblich',
  'spending.only': ({ amount }) => `${amount} ausgegeben`,
  'spending.lead': ({ spent, usual, by, ...months }) =>
    `${spent} ausgegeben. Üblich${by === null ? '' : ` bis ${by}`}: ${usual}, der Durchschnitt von ${span(months)}.`,
  'spending.noUsual': 'Noch kein früherer Monat zum Vergleichen.',
  'spending.over': ({ amount }) => `${amount} mehr`,
  'spending.under': ({ amount }) => `${amount} weniger`,
  'spending.as': 'wie üblich',
  'spending.new': 'neu',
  'spending.all': ({ count }) => `${plural(count, { one: 'weitere Kategorie', other: 'weitere Kategorien' })} anzeigen`,
  'spending.fewer': 'Weniger anzeigen',
  'key.spent': 'Ausgegeben',
  'key.over': 'Über dem Üblichen',
  'key.under': 'Unter dem Üblichen',
  'key.usual': 'Üblich',
  'key.soFar': 'Bisher',

  'days.none': 'Ausgaben an jedem Tag',
  'days.free': ({ count }) => plural(count, { one: 'Tag ohne Ausgaben', other: 'Tage ohne Ausgaben' }),
  'days.lead': ({ from, to }) => `Jeder Tag vom ${from} bis ${to}.`,
  'days.payees': ({ count }) => plural(count, { one: 'Empfänger', other: 'Empfänger' }),
  'days.day': 'Tag',
  'days.to': 'Gezahlt an',
  'days.less': 'Weniger',
  'days.more': 'Mehr',

  'months.left': ({ amount }) => `Im Durchschnitt bleiben ${amount} im Monat`,
  'months.short': ({ amount }) => `${amount} mehr Ausgaben als Einnahmen im Monat`,
  'months.first': 'Ihr erster Monat',
  'months.lead': ({ income, spending, isOpen, ...months }) =>
    `Einnahmen ${income}, Ausgaben ${spending}. Durchschnitt von ${span(months)}` +
    `${isOpen ? ', ohne diesen Monat' : ''}.`,
  'months.firstLead': 'Ein Durchschnitt braucht einen ganzen Monat.',
  'months.income': 'Einnahmen',
  'months.spending': 'Ausgaben',
  'months.month': 'Monat',
  'months.net': 'Übrig',
  'months.soFar': 'bisher',
  'months.highIncome': 'Hohe Einnahmen',
  'months.highSpending': 'Hohe Ausgaben',

  'flow.largest': ({ name, percent }) => `${percent} der Einnahmen fließen in ${name}`,
  'flow.most': ({ name }) => `Am meisten fließt in ${name}`,
  'flow.lead': (months) => `Einnahmen und Ausgaben im Monatsdurchschnitt, ${span(months)}.`,
  'flow.income': 'Einnahmen',
  'flow.others': ({ count }) => `${count} weitere`,
  'flow.living': 'Lebenshaltung',
  'flow.debt': 'Schulden',
  'flow.saved': 'Gespart',
  'flow.paidOff': 'Getilgt',
  'flow.charges': 'Zinsen und Gebühren',
  'flow.intoSavings': 'Auf Sparkonten',
  'flow.borrowed': 'Geliehen',
  'flow.refunds': 'Erstattungen',
  'flow.savings': 'Von Sparkonten',
  'flow.part': 'Teil',
  'flow.amount': 'Betrag',
  'flow.share': 'Anteil an den Einnahmen',

  'netWorth.up': ({ amount }) => `Nettovermögen um ${amount} gestiegen`,
  'netWorth.down': ({ amount }) => `Nettovermögen um ${amount} gesunken`,
  'netWorth.same': 'Nettovermögen unverändert',
  'netWorth.lead': ({ since }) => `Seit ${since}. Die Skala beginnt womöglich nicht bei null.`,
  'netWorth.name': 'Nettovermögen',
  'netWorth.more': 'Bericht zum Nettovermögen',

  'interest.avoidable': ({ amount }) => `${amount} Zinsen und Gebühren waren vermeidbar`,
  'interest.total': ({ amount }) => `${amount} Zinsen und Gebühren`,
  'interest.lead': ({ amount, since }) => `${amount} berechnet seit ${since}.`,
  'interest.interest': 'Zinsen',
  'interest.fees': 'Gebühren',
  'interest.more': 'Bericht zu Zinsen',

  'account.label': 'Konto',
  'account.all': 'Alle Konten',
  'export.month': 'CSV exportieren',
};
