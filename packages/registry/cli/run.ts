import { parseArgs } from 'node:util';
import { backupCommands } from './backup-commands.ts';
import type { Command, Context, Outcome, Values } from './command.ts';
import { deployCommands } from './deploy-commands.ts';
import { doctorCommands } from './doctor-command.ts';
import { EXIT, Failure, usage } from './failure.ts';
import { checkLines, table } from './lines.ts';
import { devCommands } from './dev/dev-command.ts';
import { newCommands } from './new-command.ts';
import { operatorCommands } from './operator-commands.ts';
import { overrideCommands } from './override-commands.ts';
import { RegistryClient, targetOf } from './registry-client.ts';
import { stateCommands } from './state-commands.ts';
import { userCommands } from './user-commands.ts';

export const commands: Readonly<Record<string, Command>> = {
  ...newCommands,
  ...devCommands,
  ...deployCommands,
  ...stateCommands,
  ...overrideCommands,
  ...operatorCommands,
  ...doctorCommands,
  ...backupCommands,
  ...userCommands,
};

/** The command's input and output streams; tests pass their own. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Root of the checkout, which holds the data folder. */
  root: string;
  /** Writes a line of the result. */
  out(line: string): void;
  /** Writes a line of progress or of an error. */
  err(line: string): void;
}

const overview = (): string[] => [
  'tideline: deploy and roll back remotes, back up and restore an installation, help its users',
  '',
  ...table(
    Object.entries(commands).map(([name, { usage: rest, summary }]) => [`  ${name} ${rest}`.trimEnd(), summary]),
  ),
  '',
  'tideline COMMAND --help shows its options; --json prints one JSON object.',
  'TIDELINE_URL is the registry (default: http://127.0.0.1:9090), TIDELINE_TOKEN the token.',
  'Exit codes: 0 done, 1 wrong usage or unexpected, 2 refused, 3 conflict, 4 not allowed, 5 unreachable.',
];

const helpOf = (name: string, { usage: rest, help }: Command): string[] => [
  `tideline ${name} ${rest}`.trimEnd(),
  '',
  help,
];

interface Parsed {
  command: Command;
  names: string[];
  values: Values;
}

function parse(name: string, args: readonly string[]): Parsed {
  const command = commands[name];
  if (command === undefined)
    throw usage(`There is no command "${name}". The commands are ${Object.keys(commands).join(', ')}.`);
  const shared = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...command.options, ...shared },
      allowPositionals: true,
    });
    return { command, names: positionals, values: values as Values };
  } catch (error) {
    const detail = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw usage(`${detail}. tideline ${name} --help shows the options.`);
  }
}

function reportFailure(name: string, isJson: boolean, error: unknown, terminal: Terminal): number {
  const failure =
    error instanceof Failure
      ? error
      : new Failure('UNEXPECTED', error instanceof Error ? error.message : String(error), EXIT.failed);
  const { code, message, checks, exitCode } = failure;
  if (isJson) terminal.out(JSON.stringify({ ok: false, command: name, error: { code, detail: message, checks } }));
  else for (const line of [message, ...checkLines(checks)]) terminal.err(line);
  return exitCode;
}

/** Runs `tideline` with these arguments. Returns its exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = 'help', ...rest] = args;
  const isJson = rest.includes('--json');
  if (['help', '--help', '-h'].includes(name)) {
    for (const line of overview()) terminal.out(line);
    return EXIT.ok;
  }
  try {
    const { command, names, values } = parse(name, rest);
    if (values['help'] === true) {
      for (const line of helpOf(name, command)) terminal.out(line);
      return EXIT.ok;
    }
    const context: Context = {
      client: new RegistryClient(targetOf(terminal.env, terminal.root)),
      names,
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
  } catch (error) {
    return reportFailure(name, isJson, error, terminal);
  }
}
