import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../start/supervisor.ts';
import { COVERED_BY_TESTS } from './covered-by-tests.ts';
import { DRILLS } from './drills.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const NUMBERS: Readonly<Record<number, string>> = {
  16: 'sixteen',
  17: 'seventeen',
  18: 'eighteen',
  19: 'nineteen',
  20: 'twenty',
};

describe('the report of the drills', () => {
  it.each(COVERED_BY_TESTS)('names a test that exists: $test', ({ test, contains }) => {
    expect(read(test)).toContain(contains);
  });

  it('has as many drills as the README states', () => {
    expect(read('README.md')).toContain(`${NUMBERS[DRILLS.length]} drills with one report at the end`);
  });
});
