import { resolve } from 'node:path';
import { z } from 'zod';
import type { Command, Context, Outcome } from './command.ts';
import { EXIT, Failure, usage } from './failure.ts';
import { runOnInstallation } from './installation-process.ts';
import { minuteOf, sizeOf } from './lines.ts';

const Counts = z.object({ rows: z.number(), attachments: z.number(), lostAttachments: z.number() });
const Made = Counts.extend({
  path: z.string(),
  bytes: z.number(),
  households: z.number(),
  releaseFiles: z.number(),
  encrypted: z.boolean(),
});
const Restored = Counts.extend({
  releaseFiles: z.number(),
  createdAt: z.string(),
  upgradedBy: z.number(),
  copy: z.string().nullable(),
});
const Ledger = z.object({ households: z.number(), problems: z.record(z.string(), z.number()) });
const Verified = Restored.omit({ copy: true }).extend(Ledger.shape);

const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

const lost = ({ lostAttachments }: z.infer<typeof Counts>): string[] =>
  lostAttachments === 0
    ? []
    : [`${count(lostAttachments, 'attachment')} had no file, or a damaged one, when the backup was made.`];

/** Returns the file that a command names; without one, undefined. */
function fileOf({ names, cwd }: Context, command: string): string | undefined {
  if (names.length > 1) throw usage(`Name one file: tideline ${command} FILE.`);
  return names[0] === undefined ? undefined : resolve(cwd, names[0]);
}

async function backup(context: Context): Promise<Outcome> {
  const file = fileOf(context, 'backup');
  if (file === undefined && !context.env['BACKUP_DIR'])
    throw usage('Name the file: tideline backup FILE. Or set BACKUP_DIR, the folder of the nightly backups.');
  const made = await runOnInstallation(context, ['backup', ...(file === undefined ? [] : [file])], Made);
  const contents = [
    count(made.households, 'household'),
    count(made.rows, 'row'),
    count(made.attachments, 'attachment'),
    count(made.releaseFiles, 'release file', 'release files'),
  ];
  return {
    result: made,
    lines: [
      `${made.path}: ${sizeOf(made.bytes)}${made.encrypted ? ', encrypted' : ''}. ${contents.join(', ')}.`,
      ...lost(made),
      ...(made.encrypted
        ? ['Without its passphrase nobody can restore it, including you.']
        : ['It contains everything, with keys, and is not encrypted: store it where only you can read it.']),
      `Prove it: tideline verify ${made.path}`,
    ],
  };
}

async function restore(context: Context): Promise<Outcome> {
  const file = fileOf(context, 'restore');
  if (file === undefined) throw usage('Name the backup: tideline restore FILE.');
  const flags = ['replace', 'no-copy'].filter((name) => context.values[name] === true).map((name) => `--${name}`);
  const done = await runOnInstallation(context, ['restore', file, ...flags], Restored);
  return {
    result: done,
    lines: [
      `Restored ${count(done.rows, 'row')}, ${count(done.attachments, 'attachment')} and ` +
        `${count(done.releaseFiles, 'release file', 'release files')} as of ${minuteOf(done.createdAt)} UTC.`,
      ...(done.upgradedBy > 0 ? [`The database was upgraded by ${count(done.upgradedBy, 'change')}.`] : []),
      ...lost(done),
      ...(done.copy === null ? [] : [`The previous data is in ${done.copy}.`]),
      'Start Tideline now. Everyone must sign in again.',
    ],
  };
}

/** Problems of a ledger end the command with an error, so that a script notices them. */
function refuseProblems({ problems }: z.infer<typeof Ledger>): void {
  const found = Object.entries(problems);
  if (found.length === 0) return;
  throw new Failure(
    'LEDGER_WRONG',
    `The ledger has problems: ${found.map(([code, number]) => `${code} ${number}`).join(', ')}. Nothing was changed. ` +
      'Make a backup now, and report these codes.',
    EXIT.refused,
  );
}

async function verify(context: Context): Promise<Outcome> {
  const file = fileOf(context, 'verify');
  if (file === undefined) {
    const ledger = await runOnInstallation(context, ['verify'], Ledger);
    refuseProblems(ledger);
    return { result: ledger, lines: [`The ledger of ${count(ledger.households, 'household')} is consistent.`] };
  }
  const verified = await runOnInstallation(context, ['verify', file], Verified);
  refuseProblems(verified);
  return {
    result: verified,
    lines: [
      `${file} can be restored: ${count(verified.rows, 'row')} and ${count(verified.attachments, 'attachment')} of ` +
        `${count(verified.households, 'household')}, as of ${minuteOf(verified.createdAt)} UTC, with the same counts and ` +
        'sums, and a consistent ledger.',
      ...lost(verified),
    ],
  };
}

export const backupCommands: Readonly<Record<string, Command>> = {
  backup: {
    usage: '[FILE]',
    summary: 'back up everything, while Tideline runs',
    help: `Writes one file with the database, attachments, releases and keys, as of one instant, while users
keep working. It also works while Tideline is stopped. Only its owner can read the file.

With BACKUP_PASSPHRASE (or BACKUP_PASSPHRASE_FILE) it is encrypted. Without FILE, it goes to the folder
BACKUP_DIR, which keeps the newest BACKUP_KEEP backups.

  npx tideline backup ~/tideline.tar.gz`,
    options: {},
    run: backup,
  },
  restore: {
    usage: 'FILE',
    summary: 'restore a backup into a stopped Tideline',
    help: `Restores a backup made by this version or an older one, into the data folder and the database of this
installation, which must not be running. If anything is wrong with the backup, nothing changes.

  npx tideline restore ~/tideline.tar.gz

Options
  --replace   replaces data of users that are here already; a backup of it is made first
  --no-copy   makes no such backup`,
    options: { replace: { type: 'boolean' }, 'no-copy': { type: 'boolean' } },
    run: restore,
  },
  verify: {
    usage: '[FILE]',
    summary: 'prove that a backup can be restored, or check the ledger',
    help: `With a backup: restores it into a temporary PostgreSQL, compares all counts and sums, checks the ledger
there, and removes it again. Without: checks the ledger of this installation.

  npx tideline verify ~/tideline.tar.gz`,
    options: {},
    run: verify,
  },
};
