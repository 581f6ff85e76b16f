import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exposesOf, type RemoteConfig } from '../remote.ts';
import type { Messages } from '../define-messages.ts';
import { languageProblems } from './language-problems.ts';

const keyOf = (title: string): string | undefined => /^%(.+)%$/.exec(title)?.[1];

function duplicates(values: string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/**
 * Returns every mismatch between a remote and its `remote.config.ts`, and between its texts in English and in its other
 * languages, each as a sentence; an empty list means none.
 */
export async function contractProblems(folder: string, config: RemoteConfig, messages: Messages): Promise<string[]> {
  const problems: string[] = [];
  for (const [expose, names] of exposesOf(config)) {
    const file = join(folder, 'src', expose, 'expose.ts');
    if (!existsSync(file)) {
      problems.push(`${expose} has no src/${expose.slice(2)}/expose.ts`);
      continue;
    }
    const exposed: Record<string, unknown> = await import(pathToFileURL(file).href);
    for (const name of names)
      if (typeof exposed[name] !== 'function') problems.push(`${expose} does not export a component ${name}`);
  }
  const titled = [...config.routes, ...config.nav, ...config.widgets, ...config.settings, ...config.commands];
  for (const { title } of titled) {
    const key = keyOf(title);
    if (!key) problems.push(`the title "${title}" is not of the form %key%`);
    else if (typeof messages[key] !== 'string') problems.push(`messages/en.ts has no plain sentence "${key}"`);
  }
  const ids = [...config.nav, ...config.widgets, ...config.settings, ...config.commands].map(({ id }) => id);
  for (const id of duplicates(ids)) problems.push(`the id "${id}" is used twice`);
  for (const path of duplicates(config.routes.map((route) => route.path)))
    problems.push(`the route ${path} is declared twice`);
  const paths = new Set<string>(config.routes.map((route) => route.path));
  for (const { id, to } of config.nav)
    if (!paths.has(to))
      problems.push(`the navigation entry "${id}" leads to ${to}, which is not a route of ${config.name}`);
  problems.push(...(await languageProblems(folder, config.languages)));
  return problems;
}

/** Fails with every problem of {@link contractProblems}. */
export async function assertContract(folder: string, config: RemoteConfig, messages: Messages): Promise<void> {
  const problems = await contractProblems(folder, config, messages);
  if (problems.length > 0) throw new Error(`${config.name} does not keep its contract:\n- ${problems.join('\n- ')}`);
}
