import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../en.ts';
import { titles } from './titles.ts';

const { choose, plural } = pluralsOf('de');

export const messages: Translation<typeof english> = {
  ...titles,
  'title.testPage': 'Test der Fehlermeldung',
  'nav.dashboard': 'Übersicht',
  'greeting.morning': 'Guten Morgen',
  'greeting.afternoon': 'Guten Tag',
  'greeting.evening': 'Guten Abend',
  'dashboard.mode': ({ mode }) => `Modus: ${mode}`,
  'mode.balanced': 'Ausgewogen',
  'mode.pay_down_fast': 'Schnell schuldenfrei',
  'mode.quick_wins': 'Schnelle Erfolge',
  'mode.safety_first': 'Sicherheit zuerst',
  'mode.float': 'Zinsvorteil nutzen',
  'mode.custom': 'Eigene Einstellungen',
  'dashboard.failed': 'Ihre Übersicht konnte nicht geladen werden',
  'dashboard.failedHint': 'Konten, Karten und Pläne können Sie weiterhin öffnen.',
  'hero.owed': ({ cards }) =>
    choose(cards, { one: 'Sie schulden auf einer Karte', other: `Sie schulden auf ${cards} Karten` }),
  'hero.safe': 'Heute frei verfügbar',
  'hero.netWorth': 'Nettovermögen',
  'upcoming.title': ({ days }) => `Die nächsten ${days} Tage`,
  'upcoming.card_due': ({ name, amount }) => `${name} fällig ${amount}`.trim(),
  'upcoming.loan_due': ({ name, amount }) => `${name} fällig ${amount}`.trim(),
  'upcoming.card_closes': ({ name }) => `Abrechnung von ${name}`,
  'upcoming.cards_close': ({ name }) => `Abrechnungen von ${name}`,
  'upcoming.promo_safe': ({ name, amount }) =>
    amount ? `${name}: Zahlungsfrist, ${amount} offen` : `${name}: Zahlungsfrist`,
  'upcoming.promo_end': ({ name, amount }) =>
    amount ? `Angebot von ${name} endet, ${amount} offen` : `Angebot von ${name} endet`,
  'upcoming.series_out': ({ name, amount }) => `${name} ${amount}`,
  'upcoming.series_in': ({ name, amount }) => `${name} zahlt ${amount}`,
  'figure.asOf': ({ on }) => `Stand ${on}`,
  'position.title': 'Ihre Finanzlage',
  'position.change': ({ change }) => `${change} in diesem Monat`,
  'position.unchanged': 'Unverändert in diesem Monat',
  'position.trend': ({ from, to }) => `Letzte 12 Monate: ${from} bis ${to}`,
  'position.cash': 'Guthaben',
  'position.debts': 'Gesamtschulden',
  'position.incomplete': ({ count }) =>
    choose(count, {
      one: 'Bei einer Schuld fehlen Zinsen und Bedingungen',
      other: `Bei ${count} Schulden fehlen Zinsen und Bedingungen`,
    }),
  'position.debtFree': 'Schuldenfrei',
  'position.debtFreeUnknown': 'Noch nicht bekannt',
  'position.onceMoved': ({ alone }) => `Nach den heutigen Schritten. Nur Monatsraten: ${alone}.`,
  'position.never': 'nie',
  'position.keptUp': ({ amount }) => `Wenn Sie weiter ${amount} im Monat zahlen.`,
  'position.byPlan': 'Nach Ihrem Plan',
  'position.choosePlan': 'Plan wählen',
  'attention.title': 'Zu erledigen',
  'attention.review_transactions': ({ count }) => `${plural(count, { one: 'Umsatz', other: 'Umsätze' })} zu prüfen`,
  'attention.connection_problem': ({ count, name }) =>
    name ? `Die Verbindung über ${name} hat ein Problem` : `${count} Bankverbindungen haben ein Problem`,
  'attention.terms_missing': ({ count, name }) =>
    name ? `Für ${name} fehlen Zinsen und Bedingungen` : `Bei ${count} Schulden fehlen Zinsen und Bedingungen`,
  'attention.missing_statement': ({ count, name }) =>
    name ? `Die letzte Abrechnung von ${name} fehlt` : `Die letzten Abrechnungen von ${count} Karten fehlen`,
  'attention.sweep_proposals': ({ count }) =>
    `${plural(count, { one: 'Umbuchung', other: 'Umbuchungen' })} freizugeben`,
  'attention.sweep_suspended': ({ count, name }) =>
    name
      ? `Die Umbuchungsregel ${name} wurde automatisch pausiert`
      : `${count} Umbuchungsregeln wurden automatisch pausiert`,
  'attention.stale_account': ({ count, name }) =>
    name ? `${name} wurde länger nicht aktualisiert` : `${count} Konten wurden länger nicht aktualisiert`,
  'command.firstSteps': 'Erste Schritte anzeigen',
  'command.mode': 'Finanzmodus wählen',
  'remote.failed': ({ title }) =>
    `${title}: Das konnte nicht geladen werden. Die übrigen Teile von Tideline funktionieren weiterhin.`,
  'remote.off': 'Dieser Teil von Tideline ist zurzeit ausgeschaltet. Die übrigen Teile funktionieren weiterhin.',
  'remote.copyReference': 'Referenz kopieren',
  'remote.loading': ({ title }) => `Wird geladen: ${title}`,
  'notFound.title': 'Seite nicht gefunden',
  'notFound.lead': 'Diese Seite gibt es nicht.',
  'notFound.home': 'Zur Übersicht',
  'account.menu': 'Benutzerkonto',
  'account.signOut': 'Abmelden',
  'account.signOutFailed': ({ why }) => `Sie sind noch angemeldet. ${why}`,
  'session.failed': 'Ihr Haushalt konnte nicht geladen werden',
  'bar.home': 'Start',
  'bar.money': 'Geld',
  'bar.cards': 'Karten',
  'bar.insights': 'Hinweise',
  'more.title': 'Mehr',
  'more.close': 'Schließen',
  'leave.ask': 'Ihre Änderungen sind nicht gespeichert. Trotzdem verlassen?',
};
