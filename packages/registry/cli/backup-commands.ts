import { resolve } from 'node:path';
import { z } from 'zod';
import type { Command, Context, Outcome } from './command.ts';
import { EXIT, Failure, usage } from './failure.ts';
import { runOnInstallation } from './installation-process.ts';

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

const lost = ({ lostAttachments }: z.infer<typeof Counts>, { texts, formats }: Context): string[] =>
  lostAttachments === 0 ? [] : [texts.backup.lost(formats.count(lostAttachments))];

/** Returns the file given to a command; undefined if there is none. */
function fileOf({ names, cwd, texts }: Context, command: string): string | undefined {
  if (names.length > 1) throw usage(texts.backup.oneFile(command));
  return names[0] === undefined ? undefined : resolve(cwd, names[0]);
}

async function backup(context: Context): Promise<Outcome> {
  const { texts, formats } = context;
  const file = fileOf(context, 'backup');
  if (file === undefined && !context.env['BACKUP_DIR']) throw usage(texts.backup.noFile);
  const made = await runOnInstallation(context, ['backup', ...(file === undefined ? [] : [file])], Made);
  return {
    result: made,
    lines: [
      texts.backup.made({
        path: made.path,
        size: formats.size(made.bytes),
        encrypted: made.encrypted,
        households: formats.count(made.households),
        rows: formats.count(made.rows),
        attachments: formats.count(made.attachments),
        releaseFiles: formats.count(made.releaseFiles),
      }),
      ...lost(made, context),
      made.encrypted ? texts.backup.encrypted : texts.backup.notEncrypted,
      texts.backup.prove(made.path),
    ],
  };
}

async function restore(context: Context): Promise<Outcome> {
  const { texts, formats } = context;
  const file = fileOf(context, 'restore');
  if (file === undefined) throw usage(texts.backup.noBackup);
  const flags = ['replace', 'no-copy'].filter((name) => context.values[name] === true).map((name) => `--${name}`);
  const done = await runOnInstallation(context, ['restore', file, ...flags], Restored);
  return {
    result: done,
    lines: [
      texts.backup.restored({
        rows: formats.count(done.rows),
        attachments: formats.count(done.attachments),
        releaseFiles: formats.count(done.releaseFiles),
        when: formats.minute(done.createdAt),
      }),
      ...(done.upgradedBy > 0 ? [texts.backup.upgraded(formats.count(done.upgradedBy))] : []),
      ...lost(done, context),
      ...(done.copy === null ? [] : [texts.backup.copy(done.copy)]),
      texts.backup.start,
    ],
  };
}

/** Ends the command with an error if the ledger has problems, so that a script notices them. */
function refuseProblems({ problems }: z.infer<typeof Ledger>, { texts }: Context): void {
  const found = Object.entries(problems);
  if (found.length === 0) return;
  throw new Failure(
    'LEDGER_WRONG',
    texts.backup.ledgerWrong(found.map(([code, number]) => `${code} ${number}`).join(', ')),
    EXIT.refused,
  );
}

async function verify(context: Context): Promise<Outcome> {
  const { texts, formats } = context;
  const file = fileOf(context, 'verify');
  if (file === undefined) {
    const ledger = await runOnInstallation(context, ['verify'], Ledger);
    refuseProblems(ledger, context);
    return { result: ledger, lines: [texts.backup.ledgerSound(formats.count(ledger.households))] };
  }
  const verified = await runOnInstallation(context, ['verify', file], Verified);
  refuseProblems(verified, context);
  return {
    result: verified,
    lines: [
      texts.backup.verified({
        file,
        rows: formats.count(verified.rows),
        attachments: formats.count(verified.attachments),
        households: formats.count(verified.households),
        when: formats.minute(verified.createdAt),
      }),
      ...lost(verified, context),
    ],
  };
}

export const backupCommands = {
  backup: {
    options: {},
    run: backup,
  },
  restore: {
    options: { replace: { type: 'boolean' }, 'no-copy': { type: 'boolean' } },
    run: restore,
  },
  verify: {
    options: {},
    run: verify,
  },
} satisfies Record<string, Command>;
