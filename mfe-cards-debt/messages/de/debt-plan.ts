import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { planMessages as english } from '../debt-plan.en.ts';

const { plural } = pluralsOf('de');

export const planMessages: Translation<typeof english> = {
  'strategy.mode': ({ mode }) => `Ihr Modus: ${mode}`,
  'strategy.yourMode': 'Ihr Modus',
  'strategyLine.mode': 'Reihenfolge, Liquiditätsziel und Zahlungsfristen Ihres Finanzmodus.',
  'mode.balanced': 'Ausgewogen',
  'mode.pay_down_fast': 'Schnell schuldenfrei',
  'mode.quick_wins': 'Schnelle Erfolge',
  'mode.safety_first': 'Sicherheit zuerst',
  'mode.float': 'Zinsvorteil nutzen',
  'mode.custom': 'Eigene Einstellungen',
  'modeTerms.title': ({ mode }) => `„${mode}“ in diesem Plan`,
  'modeTerms.titleThen': ({ mode }) => `„${mode}“ zum Zeitpunkt dieses Plans`,
  'modeTerms.buffer': ({ missing, floor }) =>
    `Zuerst gehen ${missing} ins Guthaben, bis Sie ${floor} haben. So lange erhalten Schulden nur Mindestzahlungen.`,
  'modeTerms.promo': ({ name, amount, on, by, ends }) =>
    `${name}: ${amount} am ${on} abbezahlt. Zahlungsfrist ist der ${by}; das Angebot endet am ${ends}.`,
  'modeTerms.held': ({ name, amount, on, by, ends }) =>
    `${name}: ${amount} zurücklegen und am ${on} abbezahlen, was noch offen ist. Zahlungsfrist ist der ${by}; ` +
    `das Angebot endet am ${ends}.`,
  'modeTerms.late': ({ name, amount, on, by, ends }) =>
    `${name}: ${amount} am ${on} abbezahlt, nach der Zahlungsfrist ${by}. Zahlen Sie mehr im Monat. ` +
    `Das Angebot endet am ${ends}.`,
  'modeTerms.missed': ({ name, amount, by, ends }) =>
    `${name}: ${amount} sind nicht abbezahlt, wenn das Angebot am ${ends} endet. Zahlen Sie mehr, um bis ${by} ` +
    'fertig zu sein.',
  'modeTerms.change': 'Finanzmodus ändern',
  'modeOrder.promo_aware': 'Angebote in gleichen Raten bis zu ihrem Ende, dann der höchste Zins.',
  'modeOrder.marginal_cost': 'Niedrigste Gesamtkosten zuerst.',
  'modeOrder.snowball': 'Kleinste Schuld zuerst.',
  'modeOrder.avalanche': 'Höchster Zins zuerst.',
  'modeOrder.buffer_then_avalanche': 'Erst das Liquiditätsziel, dann der höchste Zins.',
  'modeOrder.hold_promos': 'Nur Mindestzahlungen. Geld für Angebote bringt bis zur Zahlungsfrist Zinsen.',
  'modeOrder.custom': 'Ihre eigene Reihenfolge.',
  'strategy.custom': 'Eigene Reihenfolge',
  'strategy.promo_aware': 'Angebote zuerst',
  'strategy.highest_payment_relief': 'Monatlich entlasten',
  'strategyLine.custom': 'Ihre eigene Reihenfolge. Sie sehen, was sie mehr kostet als der beste Plan.',
  'strategyLine.promo_aware':
    'Jedes Angebot erhält bis zu seinem Ende gleiche Raten. Der Rest tilgt den höchsten Zins.',
  'strategyLine.highest_payment_relief':
    'Höchste Mindestzahlung im Verhältnis zum Saldo zuerst. So haben Sie am schnellsten mehr Geld im Monat.',
  'strategy.more': 'Weitere Strategien',
  'strategy.moreLegend': 'Weitere Strategien',

  'cash.payment': ({ amount, on }) => `${amount} am ${on}`,
  'cash.never': 'nie',
  'cash.label': 'Aus Guthaben',
  'cash.keep': ({ amount }) =>
    `Behalten Sie Ihre freien ${amount}. Sie bringen mindestens so viel, wie diese Schulden kosten.`,
  'cash.failed': 'Ihr freies Guthaben konnte nicht geladen werden',

  'slide.label': 'Betrag anpassen',
  'slide.value': ({ amount }) => `${amount} im Monat`,
  'slide.preview': 'Mit diesem Betrag',

  'order.title': 'Ihre Reihenfolge',
  'order.lead': 'Was über die Mindestzahlungen hinausgeht, tilgt die erste Schuld, dann die nächste.',
  'order.failed': 'Ihre Reihenfolge konnte nicht geladen werden',

  'extra.title': 'Sonderzahlungen',
  'extra.lead': 'Bonus, Erstattung oder Geschenk, zusätzlich zum monatlichen Betrag.',
  'extra.add': 'Sonderzahlung hinzufügen',
  'extra.edit': 'Bearbeiten',
  'extra.remove': 'Entfernen',
  'extra.editOf': ({ what }) => `${what} bearbeiten`,
  'extra.removeOf': ({ what }) => `${what} entfernen`,
  'extra.once': ({ on }) => `am ${on}`,
  'extra.every': ({ on, months }) => `ab ${on}, ${months === 1 ? 'jeden Monat' : `alle ${months}\u00a0Monate`}`,
  'extra.what': ({ amount, when }) => `${amount} ${when}`,
  'extra.failed': 'Sonderzahlungen konnten nicht geladen werden',

  'price.none': 'Gleiche Kosten',
  'price.unknown': 'Kein Enddatum zum Vergleichen',
  'price.own': ({ strategy, amount }) => `„${strategy}“ kostet rund ${amount} mehr als der beste Plan.`,
  'price.see': 'Besten Plan anzeigen',

  'never.needed': ({ needed, months }) =>
    `Zahlen Sie ${needed} im Monat, um in ${plural(months, { one: 'Monat', other: 'Monaten' })} schuldenfrei zu sein.`,
  'never.growing': ({ names }) => `Diese Schulden wachsen: ${names}.`,
  'never.use': ({ needed }) => `${needed} im Monat verwenden`,
  'never.paymentsEnd': 'Diese Zahlungen sinken mit dem Saldo. Zahlen Sie stattdessen jeden Monat einen festen Betrag.',
  'never.horizon': 'So dauert es über 100\u00a0Jahre.',

  'print.action': 'Drucken',
  'print.title': ({ on }) => `Stand ${on}`,

  'months.section': 'Monat für Monat',

  'one.title': 'Ein Monat',
  'one.lead': 'Mit ← und → wechseln Sie den Monat.',
  'one.month': 'Monat des Plans',
  'one.before': 'Voriger Monat',
  'one.after': 'Nächster Monat',
  'one.which': ({ month, at, count }) => `${month}, Monat ${at} von ${count}`,
  'one.pays': ({ amount }) => `Insgesamt ${amount} zahlen`,
  'one.rolled': ({ amount }) => `Davon ${amount} frei geworden durch abbezahlte Schulden.`,
  'one.debt': 'Schuld',
  'one.payment': 'Zahlung',
  'one.why': 'Warum',
  'one.left': 'Danach offen',
  'one.nothing': 'nichts',
  'one.failed': 'Dieser Monat konnte nicht geladen werden',

  'follow.title': 'Plan und Ist',
  'follow.failed': 'Plan und Ist konnten nicht geladen werden',
  'whatIf.lead': 'Was eine Umschuldung oder ein Ablösekredit nach Gebühren spart.',
  'whatIf.failed': 'Der Vergleich konnte nicht geladen werden',
  'history.title': 'Frühere Pläne',
  'history.failed': 'Frühere Pläne konnten nicht geladen werden',

  'working.debtFree': 'Rechenweg anzeigen: Tilgungsende',
  'working.debtFreeOn': 'Rechenweg anzeigen: Tilgungsende',
  'working.totalInterest': 'Rechenweg anzeigen: Zinsen',
  'working.interestSaved': 'Rechenweg anzeigen: Ersparnis',
  'working.monthsSaved': 'Rechenweg anzeigen: gesparte Monate',
  'working.priceOfChoice': 'Rechenweg anzeigen: Kosten dieser Wahl',
  'working.aboveMinimums': 'Diesen Monat über die Mindestzahlungen hinaus',
  'working.minimumOf': ({ name }) => `Mindestzahlung auf ${name}`,
  'working.interestOf': ({ name }) => `Zinsen von ${name}`,
  'working.goneOf': ({ name }) => `Wann ${name} abbezahlt ist`,
  'working.paymentOf': ({ name }) => `Zahlung auf ${name} in diesem Monat`,

  'draft.keep': 'Als Entwurf speichern',
  'draft.kept': 'Als Entwurf unter „Frühere Pläne“ gespeichert',

  'assumed.no_end': ({ name, on }) =>
    `Ein Angebot auf ${name} hat kein Enddatum. Der Plan rechnet mit dem ${on}, dem gesetzlich frühesten.`,
  'assumed.no_revert_apr': ({ name, rate }) =>
    `Für ein Angebot auf ${name} fehlt der Zinssatz danach. Der Plan rechnet mit ${rate}.`,
  'assumed.mend': 'Angebot bestätigen',
};
