import type { Translation } from '@tideline/contract/language';
import type { doctor as english } from '../doctor.en.ts';

const FOLDERS = { data: 'Daten', releases: 'Releases', backups: 'Sicherungen' } as const;

const minutes = new Intl.DateTimeFormat('de', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

const age = (hours: number): string => `die neueste ist ${hours} ${hours === 1 ? 'Stunde' : 'Stunden'} alt`;

export const doctor: Translation<typeof english> = {
  correctSettings: 'Korrigieren Sie das in den Einstellungen, mit denen Tideline startet.',
  unusable: (cause) => `nicht verwendbar: ${cause}`,
  startOnce: 'Starten Sie Tideline einmal. Schlägt das fehl, nennt es den Grund.',
  checkDatabaseUrl: 'Prüfen Sie, ob das PostgreSQL von DATABASE_URL läuft und diese Anmeldung annimmt.',
  server: (version) => `PostgreSQL ${version}`,
  oldServer: (version) => `PostgreSQL ${version} ist älter als 15`,
  upgradeServer: 'Aktualisieren Sie den Server, oder stellen Sie eine Sicherung auf einem neueren wieder her.',
  newerDatabase: (migrations) => `die Datenbank ist neuer als dieses Programm: ${migrations}`,
  startNewer: 'Starten Sie die neuere Version, oder stellen Sie eine Sicherung dieser mit --replace wieder her.',
  notApplied: (migrations) => `${migrations} noch nicht angewendet`,
  backUpFirst: 'Machen Sie eine Sicherung. Der nächste Start wendet sie an.',
  allApplied: (migrations) => `alle ${migrations} sind angewendet`,
  superuser: 'die Anmelderolle von DATABASE_URL ist Superuser',
  ordinaryRole: 'Legen Sie eine Rolle an, die keiner ist und der die Datenbank gehört.',
  sharedLogin: (reason) => `Anfragen laufen mit der Anmelderolle, der die Tabellen gehören: ${reason}`,
  letCreateRoles:
    'Erlauben Sie ihr, Rollen anzulegen, und starten Sie neu, oder setzen Sie DATABASE_APP_URL und DATABASE_AUTH_URL ' +
    '(api/README.md).',
  ownLogins: 'Anfragen haben eigene Anmelderollen, beschränkt durch Row-Level Security',
  cause: (cause) => cause,
  restart: 'Korrigieren Sie die Anmelderolle, und starten Sie Tideline neu.',
  givenUp: (jobs) => `aufgegeben: ${jobs}`,
  retryJobs: 'Der Grund steht im Betreiberzugang unter /jobs. Starten Sie sie dort erneut.',
  noneGivenUp: 'kein Auftrag wurde aufgegeben',
  late: (households) =>
    `${households} ${households === 1 ? 'Haushalt wurde' : 'Haushalte wurden'} seit 36 Stunden nicht abgeschlossen`,
  letRun: 'Lassen Sie Tideline laufen. Der Grund steht unter /jobs.',
  inTime: 'jeder Haushalt wurde rechtzeitig abgeschlossen',
  sameClock: (now) => `${minutes.format(now)} UTC, wie auf dem Datenbankserver`,
  otherClock: (seconds) => `weicht um ${seconds}\u00a0s von der des Datenbankservers ab`,
  setClocks: 'Lassen Sie beide Rechner ihre Uhren mit NTP stellen: timedatectl set-ntp true.',
  zones: (count, data) => `${count}, Daten von ${data}`,
  otherZones: (differing, all, examples) =>
    `Node und PostgreSQL sind bei ${differing} von ${all} verschieden: ${examples}`,
  newerTideline:
    'Dort können Tage eine Stunde zu früh oder zu spät wechseln. Ein neueres Tideline bringt neuere Daten mit.',
  updateZones: 'Aktualisieren Sie die Zeitzonendaten des Datenbankservers (Debian: das Paket tzdata).',
  kinds: {
    connection: 'Bankverbindung',
    push: 'Push-Abonnement',
    webhook: 'Webhook',
    sweepAccount: 'Bankkonto für Umbuchungen',
    authenticator: 'Authenticator-App',
  },
  unreadable: (count, kinds) =>
    `von ${count} lassen sich diese mit dem aktuellen Schlüssel nicht entschlüsseln: ${kinds}`,
  setOldKey:
    'Setzen Sie TIDELINE_SECRET_KEY oder TIDELINE_SECRET_KEYS_OLD auf den Schlüssel, mit dem sie verschlüsselt ' +
    'wurden. Ist er verloren, müssen Benutzer sie neu einrichten.',
  readable: (count, withOldKeys) =>
    `${count} lassen sich entschlüsseln` +
    `${withOldKeys === 0 ? '' : `, ${withOldKeys} davon bis heute Nacht mit einem alten Schlüssel`}`,
  noFolder: (folder) => `${folder} gibt es nicht`,
  setFolder: 'Setzen Sie TIDELINE_DATA auf den Ordner, mit dem Tideline startet.',
  open: (path) => `andere Systembenutzer können ${path} lesen`,
  path: (path) => path,
  command: (command) => command,
  keyGiven: 'durch TIDELINE_SECRET_KEY gegeben, also nicht in Sicherungen',
  keyMissing: (path) => `${path} fehlt: Bankzugänge sind nicht lesbar`,
  restoreKey: 'Stellen Sie die Datei aus einer Sicherung wieder her.',
  free: (free, all, folder) => `${free}\u00a0GiB von ${all}\u00a0GiB sind frei für ${FOLDERS[folder]}`,
  freeNow: 'Schaffen Sie Platz: PostgreSQL hält an, wenn der Datenträger voll ist.',
  freeSoon: 'Schaffen Sie bald Platz.',
  files: (bucket) => `Anhänge und Exporte liegen ${bucket === undefined ? 'im Datenordner' : `im Bucket „${bucket}“`}`,
  correctStore: 'Korrigieren Sie die Einstellungen, oder starten Sie den Objektspeicher.',
  noMail: (waiting) =>
    `SMTP_URL ist nicht gesetzt: ${waiting} ${waiting === 1 ? 'E-Mail liegt' : 'E-Mails liegen'} im Postausgang des ` +
    'Betreibers',
  setMail: 'Setzen Sie SMTP_URL und MAIL_FROM, oder leiten Sie die E-Mails unter /outbox weiter.',
  mail: 'der Server nimmt die Anmeldung von SMTP_URL an',
  mailRefused: (cause) => `SMTP_URL funktioniert nicht: ${cause}`,
  correctMail: 'Korrigieren Sie SMTP_URL, und starten Sie dann neu.',
  noBackups: 'keine nächtlichen Sicherungen',
  setBackups: 'Setzen Sie BACKUP_DIR auf einen Ordner auf einem anderen Datenträger.',
  noneYet: (folder) => `${folder} enthält noch keine`,
  backUpNow: 'Machen Sie jetzt eine: tideline backup. Die nächste entsteht um 03:30 UTC.',
  newest: (hours, path) => `${age(hours)}: ${path}`,
  newestOnSameDisk: (hours, path) => `${age(hours)}: ${path}; auf demselben Datenträger wie die Daten`,
  lateBackup: 'Unter /jobs steht, warum die Sicherung fehlschlug. Danach: tideline backup.',
  copyBackups: 'Kopieren Sie Sicherungen auf einen anderen Rechner.',
  tenths: (value) => value.toLocaleString('de', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
};
