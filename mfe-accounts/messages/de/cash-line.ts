import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../cash-line.en.ts';

const list = new Intl.ListFormat('de');

export const messages: Translation<typeof english> = {
  'line.label': 'Erwarteter Saldo der kommenden Tage',
  'line.expected': 'Erwartet',
  'line.day': 'Tag',
  'line.floor': ({ amount }) => `Untergrenze ${amount}`,
  'line.due': 'Geplant',
  'line.lowest': ({ amount, on, futures }) =>
    `Tiefststand: mindestens ${amount} am ${on}, in ${futures} von 100 Prognosen.`,
  'line.above': ({ amount, on, futures, floor }) =>
    `Bleibt über Ihrer Untergrenze von ${floor}. Tiefststand: mindestens ${amount} am ${on}, ` +
    `in ${futures} von 100 Prognosen.`,
  'line.below': ({ amount, on, futures, floor, below }) =>
    `Kann am ${below} unter Ihre Untergrenze von ${floor} fallen. Tiefststand: mindestens ${amount} am ${on}, ` +
    `in ${futures} von 100 Prognosen.`,
  'line.out': 'Ausgänge',
  'line.in': 'Eingänge',
  'line.beside': 'Fällig, aber nicht in der Linie',
  'line.safe': 'Zahlungsfrist oder Sparziel',
  'line.end': 'Ein Angebot endet',
  'line.markAmount': ({ name, amount }) => `${name} ${amount}`,
  'line.mark.promo_safe': ({ name }) => `${name}: Zahlungsfrist eines Angebots`,
  'line.mark.promo_end': ({ name }) => `${name}: Angebot endet`,
  'line.mark.goal': ({ name }) => `Sparziel ${name}`,
  'line.mark.sweep': ({ name, amount }) => `Vorgeschlagene Umbuchung ${name} ${amount}`,
  'line.mark.card_due': ({ name }) => `${name} fällig`,
  'line.mark.loan_due': ({ name }) => `${name} fällig`,
  'line.accounts': 'Konten der Linie',
  'line.all': 'Alle Konten',
  'line.stale': ({ names, on }) => `Beruht auf den Salden von ${list.format(names)} vom ${on}.`,
  'line.assumed': ({ from, through }) =>
    `Wiederkehrende Zahlungen sind ab ${from} angenommen: Die Daten reichen bis ${through}.`,
  'line.rough': ({ amount, on }) => `Nach heutigem Stand rund ${amount} am Tiefststand, am ${on}.`,
  'line.otherCurrencies': ({ names }) =>
    `Nicht enthalten: ${list.format(names)}. Eine Linie zeigt eine Währung. Wählen Sie das Konto, um seine eigene ` +
    `zu sehen.`,
  'line.short': ({ days }) =>
    days === 0
      ? 'Noch keine Alltagsausgaben. Die Prognose zeigt nur geplante Zahlungen.'
      : `Bisher nur ${days === 1 ? 'ein Tag' : `${days} Tage`} mit Alltagsausgaben, daher eine grobe Schätzung.`,
  'line.hint': 'Wählen Sie einen Tag, um ihn anzusehen oder zu ändern.',
  'line.none': 'Noch keine Konten für eine Prognose.',
  'line.add': 'Konto hinzufügen',
  'line.failed': 'Die Saldoprognose konnte nicht geladen werden',
  'line.otherTiles': 'Die übrige Übersicht funktioniert weiterhin.',
  'line.otherParts': 'Alles andere auf dieser Seite funktioniert weiterhin.',
  'line.section': 'Die nächsten 90 Tage',
  'line.loading': 'Prognose wird geladen',
  'day.loading': 'Tag wird geladen',
  'day.failed': 'Der Tag konnte nicht geladen werden',
  'day.gone': 'Dieser Tag ist nicht in der Prognose',
  'day.of': ({ on, account }) => `${on}, ${account}`,
  'day.previous': 'Vorheriger Tag',
  'day.next': 'Nächster Tag',
  'day.before': 'Anfangssaldo',
  'day.planned': 'Geplant',
  'day.nothing': 'Nichts geplant.',
  'day.spending': 'Alltagsausgaben',
  'day.after': 'Am Ende des Tages',
  'day.range': ({ low, high }) => `Zwischen ${low} und ${high} in 8 von 10 Prognosen.`,
  'day.working': 'Rechenweg anzeigen: dieser Tag',
  'day.linePlanned': 'Geplanter Ein- oder Ausgang',
  'day.lineSpending': 'Alltagsausgaben des Tages',
  'day.parts': 'Woraus der Tag besteht',
  'day.skipped': 'Ausgelassen',
  'day.alsoToday': 'Auch an diesem Tag',
  'day.moved': 'Verschoben',
  'day.edited': 'Ihr Betrag',
  'day.late': 'Verspätet',
  'day.notSeen': 'Noch nicht eingetroffen',
  'day.estimated': 'Geschätzt',
  'day.edit': 'Ändern',
  'day.editOf': ({ name }) => `${name} dieses Mal ändern`,
  'day.skip': 'Auslassen',
  'day.skipOf': ({ name }) => `${name} dieses Mal auslassen`,
  'day.expect': 'Einplanen',
  'day.expectOf': ({ name }) => `${name} doch einplanen`,
  'day.skippedDone': ({ name }) => `${name} einmal ausgelassen`,
  'day.expectedDone': ({ name }) => `${name} wieder eingeplant`,
  'kind.series': 'Wiederkehrend',
  'kind.pending': 'Vorgemerkt',
  'kind.card_payment': 'Kartenausgleich',
  'kind.loan_payment': 'Kreditrate',
  'kind.promo_payment': 'Zahlung auf ein Angebot',
  'kind.plan': 'Sonderzahlung Ihres Plans',
  'kind.sweep': 'Automatische Umbuchung',
  'kind.transfer': 'Umbuchung',
  'kind.manual': 'Geplant',
};
