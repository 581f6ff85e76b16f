const age = (hours: number): string => `the newest is ${hours} ${hours === 1 ? 'hour' : 'hours'} old`;

/** Findings of the doctor and advice. Details continue the name of the examined part. */
export const doctor = {
  correctSettings: 'Correct it in the settings that Tideline starts with.',
  unusable: (cause: string) => `cannot be used: ${cause}`,
  startOnce: 'Start Tideline once; if that fails, it says why.',
  checkDatabaseUrl: 'Check that the PostgreSQL of DATABASE_URL runs and accepts this login.',
  server: (version: string) => `PostgreSQL ${version}`,
  oldServer: (version: string) => `PostgreSQL ${version} is older than 15`,
  upgradeServer: 'Upgrade the server, or restore a backup into a newer one.',
  newerDatabase: (migrations: string) => `the database is newer than this program: ${migrations}`,
  startNewer: 'Start the newer version again, or restore a backup of this one with --replace.',
  notApplied: (migrations: number) => `${migrations} ${migrations === 1 ? 'is' : 'are'} not applied yet`,
  backUpFirst: 'Make a backup; the next start applies them.',
  allApplied: (migrations: number) => `all ${migrations} are applied`,
  superuser: 'the login of DATABASE_URL is a superuser',
  ordinaryRole: 'Create a role that is not a superuser and owns the database.',
  sharedLogin: (reason: string) => `requests use the login that owns the tables: ${reason}`,
  letCreateRoles:
    'Let that login create roles and start again, or set DATABASE_APP_URL and DATABASE_AUTH_URL (api/README.md).',
  ownLogins: 'requests use their own logins, restricted by row-level security',
  cause: (cause: string) => cause,
  restart: 'Restart Tideline after correcting the login.',
  givenUp: (jobs: string) => `failed for good: ${jobs}`,
  retryJobs: 'See why at /jobs on the operators’ listener, and retry there.',
  noneGivenUp: 'no job has failed for good',
  late: (households: number) =>
    `${households} ${households === 1 ? 'household has' : 'households have'} had no nightly run for 36 hours`,
  letRun: 'Keep Tideline running; /jobs shows why.',
  inTime: 'every household had its nightly run',
  sameClock: (now: Date) => `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC, as on the database server`,
  otherClock: (seconds: number) => `differs by ${seconds} s from that of the database server`,
  setClocks: 'Synchronize the clocks of both machines with NTP: timedatectl set-ntp true.',
  zones: (count: number, data: string) => `${count}, version ${data}`,
  otherZones: (differing: number, all: number, examples: string) =>
    `Node and PostgreSQL disagree on ${differing} of ${all}: ${examples}`,
  newerTideline: 'In these zones, days may change an hour early or late. A newer Tideline includes newer data.',
  updateZones: 'Update the time-zone data of the database server (Debian: the package tzdata).',
  kinds: {
    connection: 'bank connection',
    push: 'push subscription',
    webhook: 'webhook',
    sweepAccount: 'bank account for sweeps',
    authenticator: 'authenticator app',
  },
  unreadable: (count: number, kinds: string) => `of ${count}, these cannot be decrypted with the current key: ${kinds}`,
  setOldKey:
    'Set TIDELINE_SECRET_KEY, or TIDELINE_SECRET_KEYS_OLD, to the key that encrypted them; if it is lost, users must ' +
    'set these up again.',
  readable: (count: number, withOldKeys: number) =>
    `${count} can be decrypted${withOldKeys === 0 ? '' : `, ${withOldKeys} of them with an old key until tonight`}`,
  noFolder: (folder: string) => `${folder} does not exist`,
  setFolder: 'Set TIDELINE_DATA to the folder that Tideline starts with.',
  open: (path: string) => `other users can read ${path}`,
  path: (path: string) => path,
  command: (command: string) => command,
  keyGiven: 'set by TIDELINE_SECRET_KEY, so it is not in backups',
  keyMissing: (path: string) => `${path} is missing: bank credentials cannot be read`,
  restoreKey: 'Restore it from a backup.',
  free: (free: string, all: string, folder: 'data' | 'releases' | 'backups') =>
    `${free} GiB of ${all} GiB are free for ${folder}`,
  freeNow: 'Free some space: PostgreSQL stops when the disk is full.',
  freeSoon: 'Free some space soon.',
  /** `bucket` is undefined if files are in the data folder. */
  files: (bucket: string | undefined) =>
    `attachments and exports are ${bucket === undefined ? 'in the data folder' : `in the bucket "${bucket}"`}`,
  correctStore: 'Correct the settings, or start the object store.',
  noMail: (waiting: number) =>
    `SMTP_URL is not set: ${waiting} ${waiting === 1 ? 'email is' : 'emails are'} in the operator’s outbox`,
  setMail: 'Set SMTP_URL and MAIL_FROM, or forward the emails from /outbox.',
  mail: 'the server accepts the login of SMTP_URL',
  mailRefused: (cause: string) => `SMTP_URL does not work: ${cause}`,
  correctMail: 'Correct SMTP_URL, then restart.',
  noBackups: 'no nightly backups',
  setBackups: 'Set BACKUP_DIR to a folder on another disk.',
  noneYet: (folder: string) => `${folder} has none yet`,
  backUpNow: 'Make one now: tideline backup. The next is made at 03:30 UTC.',
  newest: (hours: number, path: string) => `${age(hours)}: ${path}`,
  newestOnSameDisk: (hours: number, path: string) => `${age(hours)}: ${path}; on the same disk as the data`,
  lateBackup: 'See at /jobs why the backup job failed, then: tideline backup.',
  copyBackups: 'Copy backups to another machine.',
  /** Formats a number with one decimal. */
  tenths: (value: number) => value.toFixed(1),
} as const;
