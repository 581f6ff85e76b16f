import type { ParseArgsOptionsConfig } from 'node:util';
import { usage } from './failure.ts';
import type { Speech } from './language/operator-language.ts';
import type { RegistryClient } from './registry-client.ts';

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** Dependencies of a command. Its texts are in the operator's language, or in English if a program reads its output. */
export interface Context extends Speech {
  client: RegistryClient;
  /** Arguments that are not options. */
  names: readonly string[];
  values: Values;
  /** Folder in which the command was typed. */
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Root of the checkout. */
  root: string;
  /** Prints progress for the operator. */
  progress(line: string): void;
}

/** The result of a command: data for programs, and lines for the operator. */
export interface Outcome {
  result: unknown;
  lines: readonly string[];
  /** Exit code if the command found something. Default: 0. */
  exitCode?: number;
}

/** A command. Its help is among the texts. */
export interface Command {
  options: ParseArgsOptionsConfig;
  run(context: Context): Promise<Outcome>;
}

/** Returns the text of an option. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns an option's integer from 1 to `most`; undefined without the option. */
export function numberOf(
  { values, texts, formats }: Pick<Context, 'values' | 'texts' | 'formats'>,
  name: string,
  most: number,
): number | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text) || Number(text) > most)
    throw usage(texts.command.notFromTo(name, text, formats.count(most).text));
  return Number(text);
}
