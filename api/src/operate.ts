/**
 * Runs the `tideline` commands that use the database and the data folder of this machine. The command starts this
 * process with a channel and receives `{type: 'progress' | 'result' | 'failure', …}`.
 */
import { LANGUAGES, type Language, languageOf } from '@tideline/contract/language';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ApiEnvironment, environmentProblems, readEnvironment } from './environment.ts';
import { systemClock } from './platform/clock.ts';
import { CommandRefused } from './platform/command-refused.ts';
import { openObjects } from './platform/objects/open-objects.ts';
import { explainSystemError, StartError } from './platform/start-error.ts';
import {
  backUp,
  type BackupContext,
  backUpNightly,
  readPassphrase,
  restore,
  verifyBackup,
  verifyLedger,
} from './processes/backup/backup-commands.ts';
import { BackupRefused, backupTextsIn } from './processes/backup/backup-refused.ts';
import { examineInstallation } from './processes/doctor/doctor.ts';
import { type Finding, inWords, problem } from './processes/doctor/finding.ts';
import { runUserCommand } from './processes/user-commands/user-commands.ts';

const VERSION = (JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string })
  .version;

const send = (message: Record<string, unknown>): void => {
  if (process.send === undefined) process.stdout.write(`${JSON.stringify(message)}\n`);
  else process.send(message);
};

const interrupts = new Set<() => Promise<void>>();

/** The operator's language, in which everything except codes is sent. */
let language: Language = LANGUAGES[0];

const contextOf = async (environment: ApiEnvironment): Promise<BackupContext> => ({
  installation: {
    dataFolder: environment.dataFolder,
    releases: environment.releases,
    objects: await openObjects(environment.dataFolder, environment.s3),
  },
  databaseUrl: environment.databaseUrl,
  passphrase: readPassphrase(environment.backups.passphrase, environment.backups.passphraseFile),
  givenKeys: environment.secretKey === undefined ? [] : [environment.secretKey, ...environment.oldSecretKeys],
  version: VERSION,
  now: () => new Date(),
  interrupts,
  progress: (step) => send({ type: 'progress', text: step(backupTextsIn(language).steps) }),
});

const refused = (reason: ConstructorParameters<typeof BackupRefused>[1]): BackupRefused =>
  new BackupRefused('NOT_ALLOWED', reason);

/**
 * Refuses to run as root on another user's data folder, because root would leave files behind that the service cannot
 * read.
 */
function refuseOtherUser({ dataFolder }: ApiEnvironment): void {
  const owner = statSync(dataFolder, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() !== 0 || owner === undefined || owner === 0) return;
  throw refused((texts) => texts.otherOwner(dataFolder, String(owner)));
}

interface Call {
  environment: ApiEnvironment;
  path: string | undefined;
  /** The arguments after the command. */
  names: readonly string[];
  flags: {
    replace: boolean;
    'no-copy': boolean;
    email?: string | undefined;
    household?: string | undefined;
    role?: string | undefined;
  };
}

const COMMANDS: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  backup: async ({ environment, path }) => {
    if (path !== undefined) return backUp(await contextOf(environment), path);
    const { folder, count } = environment.backups;
    if (folder === undefined) throw refused((texts) => texts.nameFile);
    return backUpNightly(await contextOf(environment), { folder, count });
  },
  restore: async ({ environment, path, flags }) => {
    if (path === undefined) throw refused((texts) => texts.nameBackup);
    const copyFolder = environment.backups.folder ?? join(environment.dataFolder, 'backups');
    return restore(await contextOf(environment), path, {
      replace: flags.replace,
      copyFolder: flags['no-copy'] ? undefined : copyFolder,
    });
  },
  verify: async ({ environment, path }) => {
    const context = await contextOf(environment);
    return path === undefined ? verifyLedger(context) : verifyBackup(context, path);
  },
  doctor: ({ environment }) =>
    examineInstallation(
      { ...environment, backupFolder: environment.backups.folder, clock: systemClock, interrupts },
      language,
    ),
  user: ({ environment: { dataFolder, databaseUrl, publicOrigin }, names: [action, named], flags }) =>
    runUserCommand(
      { dataFolder, databaseUrl, publicOrigin, interrupts, clock: { now: () => new Date() } },
      { action, email: named ?? flags.email, household: flags.household, role: flags.role },
    ),
};

/**
 * Returns the problems of the settings as the only findings, because nothing else can be checked with invalid settings.
 */
const badSettings = (problems: readonly string[]): { findings: Finding[] } => ({
  findings: problems.map((text) =>
    inWords(
      problem(
        'settings',
        (texts) => texts.cause(text),
        (texts) => texts.correctSettings,
      ),
      language,
    ),
  ),
});

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      'no-copy': { type: 'boolean', default: false },
      email: { type: 'string' },
      household: { type: 'string' },
      role: { type: 'string' },
      locale: { type: 'string' },
    },
  });
  language = languageOf(values.locale, LANGUAGES[0]);
  const [name = '', ...names] = positionals;
  const [path] = names;
  const command = COMMANDS[name];
  if (command === undefined) throw refused((texts) => texts.nameCommand(Object.keys(COMMANDS).join(', ')));
  const problems = environmentProblems(process.env);
  if (name === 'doctor' && problems.length > 0) return send({ type: 'result', result: badSettings(problems) });
  const environment = readEnvironment(process.env);
  refuseOtherUser(environment);
  send({
    type: 'result',
    result: await command({
      environment,
      path: path === undefined ? undefined : resolve(path),
      names,
      flags: values,
    }),
  });
}

/**
 * Cleans up after an interrupted command: stops servers and removes folders. Transactions end with their connection.
 */
async function interrupt(): Promise<void> {
  for (const cleanUp of interrupts) await cleanUp();
  process.exit(1);
}

function reportFailure(error: unknown): void {
  if (error instanceof CommandRefused) send({ type: 'failure', code: error.code, detail: error.sentence(language) });
  else if (error instanceof StartError)
    send({ type: 'failure', code: `START_${error.exitCode}`, detail: error.sentence(language) });
  else send({ type: 'failure', code: 'UNEXPECTED', detail: explainSystemError(error).sentence(language) });
}

process.umask(0o077);
for (const event of ['SIGINT', 'SIGTERM'] as const) process.on(event, () => void interrupt());
process.once('disconnect', () => void interrupt());
try {
  await run();
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
process.removeAllListeners('disconnect');
process.disconnect?.();
