/** Help of the commands for operators, in the order of the overview. */
export const operatorCommands = {
  token: {
    usage: 'create | list | revoke ID',
    summary: 'manage tokens',
    help: `Creates, lists and revokes tokens; operators only. A remote's token deploys, rolls back and turns off that
remote. The first operator's token is in admin-token in the data folder, and is used on that machine automatically.

  npx tideline token create --remote mfe-accounts --holder "accounts team, CI" --days 90
  npx tideline token revoke 0123456789ab

Options of create
  --remote NAME   allows changes to this remote, and nothing else
  --operator      allows everything
  --holder TEXT   who holds it; shown in the history
  --days N        how many days it is valid`,
  },
  budget: {
    usage: '[REMOTE]',
    summary: 'show or change what the environment allows',
    help: `Shows what the environment allows each app, or changes it for one; only operators can change it. A remote may
promise less in its remote.config.ts, never more.

  npx tideline budget mfe-accounts --entry 20000

Options
  --entry BYTES   what every page of it loads, compressed
  --route BYTES   a page's first view, including the entry, compressed
  --total BYTES   all files, uncompressed
  --default       return to the defaults`,
  },
  gc: {
    usage: '',
    summary: 'remove releases that nothing needs',
    help: `Removes releases that were neither active nor a fallback in any environment for 30 days, except the
newest five of each app. Operators only.

Options
  --dry-run   only lists them`,
  },
  audit: {
    usage: '',
    summary: 'show who tried to change what',
    help: 'Shows the latest attempts to change something, with the reason’s code for refused ones. Operators only.',
  },
  doctor: {
    usage: '',
    summary: 'find out what is wrong, and what to do about it',
    help: `Checks that the registry answers and the token is valid. On the server it also examines the database
(reachable, version, migrations, rights), keys, mail, free space, clock, time-zone data, jobs, nightly runs and the
age of the newest backup, whether Tideline is running or not; it needs the settings and the user that Tideline
starts with. It changes nothing.

  npx tideline doctor

✓ is fine, ! is worth a look, ✗ is a problem; each says what to do. Exit codes: 0 no problem, 1 a problem,
5 Tideline is not running, but nothing else is wrong.`,
  },
  backup: {
    usage: '[FILE]',
    summary: 'back up everything, while Tideline runs',
    help: `Writes one file with the database, attachments, releases and keys, as of one instant, while users
keep working. It also works while Tideline is stopped. Only its owner can read the file.

With BACKUP_PASSPHRASE (or BACKUP_PASSPHRASE_FILE) it is encrypted. Without FILE, it goes to the folder
BACKUP_DIR, which keeps the newest BACKUP_KEEP backups.

  npx tideline backup ~/tideline.tar.gz`,
  },
  restore: {
    usage: 'FILE',
    summary: 'restore a backup into a stopped Tideline',
    help: `Restores a backup made by this version or an older one, into the data folder and the database of this
installation, which must not be running. If anything is wrong with the backup, nothing changes.

  npx tideline restore ~/tideline.tar.gz

Options
  --replace   replaces the data of existing users, after backing it up
  --no-copy   skips that backup`,
  },
  verify: {
    usage: '[FILE]',
    summary: 'prove that a backup can be restored, or check the ledger',
    help: `With a backup: restores it into a temporary PostgreSQL, compares all counts and sums, checks the ledger
there, and removes it again. Without one: checks the ledger of this installation.

  npx tideline verify ~/tideline.tar.gz`,
  },
  pack: {
    usage: 'FOLDER',
    summary: 'pack a release for a server',
    help: `Builds the pages and writes an archive with everything that a server runs: the sources, the built pages,
the packages they need, Node and PostgreSQL. The server needs the same operating system and processor type, but
neither npm nor network access. It works in a checkout of Tideline; npm run pack -- FOLDER does the same.

  npx tideline pack ~/releases`,
  },
  user: {
    usage: 'list|invite|reset-factor|make-owner [EMAIL]',
    summary: 'list users, invite, remove a lost second factor, name an owner',
    help: `Helps the users of this installation. It works on its database, whether Tideline is running or stopped,
with the settings of npm start.

  npx tideline user list
  npx tideline user invite                                   a link to create an account with its own household
  npx tideline user invite --household Marsh --role viewer   a link to join a household
  npx tideline user reset-factor ada@example.org             after you verify who is asking: the password alone signs in
  npx tideline user make-owner ada@example.org               for a household whose owner left

Options
  --email EMAIL       of invite: notes whom the link is for
  --household NAME    its name or id; of make-owner: needed if the user belongs to none or several
  --role ROLE         of invite with --household: owner (default), editor or viewer`,
  },
} as const;
