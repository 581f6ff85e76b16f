import type { Translation } from '@tideline/contract/language';
import type { refusals as englishRefusals, steps as englishSteps } from '../backup.en.ts';

const summary = (table: { rows: number; sums: string } | undefined): string =>
  table === undefined
    ? 'keine Zeilen'
    : `${table.rows.toLocaleString('de')} ${table.rows === 1 ? 'Zeile' : 'Zeilen'}, ${table.sums}`;

export const steps: Translation<typeof englishSteps> = {
  checking: 'Sicherung wird geprüft\u00a0…',
  copying: (path) => `Die vorhandenen Daten werden nach ${path} gesichert\u00a0…`,
  checkingLedger: 'Buchungen werden geprüft\u00a0…',
  readingDatabase: 'Datenbank wird gelesen\u00a0…',
  readingFiles: 'Anhänge, Releases und Schlüssel werden gelesen\u00a0…',
  restoring: 'Datenbank und Dateien werden wiederhergestellt\u00a0…',
  comparing: 'Zeilen und Summen werden verglichen\u00a0…',
};

export const refusals: Translation<typeof englishRefusals> = {
  otherOwner: (folder, uid) =>
    `Der Datenordner ${folder} gehört einem anderen Systembenutzer (uid ${uid}). Führen Sie den Befehl als dieser ` +
    `aus, zum Beispiel mit sudo -u '#${uid}'.`,
  nameFile: 'Geben Sie die Datei an, oder setzen Sie BACKUP_DIR.',
  nameBackup: 'Geben Sie die Sicherung an, die wiederhergestellt werden soll.',
  nameCommand: (commands) => `Geben Sie einen Befehl an: ${commands}.`,
  shortPassphrase: (file) => `Die Passphrase in ${file} muss mindestens 12 Zeichen haben.`,
  nothing: 'Es gibt nichts zu sichern: Tideline wurde hier noch nicht gestartet.',
  notStarted: (folder) => `Tideline wurde mit ${folder} noch nicht gestartet und hat deshalb keine Daten.`,
  exists: (path) => `${path} gibt es schon. Wählen Sie einen anderen Namen, oder entfernen Sie die Datei.`,
  cannotWrite: (folder, code) =>
    `Dieser Benutzer kann in ${folder} keine Sicherungen schreiben (${code}). Wählen Sie einen anderen Ordner, oder ` +
    'ändern Sie seinen Besitzer.',
  running: 'Tideline läuft auf dieser Datenbank. Beenden Sie es, und stellen Sie dann wieder her.',
  hasUsers:
    'Diese Installation hat Benutzer. Mit --replace ersetzt die Sicherung ihre Daten, die vorher gesichert werden.',
  otherKey:
    'TIDELINE_SECRET_KEY ist nicht der Schlüssel dieser Sicherung, deshalb wären Bankzugänge unlesbar. Setzen Sie ' +
    'jenen Schlüssel, ergänzen Sie ihn in TIDELINE_SECRET_KEYS_OLD, oder setzen Sie beide nicht, wenn die Sicherung ' +
    'den Schlüssel enthält.',
  fullDisk: ({ needed, folder, free }) =>
    `Die Sicherung braucht ${needed}\u00a0MiB in ${folder}, frei sind ${free}\u00a0MiB. Schaffen Sie Platz, und ` +
    'stellen Sie dann wieder her.',
  newerChange: (name) =>
    `Die Sicherung stammt von einem neueren Tideline (diese Version kennt ihre Änderung „${name}“ nicht). Stellen ` +
    'Sie sie mit jener oder einer neueren Version wieder her.',
  otherBuild: (name) =>
    `Die Sicherung stammt von einem anderen Build von Tideline (ihre Änderung „${name}“ weicht ab). Stellen Sie sie ` +
    'mit der Version wieder her, von der sie stammt.',
  newer:
    'Die Sicherung stammt von einem neueren Tideline. Stellen Sie sie mit jener oder einer neueren Version wieder her.',
  otherTable: (table) => `Die Sicherung beschreibt die Tabelle „${table}“ anders als ihre Version.`,
  unknownTable: (table) => `Die Sicherung enthält Zeilen der Tabelle „${table}“, die es nicht gibt.`,
  otherSums: (table, was, now) =>
    `Die Tabelle „${table}“ hatte bei der Sicherung ${summary(was)} und hat jetzt ${summary(now)}.`,
  rowsRejected: (name, sqlState) =>
    `Die Datenbank hat Zeilen der Sicherung abgelehnt (${name === undefined ? '' : `${name}, `}SQLSTATE ${sqlState}).`,
  otherAttachment: (sha256) => `Der Anhang ${sha256} in der Sicherung hat einen anderen Inhalt.`,
  changed: 'Die Sicherung hat sich beim Lesen geändert.',
  wrongPassphrase:
    'Die Passphrase öffnet diese Sicherung nicht. Setzen Sie BACKUP_PASSPHRASE auf die, mit der sie gemacht wurde.',
  encrypted: 'Die Sicherung ist verschlüsselt. Setzen Sie BACKUP_PASSPHRASE auf ihre Passphrase.',
  otherEncryption: 'Die Sicherung ist auf eine Weise verschlüsselt, die diese Version nicht kennt.',
  damaged: 'Die Sicherung ist beschädigt oder abgeschnitten. Holen Sie eine andere Kopie der Datei.',
  damagedAt: (entry) =>
    `Die Sicherung ist beschädigt${entry === undefined ? '' : ` (bei ${entry})`}. Holen Sie eine andere Kopie der ` +
    'Datei.',
  cutOff: 'Die Sicherung ist abgeschnitten: Ihr Ende fehlt.',
  badContents: 'Die Sicherung ist beschädigt: Ihr Inhaltsverzeichnis ist ungültig.',
  special: (name, type) => `Die Sicherung enthält ${name}, aber das ist keine Datei (${type ?? 'besondere Datei'}).`,
  unexpected: (name) => `Die Sicherung enthält ${name}, das in keine Sicherung gehört.`,
  noFile: (path) => `Die Datei ${path} gibt es nicht.`,
  notFile: (path) => `${path} ist keine Datei.`,
  notBackup: (path) => `${path} ist keine Sicherung von Tideline.`,
  expands: 'Die Sicherung wird beim Entpacken viel größer als üblich und wurde deshalb nicht gelesen.',
  tooLarge: (name) => `${name} in der Sicherung ist zu groß.`,
};
