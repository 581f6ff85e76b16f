import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { todayMessages as english } from '../today.ts';

const { plural } = pluralsOf('de');

const TERMS: Readonly<Record<string, string>> = {
  purchase_apr: 'der Jahreszins',
  apr: 'der Jahreszins',
  minimum: 'die Mindestzahlung',
  payment: 'die Rate',
  due_day: 'die Fälligkeit',
};

const list = (parts: readonly string[]): string => new Intl.ListFormat('de').format(parts);

export const todayMessages: Translation<typeof english> = {
  'moves.title': 'Heutige Schritte',
  'moves.worth': ({ amount }) => `Bringen im ersten Jahr ${amount}`,
  'moves.math': 'Rechenweg anzeigen',
  'moves.review': ({ count }) => `${plural(count, { one: 'Umsatz', other: 'Umsätze' })} prüfen`,
  'moves.made': ({ amount, name }) => `${amount} an ${name} gezahlt`,
  'moves.moved': ({ amount, name }) => `${amount} auf ${name} umgebucht`,
  'moves.scheduled': ({ amount, name }) => `${amount} an ${name} sind unterwegs`,
  'moves.onlyOn': ({ name }) => `Bisher nur auf ${name} gebucht.`,
  'moves.arrives': ({ on }) => `Freigegeben. Kommt bis ${on} an.`,
  'moves.ownerOnly': 'Das kann nur, wem das Konto gehört.',
  'moves.share': ({ amount, name }) =>
    name === null ? `${amount}, die auf keinem Konto frei sind` : `${amount} von ${name}`,
  'moves.shares': ({ shares }) => `${list(shares)}.`,
  'moves.madeTitle': 'Heute erledigt',
  'moves.done': 'Erledigt',
  'moves.view': 'Ansehen',
  'moves.viewOf': ({ name }) => `${name} ansehen`,
  'moves.none': 'Heute ist nichts zu tun',
  'moves.noneUntil': ({ on }) => `Bis ${on} ist nichts zu tun`,
  'moves.noneHint': 'Ihr Geld ist da, wo es sein soll.',
  'moves.unknown': 'Erst nach 28 Tagen mit Umsätzen steht fest, wie viel Geld frei ist.',
  'moves.asOf': ({ on }) => `Beruht auf Salden vom ${on}. Importieren Sie zuerst neuere.`,
  'moves.import': 'Datei importieren',
  'moves.noAccounts': 'Noch keine Konten',
  'moves.noAccountsHint':
    'Fügen Sie ein Konto hinzu oder importieren Sie eine Datei. Dann sehen Sie jeden Tag, was zu zahlen oder ' +
    'umzubuchen ist.',
  'moves.addAccount': 'Konto hinzufügen',
  'moves.leftOut': ({ name, missing }) => {
    const terms = missing.flatMap((term) => TERMS[term] ?? []);
    if (terms.length === 0) return `Für ${name} fehlen Zinsen und Bedingungen.`;
    return `Für ${name} ${terms.length === 1 ? 'fehlt' : 'fehlen'} ${list(terms)}.`;
  },
  'moves.addTerms': 'Zinsen ergänzen',
  'moves.addTermsOf': ({ name }) => `Zinsen von ${name} ergänzen`,
  'owed.after': 'Nach den Schritten',
  'owed.less': ({ amount }) => `${amount} weniger als vor einem Monat`,
  'owed.more': ({ amount }) => `${amount} mehr als vor einem Monat`,
  'owed.same': 'So viel wie vor einem Monat',
  'flow.title': 'Wohin Ihr Geld geht',
  'flow.titleOf': ({ amount }) => `Wohin Ihre ${amount} gehen`,
  'flow.asOf': ({ on }) => `am ${on}`,
  'flow.show': 'Zeigen, wohin Ihr Geld geht',
  'flow.hide': 'Ausblenden, wohin Ihr Geld geht',
  'flow.account': 'Konto',
  'flow.use': 'Geht an',
  'flow.amount': 'Betrag',
  'flow.picture': ({ amount }) =>
    `Wohin Ihr Guthaben von ${amount} geht. Unter „Rechenweg anzeigen“ steht es als Tabelle.`,
  'use.move': ({ name }) => name,
  'use.floor': 'Untergrenze',
  'use.bills': ({ on }) => (on === null ? 'Rechnungen' : `Rechnungen bis ${on}`),
  'use.covers': 'Für Engpässe',
  'use.buffer': 'Liquiditätsziel',
  'use.hold': ({ name, on }) => `Für ${name ?? 'ein Angebot'}${on === null ? '' : `, ${on}`}`,
  'use.spare': 'Frei',
  'use.scheduled': 'Unterwegs',
  'use.small': 'Zu wenig zum Umbuchen',
  'use.unknown': 'Noch nicht bekannt',
  'use.overdrawn': 'Überzogen',
  'math.worth': 'Nutzen im ersten Jahr',
  'math.from': ({ name }) => (name === null ? 'Auf keinem Konto frei' : `Von ${name}`),
  'math.part': ({ reason, amount, from }) =>
    from === null ? `${reason}, ${amount}` : `${reason}, ${amount} von ${from}`,
  'math.amount': 'Betrag',
  'math.worthOf': ({ part }) => `${part}: Nutzen`,
  'math.amountOf': ({ title }) => `${title}: Betrag`,
  'math.valueOf': ({ title, part }) => `${title}: ${part}`,
  'math.noMoves': 'Heute keine Schritte.',
  'math.failed': 'Der Rechenweg konnte nicht geladen werden. Versuchen Sie es erneut.',
};
