import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFAULT_LANGUAGE, translationOf } from '../language-files.ts';
import { parametersOf } from './parameters-of.ts';

type Texts = Readonly<Record<string, unknown>>;

/** An English message file and its counterpart in a language, both relative to the remote. */
interface Pair {
  english: string;
  translation: string;
}

const MAIN = 'messages/en.ts';
const isModule = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.test.ts');
const isTable = (value: unknown): value is Texts => typeof value === 'object' && value !== null;
/** Names a text by its keys, without the export that contains it. */
const named = ([exported = '', ...keys]: readonly string[]): string =>
  keys.length === 0 ? `the export ${exported}` : `"${keys.join(' → ')}"`;
const without = (values: readonly string[], others: readonly string[]): string[] =>
  values.filter((value) => !others.includes(value));

/** Returns the placeholders of a sentence: `{name}`. */
const placeholdersOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))];

const KINDS: Readonly<Record<string, string>> = { string: 'a sentence', function: 'a function', object: 'a table' };
const kindOf = (value: unknown): string => KINDS[typeof value] ?? typeof value;

/** Returns the differences between the exports of two files apart from the words, each with the way to correct it. */
function differences({ english, translation }: Pair, original: unknown, translated: unknown, path: string[]): string[] {
  if (isTable(original) && isTable(translated)) {
    const keys = [...new Set([...Object.keys(original), ...Object.keys(translated)])];
    return keys.flatMap((key) => {
      const here = named([...path, key]);
      if (!(key in translated)) return [`${translation} lacks ${here}: add it, as in ${english}`];
      if (!(key in original))
        return [`${translation} has ${here}, which ${english} lacks: rename it as there, or remove it`];
      return differences({ english, translation }, original[key], translated[key], [...path, key]);
    });
  }
  const here = named(path);
  if (typeof original !== typeof translated) {
    const [wanted, found] = [kindOf(original), kindOf(translated)];
    return [`${here} is ${found} in ${translation}, but ${wanted} in ${english}: make it ${wanted}`];
  }
  if (typeof original === 'string' && typeof translated === 'string') {
    const [wanted, found] = [placeholdersOf(original), placeholdersOf(translated)];
    return [
      ...without(wanted, found).map((one) => `${here} of ${translation} lacks ${one}: add it, as in ${english}`),
      ...without(found, wanted).map(
        (one) => `${here} of ${translation} has ${one}, which ${english} lacks: rename it as there, or remove it`,
      ),
    ];
  }
  const [known, read] = [parametersOf(original), parametersOf(translated)];
  // a sentence may leave out a parameter that it does not need
  return known === undefined || read === undefined
    ? []
    : without(read, known).map(
        (one) =>
          `${here} of ${translation} reads the parameter ${one}, but ${english} has ${known.join(', ') || 'none'}: rename it as there`,
      );
}

/** Returns the files of a language that correspond to an English file, and those that nothing loads. */
function filesOf(folder: string, language: string): { pairs: Pair[]; unused: string[] } {
  const english = readdirSync(join(folder, 'messages')).filter(isModule);
  const pairs = english
    .map((name) => ({ english: `messages/${name}`, translation: translationOf(`messages/${name}`, language) }))
    .filter(({ translation }) => existsSync(join(folder, translation)));
  const used = new Set(pairs.map(({ translation }) => basename(translation)));
  const found = readdirSync(join(folder, 'messages', language)).filter(isModule);
  return { pairs, unused: found.filter((name) => !used.has(name)).map((name) => `messages/${language}/${name}`) };
}

async function pairProblems(folder: string, pair: Pair): Promise<string[]> {
  try {
    const load = async (path: string) => ({ ...((await import(pathToFileURL(join(folder, path)).href)) as Texts) });
    return differences(pair, await load(pair.english), await load(pair.translation), []);
  } catch (error) {
    return [`${pair.translation} cannot be compared with ${pair.english}: ${String(error)}`];
  }
}

/**
 * Returns every difference between the English texts of a remote and those in its other languages, except the words:
 * missing and additional keys, placeholders and parameters. An empty list means none.
 * @param declared `languages` of `remote.config.ts`
 */
export async function languageProblems(folder: string, declared: readonly string[] = []): Promise<string[]> {
  const messages = join(folder, 'messages');
  if (!existsSync(messages)) return [];
  const folders = readdirSync(messages, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  const main = (language: string): string => translationOf(MAIN, language);
  const problems = without(declared, [DEFAULT_LANGUAGE])
    .filter((language) => !existsSync(join(folder, main(language))))
    .map(
      (language) =>
        `remote.config.ts has the language "${language}", but there is no ${main(language)}: ` +
        `translate ${MAIN} there, or remove the language`,
    );
  for (const language of folders.toSorted()) {
    const { pairs, unused } = filesOf(folder, language);
    for (const pair of pairs) problems.push(...(await pairProblems(folder, pair)));
    for (const path of unused)
      problems.push(`${path} has no English counterpart in messages, so nothing loads it: rename or remove it`);
  }
  return problems;
}
