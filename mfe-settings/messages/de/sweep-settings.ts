import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { sweepMessages as english } from '../sweep-settings.en.ts';

const { choose, plural } = pluralsOf('de');

export const sweepMessages: Translation<typeof english> = {
  title: 'Umbuchungen',
  lead: 'Grenzen für alle Umbuchungsregeln. Eine Regel kann strenger sein, nie lockerer.',
  loading: 'Einstellungen für Umbuchungen werden geladen',
  failed: 'Die Einstellungen für Umbuchungen konnten nicht geladen werden',
  failedHint: 'Ihre Einstellungen haben sich nicht geändert.',
  readOnly: 'Nur Inhaber und Bearbeiter des Haushalts können das ändern.',
  rules: 'Umbuchungen anzeigen',

  'master.title': 'Automatische Umbuchungen',
  'master.label': 'Regeln dürfen Umbuchungen vorschlagen und ausführen',
  'master.on': 'Jede aktive Regel prüft an ihren Tagen Ihre Konten und schlägt vor, was Sie sicher umbuchen können.',
  'master.off': 'Pausiert. Keine Vorschläge, und offene Umbuchungen werden nicht gesendet.',
  'master.since': ({ at }) => `Pausiert seit ${at}.`,
  'pause.button': 'Alle pausieren',
  'pause.title': 'Alle automatischen Umbuchungen pausieren?',
  'pause.what':
    'Keine neuen Vorschläge und Umbuchungen, bis Sie fortsetzen. Noch nicht gesendete werden abgebrochen. Was schon ' +
    'bei einer Bank ist, läuft weiter.',
  'pause.done': ({ stopped, movingOn }) =>
    [
      'Alle automatischen Umbuchungen sind pausiert',
      ...(stopped === 0
        ? []
        : [choose(stopped, { one: 'eine wurde abgebrochen', other: `${stopped} wurden abgebrochen` })]),
      ...(movingOn === 0
        ? []
        : [
            choose(movingOn, {
              one: 'eine Umbuchung läuft bei der Bank weiter',
              other: `${movingOn} Umbuchungen laufen bei der Bank weiter`,
            }),
          ]),
    ].join(', '),
  'pause.resumed': 'Automatische Umbuchungen fortgesetzt',

  'floors.title': 'Untergrenzen',
  'floors.lead':
    'Umbuchungen lassen kein Konto unter seine Untergrenze fallen. Bleibt ein Feld leer, behält ein Gehaltskonto ein ' +
    'halbes Gehalt.',
  'floors.of': ({ name }) => `Untergrenze von ${name}`,
  'floors.balance': ({ balance, on }) => `Saldo ${balance}${on === null ? '' : ` am ${on}`}`,
  'floors.half_paycheck': ({ amount }) => `ein halbes Gehalt: ${amount}`,
  'floors.none': 'derzeit gilt keine',
  'floors.stale': 'Der Saldo ist veraltet.',
  'floors.noAccounts': 'Noch kein Guthabenkonto.',

  'care.title': 'Sicherheitsabstand',
  'care.bufferDays': 'Tage mit Alltagsausgaben über der Untergrenze',
  'care.asMode': ({ value }) => `Leer: wie im Finanzmodus, jetzt ${value}.`,
  'care.confidence': 'Wie sicher es sein muss',
  'care.confidenceMode': ({ share }) => `Wie im Finanzmodus (${share})`,
  'care.confidence.900000': 'In 90 von 100\u00a0Prognosen',
  'care.confidence.950000': 'In 95 von 100\u00a0Prognosen',
  'care.confidence.990000': 'In 99 von 100\u00a0Prognosen',
  'care.staleAfterDays': 'Kein Umbuchen, wenn ein Saldo älter ist als',
  'care.topUpLeadDays': 'Geld kommt vor einem Engpass zurück um',
  'care.transferDays': 'Eine Umbuchung dauert',
  days: 'Tage',
  businessDays: 'Bankarbeitstage',
  hours: 'Stunden',

  'limits.title': 'Obergrenzen',
  'limits.lead': 'Leer: keine Obergrenze.',
  'limits.maxPerTransfer': 'Höchstens pro Umbuchung',
  'limits.maxPerDay': 'Höchstens am Tag',
  'limits.maxPerWeek': 'Höchstens in einer Woche',
  'limits.maxPerMonth': 'Höchstens in dreißig Tagen',
  'limits.maxShare': 'Höchster Anteil am Saldo pro Umbuchung',
  'limits.coolDownDays': 'Pause zwischen zwei Umbuchungen einer Regel',

  'days.title': 'Tage',
  'days.weekdays': 'Umgebucht werden darf am',
  'days.1': 'Montag',
  'days.2': 'Dienstag',
  'days.3': 'Mittwoch',
  'days.4': 'Donnerstag',
  'days.5': 'Freitag',
  'days.6': 'Samstag',
  'days.0': 'Sonntag',
  'days.bankHolidays': 'Nicht an Bankfeiertagen',
  'days.blackout': 'Tage ohne Umbuchungen',
  'days.blackoutAdd': 'Tag hinzufügen',
  'days.blackoutDay': 'Tag ohne Umbuchungen',
  'days.blackoutRemove': ({ on }) => `${on} entfernen`,
  'days.blackoutNone': 'Keine.',

  'approval.title': 'Freigabe',
  'approval.legend': 'Was Regeln dürfen',
  'approval.mode': ({ level }) => `Wie im Finanzmodus (${level})`,
  'approval.inform': 'Nur zeigen, was sie umbuchen würden',
  'approval.propose': 'Vorschlagen; ich gebe jede Umbuchung frei',
  'approval.pre_approved_below': 'Bis zur Freigabegrenze automatisch umbuchen',
  'approval.informText': 'Zeigt, was Sie umbuchen könnten. Umbuchen müssen Sie selbst.',
  'approval.proposeText': 'Ohne Ihre Freigabe fließt kein Geld.',
  'approval.belowText':
    'Kleinere Beträge werden nach Ablauf der Abbruchfrist automatisch umgebucht. Den Rest geben Sie frei.',
  'approval.short.inform': 'nur zeigen',
  'approval.short.propose': 'vorschlagen',
  'approval.short.pre_approved_below': 'bis zur Freigabegrenze automatisch',
  'approval.limit': 'Automatisch unter',
  'approval.cancelWindowHours': 'Abbruchfrist nach der Freigabe',

  'order.title': 'Reihenfolge',
  'order.lead':
    'Pflichtzahlungen und Fristen gehen immer vor, dann zurückkommendes Geld, dann die Regeln in dieser Reihenfolge. ' +
    'Was eine nimmt, fehlt den nächsten.',
  'order.rules': 'Regeln der Reihe nach',
  'order.none': 'Noch keine Regel.',
  'order.destinations': 'Wohin eine Regel mit mehreren Zielen zuerst umbucht',
  'order.as_listed': 'In der Reihenfolge der Regel',
  'order.marginal_return': 'Wo es am meisten bewirkt: höchste gesparte oder erhaltene Zinsen',

  'set.floor': ({ name, amount }) => `${name} ${amount}`,
  'set.noFloor': ({ name }) => `${name}: keine Untergrenze`,
  'set.care': ({ days, share }) =>
    `${plural(days, { one: 'Tag', other: 'Tage' })} Alltagsausgaben · sicher in ${share} der Prognosen`,
  'set.noLimits': 'Keine Obergrenzen',
  'set.maxPerTransfer': ({ amount }) => `${amount} pro Umbuchung`,
  'set.maxPerDay': ({ amount }) => `${amount} am Tag`,
  'set.maxPerWeek': ({ amount }) => `${amount} in einer Woche`,
  'set.maxPerMonth': ({ amount }) => `${amount} in dreißig Tagen`,
  'set.maxShare': ({ share }) => `${share} des Saldos`,
  'set.weekdays': 'Montag bis Freitag',
  'set.noHolidays': 'nicht an Bankfeiertagen',
  'set.blackout': ({ count }) => plural(count, { one: 'Tag ohne Umbuchungen', other: 'Tage ohne Umbuchungen' }),
  'set.below': ({ amount }) => `Unter ${amount} automatisch umbuchen`,
  'set.cancel': ({ hours }) =>
    hours === 0 ? 'keine Abbruchfrist' : `${plural(hours, { one: 'Stunde', other: 'Stunden' })} Abbruchfrist`,

  'preview.title': 'Mit diesen Einstellungen',
  'preview.on': ({ on }) => `Mit diesen Einstellungen, ${on}: `,
  'preview.move': ({ amount, from, to }) => `${amount} von ${from} auf ${to}`,
  'preview.byItself': 'automatisch',
  'preview.nothing': 'Nichts.',
  'preview.more': ({ count }) => `und ${plural(count, { one: 'weitere Umbuchung', other: 'weitere Umbuchungen' })}`,
  'preview.same': 'Wie mit Ihren jetzigen Einstellungen.',
  'preview.now': ({ moves }) => `Mit Ihren jetzigen Einstellungen: ${moves}.`,
  'preview.nowNothing': 'Mit Ihren jetzigen Einstellungen: nichts.',
  'preview.noRules': 'Keine Regel ist aktiv, daher wäre nichts umgebucht worden.',
  'preview.incomplete': 'Korrigieren Sie die Felder oben, um zu sehen, was umgebucht worden wäre.',
  'preview.looking': 'Wird geprüft\u00a0…',
  'preview.failed': 'Was umgebucht worden wäre, konnte nicht berechnet werden.',

  save: 'Prüfen und speichern',
  same: 'Noch nichts geändert.',
  amountWhat: 'den Betrag',
  shareWhat: 'den Anteil',
  shareWrong: 'Geben Sie einen Anteil über 0 und bis 100\u00a0% ein',
  limitZero: 'Geben Sie einen Betrag über null ein, oder nichts für keine Obergrenze',
  noWeekday: 'Wählen Sie mindestens einen Tag. Um alle Umbuchungen anzuhalten, pausieren Sie sie.',
  atMost: ({ most }) => `Geben Sie eine ganze Zahl von 0 bis ${most} ein`,
  conflict: ({ who }) => `${who}. Prüfen Sie den neuesten Stand und speichern Sie erneut.`,
};
