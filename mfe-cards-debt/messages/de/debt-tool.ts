import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { toolMessages as english } from '../debt-tool.en.ts';

const { plural } = pluralsOf('de');

export const toolMessages: Translation<typeof english> = {
  'head.owe': ({ amount, count }) =>
    `Sie schulden ${amount}, verteilt auf ${plural(count, { one: 'Konto', other: 'Konten' })}.`,
  'head.oweAsOf': ({ amount, count, on }) =>
    `Sie schulden ${amount}, verteilt auf ${plural(count, { one: 'Konto', other: 'Konten' })} (Stand ${on}).`,
  'head.active': ({ amount }) => `Aktiver Plan: ${amount} im Monat.`,
  'head.add': 'Schuld hinzufügen',

  'controls.title': 'Ihre Auswahl',
  'controls.interest': 'Zinsen',
  'controls.setOrder': 'Festlegen',
  'controls.never': 'Kein Ende',
  'controls.minimums': ({ amount }) => `${amount} Mindestzahlungen`,

  'cash.section': 'Guthaben jetzt einsetzen',
  'cash.field': 'Jetzt eingesetztes Guthaben',
  'cash.slide': 'Regler für das Guthaben',
  'cash.spare': ({ amount }) => `${amount} frei`,
  'cash.stays': ({ amount }) => `${amount} Ihres freien Guthabens bleiben.`,
  'cash.tooMuch': ({ amount }) => `Frei sind ${amount}. Geben Sie höchstens so viel ein`,
  'cash.what': 'das einzusetzende Guthaben',
  'cash.value': ({ amount }) => `${amount} jetzt`,
  'cash.better': ({ amount, saved, on }) => `Mit ${amount} mehr sparen Sie ${saved}. Schuldenfrei: ${on}.`,
  'cash.betterDate': ({ amount, on }) => `Mit ${amount} mehr schuldenfrei: ${on}.`,
  'cash.add': ({ amount }) => `${amount} mehr einsetzen`,

  'result.title': 'Ergebnis',
  'result.interest': 'Zinsen',
  'result.interestOf': ({ amount }) => `${amount} Zinsen`,
  'result.saved': 'Gespart ggü. Mindestzahlungen',
  'result.activeFree': ({ on }) => `Aktiver Plan: ${on}`,
  'result.activeInterest': ({ amount }) => `Aktiver Plan: ${amount}`,
  'result.sooner': ({ time }) => `${time} früher`,
  'result.months': ({ count }) => `in ${plural(count, { one: 'Monat', other: 'Monaten' })}`,
  'result.preview': 'Wird aktualisiert\u00a0…',
  'result.atMost': 'oder früher',
  'result.minimumsNever': 'Mindestzahlungen enden nie',

  'chart.minimums': ({ amount }) => `Nur Mindestzahlungen: ${amount}`,
  'chart.today': 'Heute',
  'chart.gone': 'Abbezahlt',
  'chart.ends': 'Angebot endet',
  'chart.offer': ({ name }) => `Angebot von ${name}`,

  'notes.title': 'Darauf achten',
  'notes.next': 'Als Nächstes:',
  'notes.moved': 'Nach den heutigen Schritten:',
  'notes.movedLine': ({ on, amount }) =>
    `${on} schuldenfrei, ${amount} Zinsen. Die Zahlen oben gelten allein mit den Monatsraten.`,
  'notes.kept': ({ name }) => `${name} im Plan:`,
  'notes.keptLine': ({ on, ends }) => `Angebot im ${on} abbezahlt, bevor es am ${ends} endet.`,
  'notes.keptToday': ({ amount }) => `Die heutige Zahlung vermeidet ${amount} Zinsen.`,
  'notes.risk': ({ name }) => `${name} gefährdet:`,
  'notes.riskLine': ({ ends }) => `Dieser Plan zahlt das Angebot bis ${ends} nicht ab.`,
  'notes.riskLate': ({ on, by }) => `Angebot erst am ${on} abbezahlt, zu zahlen bis ${by}.`,
  'notes.riskCharge': ({ amount, on }) => `Am ${on} kommen ${amount} Zinsen hinzu.`,
  'notes.see': 'Angebot ansehen',
  'notes.seeOffer': ({ name }) => `Angebot von ${name} ansehen`,
  'notes.behind': ({ amount }) => `Sie liegen ${amount} hinter Ihrem Plan.`,
  'notes.seeActual': 'Plan und Ist ansehen',

  'tabs.title': 'Einzelheiten',
  'tabs.strategies': 'Strategien',
  'tabs.debts': 'Schulden',
  'tabs.months': 'Monat für Monat',
  'tabs.actual': 'Plan und Ist',
  'tabs.transfer': 'Umschuldung',
  'tabs.plans': 'Frühere Pläne',
  'tabs.failed': 'Dieser Teil konnte nicht geladen werden',
  'tabs.noPlan': 'Noch kein aktiver Plan. Aktivieren Sie einen, um ihn mit Ihren Salden zu vergleichen.',

  'compare.vsBest': 'ggü. bestem',
  'compare.lowest': 'Am niedrigsten',
  'compare.safest': 'Hält Fristen am besten ein',
  'compare.less': ({ amount }) => `−${amount}`,
  'compare.more': ({ amount }) => `+${amount}`,
  'compare.active': ({ amount }) => `Aktiver Plan, ${amount} im Monat`,
  'compare.all': ({ count }) => `Alle ${count} Strategien vergleichen`,
  'compare.fewer': 'Weniger Strategien anzeigen',
};
