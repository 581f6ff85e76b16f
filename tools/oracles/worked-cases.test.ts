import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fields, type Json } from './fields.ts';
import { runCase } from './run-case.ts';
import { runOptimum } from './run-optimum.ts';

const folder = join(import.meta.dirname, 'cases');
const files = readdirSync(folder).map(
  (name) => new Fields(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json),
);
const isOptimum = (file: Fields) => file.text('category') === 'optimum_instances';
const cases = files
  .filter((file) => !isOptimum(file))
  .flatMap((file) =>
    file.list('cases').map((value) => ({ category: file.text('category'), worked: new Fields(value) })),
  );

/** Worked cases by third parties. Each names its public source. */
describe('third-party worked cases', () => {
  it('exist for every category, each with its source and a unique id', () => {
    expect(files).toHaveLength(12);
    expect(new Set(cases.map(({ worked }) => worked.text('id'))).size).toBe(cases.length);
    expect(cases.filter(({ worked }) => worked.text('source').length < 10)).toEqual([]);
  });

  it.each(
    cases.map(
      ({ category, worked }) =>
        [category, worked.text('id'), worked.text('kind'), worked.text('source'), worked] as const,
    ),
  )('pass (%s %s %s): %s', (category, id, kind, _, worked) => {
    expect(runCase(category, worked.values)).toEqual({ id, kind, verdict: 'ok' });
  });

  it('are matched by the best plan: no plan costs more than $1, or 0.1% of the cost with only minimum payments, above the optimum', () => {
    const { lines, passed, failed } = runOptimum(files.filter(isOptimum).flatMap((file) => file.list('cases')));
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
    expect({ passed, failed }).toEqual({ passed: 75, failed: 0 });
  });
});
