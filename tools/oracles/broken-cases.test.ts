import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fields, isObject, type Json, type JsonObject } from './fields.ts';
import { runCase } from './run-case.ts';

const folder = join(import.meta.dirname, 'cases');
const listed = readdirSync(folder)
  .map((name) => new Fields(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json))
  .filter((file) => file.text('category') !== 'optimum_instances')
  .flatMap((file) =>
    file
      .list('cases')
      .flatMap((worked) => (isObject(worked) ? [[file.text('category'), String(worked['id']), worked] as const] : [])),
  );

const withInput = (worked: JsonObject, key: string, value: Json | undefined): JsonObject => {
  const input = isObject(worked['input']) ? { ...worked['input'] } : {};
  if (value === undefined) delete input[key];
  else input[key] = value;
  return { ...worked, input };
};

describe.each(listed)('a broken variant of %s %s', (category, _, worked) => {
  const keys = isObject(worked['input']) ? Object.keys(worked['input']) : [];
  const verdict = (value: Json) => runCase(category, value).verdict;

  it.each(keys)(
    'passes or is missed, and never stops the run, if the input "%s" is absent or has another value',
    (key) => {
      for (const value of [undefined, null, 'nonsense', -1, 0, 1000, [], [[]], {}, true])
        expect(['ok', 'MISS']).toContain(verdict(withInput(worked, key, value)));
    },
  );

  it('is judged by the changed tolerance', () => {
    expect(verdict({ ...worked, tolerance: null })).not.toBe('UNKNOWN');
    expect(verdict({ ...worked, tolerance: 1e9 })).toBe('ok');
  });

  it('is missed if it expects nothing, or a value that is never computed', () => {
    expect(verdict({ ...worked, expected: {} })).toBe('MISS');
    expect(verdict({ ...worked, expected: { never_computed: 1 } })).toBe('MISS');
    expect(verdict({ ...worked, expected: null })).toBe('MISS');
  });
});

describe('runCase', () => {
  it.each([
    [null],
    ['text'],
    [[]],
    [{}],
    [{ id: 7, kind: 'pmt' }],
    [{ id: 'x', kind: 'constructor', input: {}, expected: { a: 1 } }],
    [{ kind: 12 }],
  ])('does not throw for the invalid case %j', (value) => {
    expect(['MISS', 'UNKNOWN']).toContain(runCase('amortization', value as Json).verdict);
  });

  it('uses a numeric id as text', () => {
    expect(
      runCase('money', { id: 7, kind: 'exponents', input: { currencies: ['USD'] }, expected: { exp: [2] } }),
    ).toEqual({ id: '7', kind: 'exponents', verdict: 'ok' });
  });

  it.each(['constructor', 'toString', '__proto__'])('does not know the category %s', (category) => {
    expect(runCase(category, { id: 'x', kind: 'pmt', input: {}, expected: { a: 1 } }).verdict).toBe('UNKNOWN');
  });
});
