import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../onboarding.ts';

export const messages: Translation<typeof english> = {
  'start.title': 'Ihr Benutzerkonto ist bereit',
  'start.letter': ({ email }) =>
    `Wir haben einen Link an ${email} geschickt, mit dem Sie Ihre Adresse bestätigen. Sie können gleich weitermachen.`,
  'start.outbox':
    'Dieser Server verschickt keine E-Mails. Sein Betreiber hat den Link, mit dem Sie Ihre Adresse bestätigen. Sie ' +
    'können gleich weitermachen.',
  'ask.title': 'Zwei Fragen, wenn Sie möchten',
  'ask.lead': 'Sie bestimmen Ihren Finanzmodus. Sie können ihn später ändern.',
  'ask.goal': 'Was ist Ihnen am wichtigsten?',
  'goal.less_interest': 'Weniger Zinsen zahlen',
  'goal.quick_wins': 'Schnelle Erfolge',
  'goal.safety': 'Sicherheit',
  'goal.idle_money': 'Ruhendes Geld nutzen',
  'goal.unsure': 'Weiß ich nicht',
  'ask.carries': 'Bleibt am Monatsende auf Ihren Kreditkarten etwas offen?',
  'carries.yes': 'Ja',
  'carries.no': 'Nein',
  'carries.unsure': 'Weiß ich nicht',
  'mode.balanced':
    'Ausgewogen: zuerst ein Liquiditätsziel, dann Schulden, die mehr kosten, als Erspartes bringt, dann Sparen.',
  'mode.pay_down_fast': 'Schnell schuldenfrei: freies Geld geht an die teuersten Schulden.',
  'mode.quick_wins': 'Schnelle Erfolge: die kleinste Schuld zuerst, damit eine nach der anderen verschwindet.',
  'mode.safety_first': 'Sicherheit zuerst: drei Monatsausgaben sparen, dann Sonderzahlungen.',
  'mode.float': 'Zinsvorteil nutzen: Geld bleibt zum besten Zinssatz angelegt, bis ein Angebot endet.',
  'mode.custom': 'Eigene Einstellungen: Ihre eigene Reihenfolge.',
  'ways.title': 'Wie möchten Sie beginnen?',
  'ways.later': 'Vorerst überspringen',
  'ways.sample': 'Beispielhaushalt verwenden',
  'ways.sampleText': 'Fünf Jahre realistische Daten. Sie entfernen sie mit einem Klick.',
  'ways.sampleBusy': 'Beispielhaushalt wird angelegt\u00a0…',
  'ways.import': 'Datei importieren',
  'ways.importText': 'OFX, QFX, QIF, CAMT.053, MT940 oder CSV Ihrer Bank: Konten, Karten und Umsätze auf einmal.',
  'ways.add': 'Von Hand hinzufügen',
  'ways.addText': 'Ein Konto und sein heutiger Saldo, der Rest später.',
  'mode.title': 'Finanzmodus wählen',
  'mode.lead': 'Zwei Fragen bestimmen ihn.',
  'mode.save': 'Speichern und weiter',
  'mode.skip': 'Überspringen',
};
