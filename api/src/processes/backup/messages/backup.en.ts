/** Progress of backups and restores. */
export const steps = {
  checking: 'Checking the backup…',
  copying: (path: string) => `Writing a backup of the current data to ${path}…`,
  checkingLedger: 'Checking the ledger…',
  readingDatabase: 'Reading the database…',
  readingFiles: 'Reading attachments, releases and keys…',
  restoring: 'Restoring the database and the files…',
  comparing: 'Comparing rows and sums…',
} as const;

/** Reasons why a backup was not made or not restored. */
export const refusals = {
  otherOwner: (folder: string, uid: string) =>
    `The data folder ${folder} belongs to another user (uid ${uid}): run this command as that user, for example ` +
    `with sudo -u '#${uid}'.`,
  nameFile: 'Name the file, or set BACKUP_DIR.',
  nameBackup: 'Name the backup to restore.',
  nameCommand: (commands: string) => `Name one of ${commands}.`,
  shortPassphrase: (file: string) => `The passphrase in ${file} must have at least 12 characters.`,
  nothing: 'There is nothing to back up: Tideline has not been started here yet.',
  notStarted: (folder: string) => `Tideline has not been started on ${folder} yet, so it has no data.`,
  exists: (path: string) => `${path} already exists: choose another name, or remove that file.`,
  cannotWrite: (folder: string, code: string) =>
    `This user cannot write backups to ${folder} (${code}): choose another folder, or change its owner.`,
  running: 'Tideline is running on this database: stop it, then restore.',
  hasUsers: 'This installation has users. Use --replace to replace their data, which is backed up first.',
  otherKey:
    'TIDELINE_SECRET_KEY is not the key that this backup was made with, so bank credentials could not be read: set ' +
    'that key, or add it to TIDELINE_SECRET_KEYS_OLD, or leave both unset if the backup contains the key.',
  fullDisk: (disk: { needed: string; folder: string; free: string }) =>
    `The backup needs ${disk.needed} MiB in ${disk.folder}, but only ${disk.free} MiB are free: free some space, ` +
    'then restore.',
  newerChange: (name: string) =>
    `The backup was made by a newer Tideline (it has the change "${name}" that this version does not know): ` +
    'restore it with that version or a newer one.',
  otherBuild: (name: string) =>
    `The backup comes from a different build of Tideline (its change "${name}" differs): restore it with the version ` +
    'that made it.',
  newer: 'The backup was made by a newer Tideline: restore it with that version or a newer one.',
  otherTable: (table: string) => `The backup describes the table "${table}" differently from its version.`,
  unknownTable: (table: string) => `The backup has rows of the table "${table}", which does not exist.`,
  /** `sums` are columns with their sums; empty without rows. */
  otherSums: (table: string, was: TableSummary | undefined, now: TableSummary | undefined) =>
    `The table "${table}" had ${summary(was)} when the backup was made, and has ${summary(now)} now.`,
  /** `name` is an entry of the archive; undefined if the error occurred after all rows were loaded. */
  rowsRejected: (name: string | undefined, sqlState: string) =>
    `The database rejected rows from the backup (${name === undefined ? '' : `${name}, `}SQLSTATE ${sqlState}).`,
  otherAttachment: (sha256: string) => `The attachment ${sha256} in the backup has different contents.`,
  changed: 'The backup changed while it was being read.',
  wrongPassphrase: 'The passphrase does not open this backup: set BACKUP_PASSPHRASE to the one it was made with.',
  encrypted: 'The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.',
  otherEncryption: 'The backup is encrypted in a way that this version does not support.',
  damaged: 'The backup is damaged or cut off: get another copy of the file.',
  damagedAt: (entry: string | undefined) =>
    `The backup is damaged${entry === undefined ? '' : ` at ${entry}`}: get another copy of the file.`,
  cutOff: 'The backup is cut off: its end is missing.',
  badContents: 'The backup is damaged: its list of contents is not valid.',
  special: (name: string, type: string | undefined) =>
    `The backup contains ${name}, which is a ${type ?? 'special file'}.`,
  unexpected: (name: string) => `The backup contains ${name}, which does not belong in a backup.`,
  noFile: (path: string) => `There is no file ${path}.`,
  notFile: (path: string) => `${path} is not a file.`,
  notBackup: (path: string) => `${path} is not a Tideline backup.`,
  expands: 'The backup expands to far more than a backup should, so it was not read.',
  tooLarge: (name: string) => `The ${name} of the backup is too large.`,
} as const;

interface TableSummary {
  rows: number;
  sums: string;
}

const summary = (table: TableSummary | undefined): string =>
  table === undefined ? 'no rows' : `${table.rows} ${table.rows === 1 ? 'row' : 'rows'}, ${table.sums}`;
