import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { termsWords } from '../../../messages/terms-words.en.ts';

const folder = join(import.meta.dirname, '../../../../packages/domain/src/records/terms');
const source = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

const found = (pattern: RegExp): string[] => [...new Set(Array.from(source.matchAll(pattern), ([, key]) => key ?? ''))];

describe('texts for the calculations of estimated terms', () => {
  it('have a sentence or terms for each formula', () => {
    const formulas = found(/\bid: '(terms\.[\w-]+)'/g);
    expect(formulas.length).toBeGreaterThan(4);
    expect(formulas.filter((id) => !(id in termsWords.formulas))).toEqual([]);
  });

  it('have a name for each figure', () => {
    const lines = [...found(/\b(?:money|rate|date|count|text)\('(\w+)'/g), ...found(/resultKey: '(\w+)'/g)];
    expect(lines).toEqual(expect.arrayContaining(['apr_from', 'charged', 'paid_on', 'interest_a_year']));
    expect(lines.filter((key) => !(key in termsWords.lines))).toEqual([]);
  });

  it('have a sentence for each assumption', () => {
    const assumptions = found(/assumptions: \[([^\]]*)\]/g).flatMap((list) =>
      Array.from(list.matchAll(/'(\w+)'/g), ([, key]) => key ?? ''),
    );
    expect(assumptions).toEqual(expect.arrayContaining(['estimate_until_confirmed', 'typical_rate_of_such_debts']));
    expect(assumptions.filter((key) => !(key in termsWords.assumptions))).toEqual([]);
  });
});
