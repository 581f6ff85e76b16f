import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { promoListMessages as english } from '../promo-list.en.ts';

const { plural } = pluralsOf('de');

export const promoListMessages: Translation<typeof english> = {
  'head.lead': ({ count, amount }) =>
    `${plural(count, { one: 'Angebot', other: 'Angebote' })}, ${amount} zu zahlen, bevor die Zinsen steigen.`,
  'head.leadAsOf': ({ count, amount, on }) =>
    `${plural(count, { one: 'Angebot', other: 'Angebote' })}, ${amount} zu zahlen, bevor die Zinsen steigen ` +
    `(Stand ${on}).`,
  'head.leadNone': 'Zinssätze, die enden, und was bis dahin zu zahlen ist.',
  'head.add': 'Angebot hinzufügen',

  'list.offer': 'Angebot',
  'list.perMonth': 'Im Monat',
  'list.filter': 'Angebote filtern',
  'list.open': ({ title }) => `Einzelheiten zu ${title}`,
  'list.showEnded': ({ count }) =>
    `${plural(count, { one: 'beendetes Angebot', other: 'beendete Angebote' })} anzeigen`,
  'list.hideEnded': 'Beendete Angebote ausblenden',
  'list.calendar': 'Termine in den Kalender übernehmen',

  'track.label': ({ today, by, ends }) =>
    by === null
      ? `Heute ist der ${today}. Das Angebot endet am ${ends}.`
      : `Heute ist der ${today}. Zahlungsfrist ist der ${by}; das Angebot endet am ${ends}.`,
  'track.today': 'Heute',
  'track.payBy': ({ on }) => `Zahlen bis ${on}`,
  'track.ends': ({ on }) => `Endet am ${on}`,

  'verdict.passed': 'Jetzt zahlen.',
  'verdict.passedLine': 'Die Zahlungsfrist ist vorbei. Prüfen Sie, ob die Zahlung vor dem Ende des Angebots ankommt.',
  'verdict.risk': 'Gefährdet.',
  'verdict.riskLine': ({ amount, left, by }) => `Bei ${amount} im Monat wären am ${by} noch ${left} offen.`,
  'verdict.riskDeferred': ({ amount }) => `Verpassen Sie die Frist, kommen ${amount} Zinsen hinzu.`,
  'verdict.inFull': 'Vollständig zahlen.',
  'verdict.inFullLine': ({ amount, by, saved }) => `${amount} bis ${by} vermeiden ${saved} Zinsen.`,
  'verdict.onTrack': 'Im Plan.',
  'verdict.onTrackLine': ({ by }) => `Mit den geplanten Zahlungen ist es bis ${by} abbezahlt.`,
  'verdict.onTrackPlan': ({ on, ends }) =>
    `Mit Ihrem Plan ist es im ${on} abbezahlt, bevor das Angebot am ${ends} endet.`,
  'verdict.onTrackToday': ({ amount, by }) => `Mit der heutigen Zahlung von ${amount} ist es bis ${by} abbezahlt.`,
  'verdict.onTrackThen': ({ amount, by }) =>
    `Mit der heutigen Zahlung von ${amount} und den geplanten ist es bis ${by} abbezahlt.`,
  'verdict.avoids': ({ saved }) => `Vermeidet ${saved} Zinsen.`,
  'verdict.paid': 'Abbezahlt.',
  'verdict.onTheWay': ({ amount }) => `${amount} sind unterwegs.`,
  'verdict.nothingLeft': 'Auf dieses Angebot ist nichts mehr offen.',
  'verdict.waiver': 'Keine Gebühr',
  'verdict.waiverLine': ({ ends }) => `bis ${ends}.`,
  'verdict.bonus': 'Bonuszins',
  'verdict.bonusLine': ({ ends, amount }) => `bis ${ends}. Danach erhalten Sie rund ${amount} weniger im Jahr.`,
  'verdict.later': ({ amount }) => `Was übrig bleibt, kostet im Jahr danach rund ${amount}.`,
  'verdict.check': 'Prüfen Sie dieses Angebot.',

  'detail.building': 'Auflaufende Zinsen',
  'detail.inTime': ({ amount, by }) => `Zahlen Sie ${amount} bis ${by}, dann fallen sie weg.`,
  'detail.cent': 'Bleibt ein Cent offen, fallen sie in voller Höhe an.',
  'detail.tryOther': 'Andere Zahlung durchspielen',
  'menu.edit': 'Angebot bearbeiten',
  'menu.remove': 'Angebot löschen',
};
