import type { Translation } from '@tideline/contract/language';
import { type Count, pluralsOf } from '../../language/count.ts';
import type { backup as english } from '../backup.en.ts';

const { plural } = pluralsOf('de');

const households = (count: Count): string => plural(count, { one: 'Haushalt', other: 'Haushalte' });
const rows = (count: Count): string => plural(count, { one: 'Zeile', other: 'Zeilen' });
const attachments = (count: Count): string => plural(count, { one: 'Anhang', other: 'Anhänge' });
const releaseFiles = (count: Count): string => plural(count, { one: 'Release-Datei', other: 'Release-Dateien' });

export const backup: Translation<typeof english> = {
  oneFile: (name) => `Geben Sie eine Datei an: tideline ${name} DATEI.`,
  noFile:
    'Geben Sie die Datei an: tideline backup DATEI. Oder setzen Sie BACKUP_DIR, den Ordner der nächtlichen ' +
    'Sicherungen.',
  noBackup: 'Geben Sie die Sicherung an: tideline restore DATEI.',
  lost: (count) =>
    plural(count, {
      one: 'Anhang hatte bei der Sicherung keine oder eine beschädigte Datei.',
      other: 'Anhänge hatten bei der Sicherung keine oder eine beschädigte Datei.',
    }),
  made: (made) =>
    `${made.path}: ${made.size}${made.encrypted ? ', verschlüsselt' : ''}. ` +
    `${households(made.households)}, ${rows(made.rows)}, ${attachments(made.attachments)}, ` +
    `${releaseFiles(made.releaseFiles)}.`,
  encrypted: 'Ohne die Passphrase kann sie niemand wiederherstellen, auch Sie nicht.',
  notEncrypted:
    'Sie enthält alles, auch Schlüssel, und ist nicht verschlüsselt: Bewahren Sie sie dort auf, wo nur Sie sie lesen ' +
    'können.',
  prove: (path) => `Zum Nachweis: tideline verify ${path}`,
  restored: (done) =>
    `Wiederhergestellt: ${rows(done.rows)}, ${attachments(done.attachments)} und ${releaseFiles(done.releaseFiles)}, ` +
    `Stand ${done.when} UTC.`,
  upgraded: (changes) =>
    `Die Datenbank wurde um ${plural(changes, { one: 'Änderung', other: 'Änderungen' })} aktualisiert.`,
  copy: (path) => `Die bisherigen Daten sind in ${path}.`,
  start: 'Starten Sie Tideline jetzt. Alle müssen sich neu anmelden.',
  ledgerWrong: (problems) =>
    `Die Buchungen haben Fehler: ${problems}. Es wurde nichts geändert. Machen Sie jetzt eine Sicherung und melden ` +
    'Sie diese Codes.',
  ledgerSound: (count) => `Die Buchungen von ${plural(count, { one: 'Haushalt', other: 'Haushalten' })} sind stimmig.`,
  verified: (done) =>
    `${done.file} lässt sich wiederherstellen: ${rows(done.rows)} und ${attachments(done.attachments)} von ` +
    `${plural(done.households, { one: 'Haushalt', other: 'Haushalten' })}, Stand ${done.when} UTC. Anzahlen und ` +
    'Summen sind gleich, die Buchungen stimmig.',
};
