import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineWords } from './words.ts';

/** Source folders of the workings that the server sends. */
const folders = ['action', 'sweep', 'today'].map((name) =>
  join(import.meta.dirname, '../../../domain/src/decisions', name),
);
const sources = folders
  .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const found = (pattern: RegExp): string[] =>
  [...new Set(Array.from(sources.matchAll(pattern), ([, key]) => key ?? ''))].sort();
const within = (pattern: RegExp): string[] =>
  found(pattern).flatMap((list) => Array.from(list.matchAll(/'([\w.-]+)'/g), ([, key]) => key ?? ''));

describe("texts for the engine's calculations", () => {
  const formulas = found(/\bid: '([\w.-]+)'/g);
  const lines = [
    ...found(/\b(?:money|rate|date|count|text)\('(\w+)'/g),
    ...found(/resultKey: '(\w+)'/g),
    ...found(/otherwise: '(\w+)'/g),
    ...found(/'(part_\w+)'/g),
  ];
  const assumptions = [
    ...within(/assumptions: (\[\n[^]*?\n\s*\],|\[.*\])/g),
    ...within(/function assumptionOf\([^]*?\): string \{\n([^]*?)\n\}/g),
  ];

  it("are compared with the keys in the engine's sources", () => {
    expect(formulas).toEqual(expect.arrayContaining(['interest.month', 'move.amount']));
    expect(lines).toEqual(expect.arrayContaining(['cost_if_late', 'part_required', 'worth_of_move']));
    expect(assumptions).toEqual(expect.arrayContaining(['earlier_statement_paid_in_full', 'no_account_has_it']));
  });

  it('have a sentence for each formula', () => {
    expect(formulas.filter((id) => !(id in engineWords.formulas))).toEqual([]);
  });

  it('have a name for each figure', () => {
    expect(lines.filter((key) => !(key in engineWords.lines))).toEqual([]);
  });

  it('have a sentence for each assumption', () => {
    const ofDeferred = [
      'deferred_interest_estimated',
      'deferred_interest_by_payments',
      'deferred_interest:compounding',
      'deferred_interest:simple',
    ];
    expect([...assumptions, ...ofDeferred].filter((key) => !(key in engineWords.assumptions))).toEqual([]);
  });

  it('use only named figures in formulas', () => {
    const named = Object.values(engineWords.formulas).flatMap(({ terms }) =>
      terms.flatMap((term) => Array.from(term.matchAll(/\{(\w+)\}/g), ([, key]) => key ?? '')),
    );
    expect(named.filter((key) => !(key in engineWords.lines))).toEqual([]);
  });
});
