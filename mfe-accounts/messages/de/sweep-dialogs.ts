import { pluralsOf, type Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../sweep-dialogs.en.ts';

const { plural } = pluralsOf('de');

export const messages: Translation<typeof english> = {
  'approve.title': 'Diese Umbuchung freigeben?',
  'approve.amount': 'Betrag',
  'approve.from': 'Von',
  'approve.to': 'Nach',
  'approve.for': ({ to, forName }) => `${to}, für ${forName}`,
  'approve.arrives': 'Kommt an',
  'approve.lowest': 'Tiefster Saldo danach',
  'approve.on': ({ on }) => `am ${on}`,
  'approve.undo': 'Widerrufbar',
  'approve.hours': ({ hours }) =>
    hours === 0
      ? 'Nach der Freigabe nicht mehr'
      : `${plural(hours, { one: 'Stunde', other: 'Stunden' })} nach der Freigabe`,
  'approve.details': 'Details',
  'approve.press': ({ amount }) => `${amount} freigeben`,
  'approve.changed': 'Dieser Vorschlag hat sich geändert. Prüfen Sie die aktuellen Zahlen.',
  'split.title': 'Diese Umbuchung aufteilen?',
  'split.to': ({ to }) => `Auf ${to}`,
  'split.press': ({ amount }) => `Beide freigeben, ${amount}`,
  'lower.title': 'Betrag verringern',
  'lower.text': ({ from, to, most, least }) =>
    `Von ${from} auf ${to}. Jeder Betrag von ${least} bis ${most} ist möglich, aber nicht mehr als vorgeschlagen.`,
  'lower.amount': 'Freizugebender Betrag',
  'lower.what': 'den Betrag',
  'lower.range': ({ most, least }) => `Geben Sie einen Betrag von ${least} bis ${most} ein`,
  'lower.approve': 'Diesen Betrag freigeben',
  'lower.cancel': 'Abbrechen',
};
