import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contractProblems } from './assert-contract.ts';
import { languageProblems } from './language-problems.ts';
import { parametersOf } from './parameters-of.ts';
import { defineRemote } from '../remote.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'language-problems-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

const english = `
  export const messages = {
    title: 'Hello',
    greeting: 'Good day, {name}',
    count: ({ accounts, days }: { accounts: number; days: number }) => accounts + ' in ' + days,
  };`;
const german = `
  import type { messages as english } from '../en.ts';
  export const messages: Record<keyof typeof english, unknown> = {
    title: 'Hallo',
    greeting: 'Guten Tag, {name}',
    count: ({ accounts }: { accounts: number }) => accounts + ' Konten',
  };`;

describe('languageProblems', () => {
  it('finds no problem in a translation with the same keys and placeholders and no other parameters', async () => {
    write({ 'messages/en.ts': english, 'messages/de/main.ts': german });
    expect(await languageProblems(folder, ['en', 'de'])).toEqual([]);
  });

  it('finds no problem in a remote without messages or without other languages', async () => {
    expect(await languageProblems(folder)).toEqual([]);
    write({ 'messages/en.ts': english });
    expect(await languageProblems(folder)).toEqual([]);
  });

  it.each<{ why: string; change: [text: string, replacement: string]; problem: string }>([
    {
      why: 'a missing key',
      change: ["title: 'Hallo',", ''],
      problem: 'messages/de/main.ts lacks "title": add it, as in messages/en.ts',
    },
    {
      why: 'an additional key',
      change: ['title:', "titel: 'Hallo', title:"],
      problem: 'messages/de/main.ts has "titel", which messages/en.ts lacks: rename it as there, or remove it',
    },
    {
      why: 'a missing placeholder',
      change: [', {name}', ''],
      problem: '"greeting" of messages/de/main.ts lacks {name}: add it, as in messages/en.ts',
    },
    {
      why: 'an unknown placeholder',
      change: ['{name}', '{name}, {titel}'],
      problem:
        '"greeting" of messages/de/main.ts has {titel}, which messages/en.ts lacks: ' +
        'rename it as there, or remove it',
    },
    {
      why: 'an unknown parameter',
      change: ['({ accounts }: { accounts: number }) => accounts', '({ konten }: { konten: number }) => konten'],
      problem:
        '"count" of messages/de/main.ts reads the parameter konten, ' +
        'but messages/en.ts has accounts, days: rename it as there',
    },
    {
      why: 'a sentence instead of a function',
      change: ["({ accounts }: { accounts: number }) => accounts + ' Konten'", "'Konten'"],
      problem: '"count" is a sentence in messages/de/main.ts, but a function in messages/en.ts: make it a function',
    },
    {
      why: 'another export',
      change: ['const messages', 'const texte'],
      problem: 'messages/de/main.ts lacks the export messages: add it, as in messages/en.ts',
    },
  ])('reports $why with its fix', async ({ change, problem }) => {
    const changed = german.replace(...change);
    expect(changed).not.toBe(german);
    write({ 'messages/en.ts': english, 'messages/de/main.ts': changed, 'messages/fr/main.ts': german });
    expect(await languageProblems(folder)).toContain(problem);
    expect((await languageProblems(folder)).filter((one) => one.includes('messages/fr/'))).toEqual([]);
  });

  it('compares every message file, and reports files that nothing loads', async () => {
    write({
      'messages/en.ts': english,
      'messages/words.en.ts': "export const words = { far: 'Far' };",
      'messages/de/main.ts': german,
      'messages/de/words.ts': 'export const words = {};',
      'messages/de/wrods.ts': "export const words = { far: 'Fern' };",
    });
    expect(await languageProblems(folder)).toEqual([
      'messages/de/words.ts lacks "far": add it, as in messages/words.en.ts',
      'messages/de/wrods.ts has no English counterpart in messages, so nothing loads it: rename or remove it',
    ]);
  });

  it('reports a declared language without a translation, and a file that does not run', async () => {
    write({ 'messages/en.ts': english, 'messages/fr/main.ts': "throw new Error('unfinished');" });
    expect(await languageProblems(folder, ['de', 'fr'])).toEqual([
      'remote.config.ts has the language "de", but there is no messages/de/main.ts: ' +
        'translate messages/en.ts there, or remove the language',
      'messages/fr/main.ts cannot be compared with messages/en.ts: Error: unfinished',
    ]);
  });

  it('is part of what contractProblems reports', async () => {
    write({ 'messages/en.ts': english, 'messages/de/main.ts': german.replace("title: 'Hallo',", '') });
    const config = defineRemote({ name: 'mfe-example', owner: { team: 'example' }, languages: ['de', 'fr'] });
    expect(await contractProblems(folder, config, { title: 'Hello' })).toEqual([
      expect.stringContaining('the language "fr", but there is no messages/fr/main.ts'),
      'messages/de/main.ts lacks "title": add it, as in messages/en.ts',
    ]);
  });
});

describe('parametersOf', () => {
  const list = new Intl.ListFormat('en');
  it.each<{ text: unknown; parameters: string[] | undefined; why: string }>([
    { text: 'Hello', parameters: undefined, why: 'a sentence has none' },
    { text: () => 'Hello', parameters: [], why: 'a function without any' },
    { text: ({ name }: { name: string }) => name, parameters: ['name'], why: 'a parameter by name' },
    { text: (given: { a: string; b: string }) => given.b + given.a, parameters: ['b', 'a'], why: 'in reading order' },
    {
      text: ({ names }: { names: string[] }) => list.format(names.map((name) => name.toUpperCase())),
      parameters: ['names'],
      why: 'a list',
    },
    {
      text: ({ count }: { count: number }) => new Intl.NumberFormat('en').format(count),
      parameters: ['count'],
      why: 'a number',
    },
    {
      text: ({ kind }: { kind: 'a' }) => ({ a: { word: 'A' } })[kind].word,
      parameters: undefined,
      why: 'a text that needs a certain value',
    },
  ])('returns $parameters: $why', ({ text, parameters }) => {
    expect(parametersOf(text)).toEqual(parameters);
  });
});
