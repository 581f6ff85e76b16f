import { describe, expect, it } from '@jest/globals';
import { OFFERED_LANGUAGES } from '@tideline/contract/language';
import { join } from 'node:path';
import { germanWords } from './german-words.ts';
import { languages, messageFiles } from './languages.ts';
import { files, read, root } from './source-tree.ts';

type Texts = Record<string, unknown>;

const load = (path: string): Promise<Texts> => import(join(root, path)) as Promise<Texts>;

const isTable = (value: unknown): value is Texts => typeof value === 'object' && value !== null;

const placeholders = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');

/**
 * Returns whether a text is a sentence. A sentence that equals the English one was not translated, while single words
 * can be the same in several languages.
 */
const isSentence = (text: string): boolean => /\p{Ll} \p{Ll}/u.test(text);

/** Returns the differences between the texts of a file and their translation, apart from the words. */
function differences(english: unknown, translated: unknown, path: string): string[] {
  if (isTable(english) && isTable(translated)) {
    const keys = new Set([...Object.keys(english), ...Object.keys(translated)]);
    return [...keys].flatMap((key) => differences(english[key], translated[key], path === '' ? key : `${path}.${key}`));
  }
  if (typeof english !== typeof translated) return [`${path}: ${typeof english} in English, ${typeof translated} here`];
  if (typeof english !== 'string' || typeof translated !== 'string') return [];
  if (english === translated && isSentence(english)) return [`${path}: not translated`];
  return placeholders(english) === placeholders(translated) ? [] : [`${path}: other {placeholders}`];
}

describe.each(languages)('texts in "%s"', (language) => {
  const all = messageFiles(language);
  const translated = all.filter(({ isTranslated }) => isTranslated);
  const missing = all.filter(({ isTranslated }) => !isTranslated);

  it('are complete if users can choose the language', () => {
    expect(all.length).toBeGreaterThan(80); // a pattern that matches nothing detects nothing
    expect(OFFERED_LANGUAGES.includes(language) ? missing.map(({ translation }) => translation) : []).toEqual([]);
  });

  it('each have an English counterpart', () => {
    const known = new Set(all.map(({ translation }) => translation));
    const here = files().filter((path) => path.includes(`/messages/${language}/`) && !path.includes('/template/'));
    expect(here.filter((path) => !known.has(path))).toEqual([]);
  });

  it.each(translated)(
    'in $translation have the same structure as those in $english',
    async ({ english, translation }) => {
      expect(differences(await load(english), await load(translation), '')).toEqual([]);
    },
  );

  it('are checked by the compiler, because each export is a Translation', () => {
    const unchecked = translated.flatMap(({ translation }) =>
      Array.from(read(translation).matchAll(/^export .*$/gm), ([line]) => `${translation}: ${line}`).filter(
        (line) => !/: export const \w+: Translation<typeof [\w.]+> = /.test(line),
      ),
    );
    expect(unchecked).toEqual([]);
  });
});

/** Returns texts for users in a component, which no translation would affect. */
function literalsIn(path: string): string[] {
  const code = read(path)
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/(?:^|\s)\/\/.*$/gm, '');
  const found = [
    /\b(?:aria-label|label|title|placeholder|alt|hint|text|heading)="([^"]*[A-Za-z]{2,}[^"]*)"/g,
    /<[A-Za-z][^<>]*[^=]>\s*([^<>{}()=;]*[A-Za-z]{2,}[^<>{}()=;]*)<\//g,
  ].flatMap((pattern) => Array.from(code.matchAll(pattern), ([, text = '']) => text.trim()));
  // names of formats are the same in all languages
  return found.filter((text) => /[a-z]/.test(text)).map((text) => `${path}: ${text}`);
}

it('screens contain no text outside message files', () => {
  const components = files().filter(
    (path) =>
      /^(?:shell|mfe-[a-z-]+|packages\/(?:ui|mfe-kit))\/src\/.*\.tsx$/.test(path) &&
      !/\.test\.tsx$|\/testing\//.test(path),
  );
  expect(components.length).toBeGreaterThan(400);
  expect(components.flatMap(literalsIn)).toEqual([
    // the name, and the sentence by which monitors recognize a crash
    'shell/src/crash/crash-page.tsx: Tideline',
    'shell/src/crash/crash-page.tsx: Application error: a client-side exception has occurred',
  ]);
});

describe('German texts', () => {
  it.each([
    [`  a: 'Du kannst dein Konto löschen',`, 1],
    [`  a: 'Die Email ist unterwegs',`, 1],
    [`  a: 'Ihre E-Mail ist unterwegs',`, 0],
    [`  a: 'Wählen Sie "Weiter"',`, 1],
    [`  a: 'Wird geladen...',`, 1],
    ['  a: ({ name }) => `Transaktion ${name}`,', 1],
    ["  a: (reason: Param<'TRANSFER_REFUSED', 'reason'>) => reason,", 0],
    ["  a: ['{transfer_days} Bankarbeitstage'],", 0],
    ["  a: 'Öffnen Sie „All accounts“',", 0],
    [`  a: 'So geht es: tideline deploy mfe-accounts --reason "neue Ansicht"',`, 0],
  ])('in %s contain %i rejected words', (line, count) => {
    expect(germanWords('a.ts', line)).toHaveLength(count);
  });

  it('use one name per thing and none of the rejected words', () => {
    const paths = files().filter((path) => path.includes('/messages/de/'));
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.flatMap((path) => germanWords(path, read(path)))).toEqual([]);
  });
});
