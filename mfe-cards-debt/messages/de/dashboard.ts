import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { dashboardMessages as english } from '../dashboard.en.ts';

const { plural } = pluralsOf('de');
const list = new Intl.ListFormat('de');
const months = (count: number): string => plural(count, { one: 'Monat', other: 'Monate' });

export const dashboardMessages: Translation<typeof english> = {
  'then.sooner': ({ count, on }) => `${months(count)} früher als nach den Salden vom ${on}.`,
  'then.later': ({ count, on }) => `${months(count)} später als nach den Salden vom ${on}.`,
  'then.same': ({ on }) => `Derselbe Monat wie nach den Salden vom ${on}.`,
  'then.now': ({ on }) => `Nach den Salden vom ${on} reichten die Zahlungen noch nicht.`,
  'then.was': ({ on, free }) => `Nach den Salden vom ${on} wären Sie im ${free} schuldenfrei gewesen.`,
  'then.failed': 'Die Veränderung zum Vormonat konnte nicht geladen werden',

  'promos.payBy': ({ on }) => `Zahlen bis ${on}`,
  'promos.perMonth': ({ on, amount }) => `Zahlen bis ${on} · ${amount} im Monat`,
  'promos.ends': ({ on }) => `Endet am ${on}`,
  'promos.left': ({ on, amount }) => `Endet am ${on} · zur Zahlungsfrist noch rund ${amount} offen`,
  'promos.offTrack': ({ count }) => plural(count, { one: 'gefährdet', other: 'gefährdet' }),
  'promos.soon': ({ count }) => plural(count, { one: 'endet bald', other: 'enden bald' }),

  'float.nothing': 'Sie leihen nichts zu 0\u00a0%.',
  'float.noAccount': 'Sie leihen zu 0\u00a0%, aber Ihr Guthaben bringt keine Zinsen.',
  'float.yields': 'Zinssatz eingeben',
  'float.open': 'Alle Aktionszeiträume',
  'float.add': 'Aktionszeitraum hinzufügen',
  'float.lead': ({ borrowed, account, apy }) =>
    `Sie leihen ${borrowed} zu 0\u00a0%, während Ihr eigenes Geld auf ${account} ${apy} bringt.`,
  'float.otherCurrencies': ({ codes, currency }) =>
    `Ihre Salden zu 0\u00a0% in ${list.format(codes)} fehlen hier. Der Zinsvorteil gilt nur für ${currency}.`,
  'float.toDate': 'Gewinn bisher',
  'float.projected': 'Gewinn am Ende',
  'float.about': ({ amount }) => `etwa ${amount}`,
  'float.today': ({ amount }) => `davon heute ${amount}`,
  'float.table': 'Salden zu 0\u00a0% und was das zurückgehaltene Geld bringt',
  'float.balance': 'Saldo',
  'float.held': 'Zurückgelegt',
  'float.unwind': ({ on, count }) => `Zurückzahlen bis ${on}, in ${plural(count, { one: 'Tag', other: 'Tagen' })}`,
  'float.now': 'Jetzt abbezahlen, falls noch keine Zahlung unterwegs ist',
  'float.ended': 'Der Aktionszeitraum ist vorbei',
  'float.worth': 'Lohnt sich',
  'float.notWorth': 'Lohnt sich nicht',
  'float.how': 'Rechenweg anzeigen: Gewinn',
  'float.working': ({ name }) => `Was das zurückgelegte Geld für ${name} bringt`,
  'reason.fee_exceeds_yield': 'Gebühr, Steuer und Risiko zehren den Gewinn auf.',
  'reason.utilization': 'Mehr als drei Viertel des Kreditrahmens sind ausgeschöpft.',
  'reason.unstable_income': 'Hier sind keine regelmäßigen Einnahmen bekannt. Das Geld könnte gebraucht werden.',
  'reason.revolving_balance': 'Ein anderer Saldo der Karte kostet Zinsen. Ihn zu tilgen spart mehr.',
  'reason.over_limit': 'Die Karte ist über ihrem Kreditrahmen.',
  'reason.not_interest_free': 'Das Angebot ist nicht zinsfrei.',
  'reason.too_late': 'Die Zahlungsfrist ist vorbei.',

  'win.none': 'Mit diesen Zahlungen wird keine Schuld abbezahlt. Planen Sie mehr im Monat ein.',
  'win.gone': ({ on }) => `im ${on} abbezahlt`,
  'win.price': ({ amount }) => `Dieser Plan kostet rund ${amount} mehr als der günstigste.`,
  'win.noPrice': 'Dieser Plan kostet nicht mehr als der günstigste.',
  'win.open': 'Alle Schulden',
  'buffer.unknown': 'Ihr Liquiditätsziel erscheint, sobald Umsätze eines ganzen Monats vorliegen.',
  'buffer.missing': ({ missing, floor }) =>
    `Zum Liquiditätsziel von ${floor} fehlen ${missing}. Es geht Sonderzahlungen auf Schulden vor.`,
  'buffer.full': ({ floor }) => `Ihr Liquiditätsziel von ${floor} ist gedeckt. Was darüber liegt, tilgt Schulden.`,
  'buffer.meter': 'Guthaben für das Liquiditätsziel',
  'buffer.words': ({ has, floor }) => `${has} von ${floor}`,
  'buffer.change': 'Liquiditätsziel ändern',

  'payments.none': 'Keine Zahlung auf eine Karte oder einen Kredit steht an.',
  'payments.caption': 'Die nächste Zahlung auf jede Karte und jeden Kredit',
  'payments.to': 'An',
  'payments.amount': 'Betrag',
  'payments.unknown': 'Laut Abrechnung',
  'payments.from': ({ name }) => `von ${name}`,
  'payments.last': ({ name }) => `zuletzt von ${name} gezahlt`,
  'payments.autopay.none': 'ohne Lastschrift',
  'payments.autopay.minimum': 'Lastschrift, Mindestzahlung',
  'payments.autopay.statement': 'Lastschrift, Abrechnungssaldo',
  'payments.autopay.fixed': 'Lastschrift, fester Betrag',
  'payments.autopay.current': 'Lastschrift, gesamter Saldo',
  'payments.all': 'Alle Karten',
};
