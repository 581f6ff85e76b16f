import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../households.en.ts';

export const messages: Translation<typeof english> = {
  'households.label': 'Haushalt',
  'households.leaveAsk': 'Ihre Eingaben sind nicht gespeichert. Trotzdem wechseln?',
  'role.owner': 'Inhaber',
  'role.editor': 'Bearbeiter',
  'role.viewer': 'Betrachter',
  'ended.title': 'Sie haben keinen Zugriff mehr auf diesen Haushalt',
  'ended.lead': 'Ein Inhaber hat Sie entfernt, Sie sind ausgetreten oder der Haushalt wurde gelöscht.',
  'ended.others': 'Ihre Haushalte',
  'ended.open': ({ name }) => `${name} öffnen`,
  'ended.none': 'Sie gehören zu keinem Haushalt',
  'ended.noneLead': 'Legen Sie einen an oder öffnen Sie den Link Ihrer Einladung.',
  'ended.failed': 'Ihre Haushalte konnten nicht geladen werden',
  'new.title': 'Haushalt anlegen',
  'new.name': 'Name des Haushalts',
  'new.nameMissing': 'Geben Sie einen Namen ein',
  'new.create': 'Haushalt anlegen',
  'new.formats': ({ currency, timezone }) => `Beträge in ${currency}, Zeitzone ${timezone}.`,
};
