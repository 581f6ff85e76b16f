import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rspack } from '@rspack/core';
import type { RemoteJson } from '@tideline/registry/release';
import { originalOf, translationOf } from '../src/language-files.ts';
import { remoteConfig } from './remote-config.ts';

const root = join(import.meta.dirname, '../../..');

const SOURCES = {
  'package.json': '{ "version": "1.0.0" }',
  'remote.config.ts': `
    export default {
      name: 'mfe-words', owner: { team: 'words' }, requires: {}, nav: [], widgets: [], settings: [],
      commands: [{ id: 'words', title: '%title%', keywords: ['%keywords.words%', 'dictionary'], to: '/words' }],
      budgets: { entryBytes: 16_000, routeBytes: 90_000 },
      routes: [{ path: '/words', component: './words#Words', title: '%title%', access: 'user' }],
      languages: ['de'],
    };`,
  'src/words/expose.ts': `
    import { messages } from '../../messages/en.ts';
    import { later } from '../../messages/later.en.ts';
    export const Words = () => [messages.title, messages.word, later, import('./plain.ts')];`,
  'src/words/plain.ts': 'export const plain = () => 42;',
  'messages/en.ts': `
    import { words } from './words.en.ts';
    export const messages = { title: 'Words in English', ...words };`,
  'messages/keywords.en.ts': `export const keywords = { 'keywords.words': 'term, phrase' };`,
  'messages/de/keywords.ts': `export const keywords = { 'keywords.words': 'Begriff, Wendung' };`,
  'messages/words.en.ts': `export const words = { word: 'An English word' };`,
  'messages/later.en.ts': `export const later = 'Not yet translated';`,
  'messages/de/main.ts': `
    import type { messages as english } from '../en.ts';
    import { words } from './words.ts';
    export const messages: typeof english = { title: 'Deutsche Worte', ...words };`,
  'messages/de/words.ts': `
    import { spell } from '../../src/words/spell.ts';
    export const words = { word: spell('Ein deutsches Wort') };`,
  'src/words/spell.ts': 'export const spell = (word) => word;',
};

it.each([
  ['messages/sweeps.en.ts', 'messages/de/sweeps.ts'],
  ['messages/titles.ts', 'messages/de/titles.ts'],
  ['messages/en.ts', 'messages/de/main.ts'],
])('translationOf maps %s to %s, and originalOf maps it back', (english, german) => {
  expect(translationOf(english, 'de')).toBe(german);
  expect(originalOf(german.replace('messages/de/', ''))).toContain(english.replace('messages/', ''));
});

describe('a build in two languages', () => {
  let folder = '';
  let remote: RemoteJson;
  const read = (path: string | undefined): string => readFileSync(join(folder, 'dist', path ?? ''), 'utf8');

  beforeAll(async () => {
    mkdirSync(join(root, '.cache'), { recursive: true });
    folder = mkdtempSync(join(root, '.cache/languages-'));
    for (const [path, text] of Object.entries(SOURCES)) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const mode = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    try {
      const compiler = rspack(await remoteConfig(folder));
      await new Promise<void>((built, failed) => {
        compiler.run((error, stats) => {
          if (error ?? stats?.hasErrors()) failed(error ?? new Error(stats?.toString('errors-only')));
          else compiler.close(() => built());
        });
      });
    } finally {
      process.env['NODE_ENV'] = mode;
    }
    remote = JSON.parse(read('remote.json'));
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has files with the texts of each language, and English texts for files that are not translated', () => {
    const [english, german] = [remote.build, remote.build.languages?.['de']].map((files) =>
      read(files?.exposes['./words']?.js[0]),
    );
    const found = (code = '') => ['English', 'deutsches', 'Not yet'].filter((word) => code.includes(word));
    expect([found(english), found(german)]).toEqual([
      ['English', 'Not yet'],
      ['deutsches', 'Not yet'],
    ]);
  });

  it('stores a file without texts once', () => {
    const plain = Object.keys(remote.build.integrity ?? {}).filter((path) => path.startsWith('src_words_plain'));
    expect(plain).toHaveLength(1);
    expect(read(remote.build.languages?.['de']?.entry)).toContain(plain[0]?.split('.')[1]);
  });

  it('has the titles and command keywords of each language, which are in no script', () => {
    expect(remote.locales.titles).toEqual({
      en: { title: 'Words in English', 'keywords.words': 'term, phrase' },
      de: { title: 'Deutsche Worte', 'keywords.words': 'Begriff, Wendung' },
    });
    const scripts = Object.keys(remote.build.integrity ?? {}).filter((path) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(3);
    for (const path of scripts) expect(read(path)).not.toMatch(/phrase|Wendung/);
  });

  it('gives every file a hash', () => {
    const files = [remote.build, remote.build.languages?.['de']].flatMap((one) => [
      one?.entry ?? '',
      ...(one?.exposes['./words']?.js ?? []),
    ]);
    expect(new Set(files).size).toBe(4);
    for (const path of files) expect(remote.build.integrity?.[path]).toMatch(/^sha256-/);
  });
});
