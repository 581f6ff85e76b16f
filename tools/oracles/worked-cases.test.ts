import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fields, type Json } from './fields.ts';
import { runCase } from './run-case.ts';

const folder = join(import.meta.dirname, 'cases');
const files = readdirSync(folder).map((name) => new Fields(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json));
const cases = files.flatMap((file) => file.list('cases').map((value) => ({ category: file.text('category'), worked: new Fields(value) })));

/** Worked cases that nobody of this project wrote; each names its public source. */
describe('worked cases of third parties', () => {
  it('are there for every category, each with its source and an id of its own', () => {
    expect(files).toHaveLength(10);
    expect(new Set(cases.map(({ worked }) => worked.text('id'))).size).toBe(cases.length);
    expect(cases.filter(({ worked }) => worked.text('source').length < 10)).toEqual([]);
  });

  it.each(cases.map(({ category, worked }) => [category, worked.text('id'), worked.text('kind'), worked.text('source'), worked] as const))('%s %s %s: %s', (category, id, kind, _, worked) => {
    expect(runCase(category, worked.values)).toEqual({ id, kind, verdict: 'ok' });
  });
});
