import type { Translation } from '@tideline/contract/language';
import type { pageTexts as english } from '../pages.en.ts';

export const pageTexts: Translation<typeof english> = {
  description: 'Was Sie heute mit dem Geld tun können, mit dem Rechenweg.',
  noScript: 'Tideline läuft im Browser auf Ihrem Gerät und braucht JavaScript. Schalten Sie es für diese Seite ein.',
  notLoaded: {
    title: 'Tideline ist noch nicht geladen',
    text: 'Einige Dateien dieser Seite fehlen oder sind langsam. Gespeicherte Änderungen sind auf dem Server sicher.',
    again: 'Erneut versuchen',
  },
  starting: {
    title: 'Tideline startet',
    text: 'Die erste Version wird bereitgestellt. Das dauert einige Sekunden.',
    again: 'Erneut versuchen',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine Seite. Sie wurde verschoben, oder der Link stimmt nicht.',
    home: 'Zu Tideline',
  },
  worker: {
    offline: {
      title: 'Sie sind offline',
      text: 'Tideline erreicht Ihren Server nicht. Ihre gespeicherten Daten sind sicher.',
      again: 'Erneut versuchen',
    },
    newNotification: 'Sie haben eine neue Benachrichtigung.',
  },
};
