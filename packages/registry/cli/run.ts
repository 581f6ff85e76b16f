import { parseArgs } from 'node:util';
import { backupCommands } from './backup-commands.ts';
import type { Command, Context, Outcome, Values } from './command.ts';
import { deployCommands } from './deploy-commands.ts';
import { doctorCommands } from './doctor-command.ts';
import { EXIT, Failure, systemCode, usage } from './failure.ts';
import { checkLines, table } from './lines.ts';
import { devCommands } from './dev/dev-command.ts';
import {
  ENGLISH,
  operatorSpeech,
  registryTranslator,
  speechIn,
  type Speech,
  type Texts,
} from './language/operator-language.ts';
import { newCommands } from './new-command.ts';
import { operatorCommands } from './operator-commands.ts';
import { overrideCommands } from './override-commands.ts';
import { packCommands } from './pack-command.ts';
import { RegistryClient, targetOf } from './registry-client.ts';
import { stateCommands } from './state-commands.ts';
import { userCommands } from './user-commands.ts';

export const commands: Readonly<Record<CommandName, Command>> = {
  ...newCommands,
  ...devCommands,
  ...deployCommands,
  ...stateCommands,
  ...overrideCommands,
  ...operatorCommands,
  ...doctorCommands,
  ...backupCommands,
  ...packCommands,
  ...userCommands,
};

type CommandName = keyof Texts['help'];

/** The command's input and output. Tests use their own. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Root of the checkout, which contains the data folder. */
  root: string;
  /** Writes a line of the result. */
  out(line: string): void;
  /** Writes a line of progress or of an error. */
  err(line: string): void;
}

const names = Object.keys(commands) as CommandName[];

const overview = ({ command, help }: Texts): string[] => [
  command.title,
  '',
  ...table(names.map((name) => [`  ${name} ${help[name].usage}`.trimEnd(), help[name].summary])),
  '',
  ...command.notes,
];

const helpOf = (name: CommandName, { help }: Texts): string[] => [
  `tideline ${name} ${help[name].usage}`.trimEnd(),
  '',
  help[name].help,
];

interface Parsed {
  name: CommandName;
  command: Command;
  names: string[];
  values: Values;
}

function parse(given: string, args: readonly string[], texts: Texts): Parsed {
  const name = names.find((known) => known === given);
  if (name === undefined) throw usage(texts.command.unknown(given, names.join(', ')));
  const command = commands[name];
  const shared = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...command.options, ...shared },
      allowPositionals: true,
    });
    return { name, command, names: positionals, values: values as Values };
  } catch (error) {
    const detail = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    const [, option = ''] = /'(-[^' ]*)/.exec(detail) ?? [];
    throw usage(texts.command.badOption({ code: systemCode(error), option, detail, name }));
  }
}

async function reportFailure(error: unknown, { name, isJson, terminal, speech }: Report): Promise<number> {
  const failure =
    error instanceof Failure
      ? error
      : new Failure('UNEXPECTED', error instanceof Error ? error.message : String(error), EXIT.failed);
  const { code, message, checks, exitCode } = failure;
  if (isJson) terminal.out(JSON.stringify({ ok: false, command: name, error: { code, detail: message, checks } }));
  else for (const line of speech === undefined ? [message] : await failureLines(failure, speech)) terminal.err(line);
  return exitCode;
}

async function failureLines({ message, checks }: Failure, { locale, texts }: Speech): Promise<string[]> {
  const translate = await registryTranslator(locale);
  const translated = checks.map(({ fix, ...check }) => ({
    ...check,
    detail: translate(check.detail),
    ...(fix !== undefined && { fix: translate(fix) }),
  }));
  return [translate(message), ...checkLines(translated, texts)];
}

interface Report {
  name: string;
  isJson: boolean;
  terminal: Terminal;
  /** Undefined if the operator's language is unknown. */
  speech?: Speech;
}

/** Runs `tideline` with these arguments, and returns its exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = 'help', ...rest] = args;
  const isJson = rest.includes('--json');
  let speech: Speech;
  try {
    // programs read the same sentences regardless of the operator's language
    speech = isJson ? await speechIn(ENGLISH) : await operatorSpeech(terminal.env);
  } catch (error) {
    return await reportFailure(error, { name, isJson, terminal });
  }
  try {
    return await runCommand(name, rest, { terminal, isJson, speech });
  } catch (error) {
    return await reportFailure(error, { name, isJson, terminal, speech });
  }
}

interface Call {
  terminal: Terminal;
  isJson: boolean;
  speech: Speech;
}

async function runCommand(given: string, args: readonly string[], { terminal, isJson, speech }: Call): Promise<number> {
  const { texts } = speech;
  if (['help', '--help', '-h'].includes(given)) {
    for (const line of overview(texts)) terminal.out(line);
    return EXIT.ok;
  }
  const { name, command, names: rest, values } = parse(given, args, texts);
  if (values['help'] === true) {
    for (const line of helpOf(name, texts)) terminal.out(line);
    return EXIT.ok;
  }
  const context: Context = {
    ...speech,
    client: new RegistryClient(targetOf(terminal.env, terminal.root, texts), speech),
    names: rest,
    values,
    cwd: terminal.cwd,
    env: terminal.env,
    root: terminal.root,
    progress: (line) => (isJson ? undefined : terminal.err(line)),
  };
  const outcome: Outcome = await command.run(context);
  const exitCode = outcome.exitCode ?? EXIT.ok;
  if (isJson) terminal.out(JSON.stringify({ ok: exitCode === EXIT.ok, command: name, result: outcome.result }));
  else for (const line of outcome.lines) terminal.out(line);
  return exitCode;
}
