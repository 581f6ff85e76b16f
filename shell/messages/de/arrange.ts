import type { Translation } from '@tideline/mfe-kit/messages';
import type { messages as english } from '../arrange.ts';

export const messages: Translation<typeof english> = {
  title: 'Kacheln anordnen',
  lead: 'Ziehen Sie Kacheln oder nutzen Sie die Pfeile. Änderungen werden sofort gespeichert.',
  tiles: 'Kacheln Ihrer Übersicht',
  reset: 'Zurücksetzen',
  done: 'Fertig',
  saved: 'Anordnung gespeichert',
  undone: 'Ihre frühere Anordnung ist wiederhergestellt',
  conflict: 'Ihre Übersicht wurde auf einem anderen Gerät angeordnet. Das ist der neueste Stand.',
  failed: ({ why }) => `Ihre Änderung wurde nicht gespeichert. ${why}`,
};
