import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineWords } from './words.ts';

/** Where the workings come from that the server sends. */
const folders = ['action', 'sweep'].map((name) => join(import.meta.dirname, '../../../domain/src', name));
const sources = folders
  .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const found = (pattern: RegExp): string[] =>
  [...new Set(Array.from(sources.matchAll(pattern), ([, key]) => key ?? ''))].sort();
const within = (pattern: RegExp): string[] =>
  found(pattern).flatMap((list) => Array.from(list.matchAll(/'([\w.-]+)'/g), ([, key]) => key ?? ''));

describe('every working of the engine is told in words', () => {
  const formulas = found(/\bid: '([\w.-]+)'/g);
  const lines = [
    ...found(/\b(?:money|rate|date|count|text)\('(\w+)'/g),
    ...found(/resultKey: '(\w+)'/g),
    ...found(/otherwise: '(\w+)'/g),
  ];
  const assumptions = within(/assumptions: (\[.*\])/g);

  it('finds what the engine declares', () => {
    expect(formulas).toContain('interest.year');
    expect(lines).toEqual(expect.arrayContaining(['extra', 'interest_avoided', 'cost_if_late']));
    expect(assumptions).toEqual(expect.arrayContaining(['cut_to_available_cash', 'deferred_interest_estimated']));
  });

  it('has a sentence for each formula', () => {
    expect(formulas.filter((id) => !(id in engineWords.formulas))).toEqual([]);
  });

  it('has a name for each figure', () => {
    expect(lines.filter((key) => !(key in engineWords.lines))).toEqual([]);
  });

  it('has a sentence for each assumption', () => {
    expect(assumptions.filter((key) => !(key in engineWords.assumptions))).toEqual([]);
  });

  it('names only figures it has a name for in its formulas', () => {
    const named = Object.values(engineWords.formulas).flatMap(({ terms }) =>
      terms.flatMap((term) => Array.from(term.matchAll(/\{(\w+)\}/g), ([, key]) => key ?? '')),
    );
    expect(named.filter((key) => !(key in engineWords.lines))).toEqual([]);
  });
});
