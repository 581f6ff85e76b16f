import type { ParseArgsOptionsConfig } from 'node:util';
import { usage } from './failure.ts';
import type { RegistryClient } from './registry-client.ts';

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** Dependencies of a command. */
export interface Context {
  client: RegistryClient;
  /** Arguments that are not options. */
  names: readonly string[];
  values: Values;
  /** Folder in which the command was typed. */
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Root of the checkout. */
  root: string;
  /** Prints progress for people. */
  progress(line: string): void;
}

/** The result of a command: data for programs, lines for people. */
export interface Outcome {
  result: unknown;
  lines: readonly string[];
  /** Exit code if it found something; default: 0. */
  exitCode?: number;
}

export interface Command {
  /** Arguments after the name, as the help shows them. */
  usage: string;
  summary: string;
  /** The lesson of this command's help: when to use it, and an example. */
  help: string;
  options: ParseArgsOptionsConfig;
  run(context: Context): Promise<Outcome>;
}

/** Returns the text of an option. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns a whole number from 1 to `most` that an option gives, or undefined without the option. */
export function numberOf(values: Values, name: string, most: number): number | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text) || Number(text) > most)
    throw usage(`--${name} ${text} is not a number from 1 to ${most}.`);
  return Number(text);
}
