import type { Translation } from '@tideline/contract/language';
import type { failures as english } from '../failures.en.ts';

export const failures: Translation<typeof english> = {
  offline: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung. Verbindung wird wiederhergestellt …',
  notSent:
    'Der Server ist nicht erreichbar. Ihre Eingaben sind noch da. Versuchen Sie es erneut, sobald Sie verbunden sind.',
  partMissing:
    'Ein Teil dieser Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  onPage: 'Auf dieser Seite ist ein Fehler aufgetreten.',
};
