import { describe, expect, it } from '@jest/globals';
import { difference } from './compare.ts';
import type { Json } from './fields.ts';

describe('difference', () => {
  it.each<{ expected: Json; actual: Json; tolerance: number; why: string }>`
    expected                                              | actual                                         | tolerance | why
    ${{ r: '2.68' }}                                      | ${{ r: '2.68', more: 1 }}                      | ${0}      | ${'only expected fields count'}
    ${{ value: 10 }}                                      | ${{ value: 10.4 }}                             | ${0.5}    | ${'within the tolerance'}
    ${{ value: 0.3 }}                                     | ${{ value: 0.1 + 0.2 }}                        | ${0}      | ${'floating-point errors'}
    ${{ rate: null }}                                     | ${{ rate: null }}                              | ${0}      | ${'no solution'}
    ${{ parts: [1, 2] }}                                  | ${{ parts: [1, 2] }}                           | ${0}      | ${'lists in the same order'}
    ${{ rows: [{ n: 2, interest: 5 }] }}                  | ${{ rows: [{ n: 1 }, { n: 2, interest: 5 }] }} | ${0}      | ${'rows by their number'}
    ${{ interest_at_least: 300 }}                         | ${{ interest_at_least: 388 }}                  | ${0}      | ${'a lower bound'}
    ${{ interest_at_most: 600, published: 'nearly 400' }} | ${{ interest_at_most: 388 }}                   | ${0}      | ${'an upper bound and a remark'}
  `('accepts $actual for $expected: $why', ({ expected, actual, tolerance }) => {
    expect(difference(expected, actual, tolerance)).toBeUndefined();
  });

  it.each<{ expected: Json; actual: Json; tolerance: number; where: string; why: string }>`
    expected                             | actual                               | tolerance | where                   | why
    ${{ r: '2.68' }}                     | ${{ r: '2.67' }}                     | ${1}      | ${'r expected'}         | ${'text has no tolerance'}
    ${{ value: 10 }}                     | ${{ value: 10.6 }}                   | ${0.5}    | ${'value expected'}     | ${'beyond the tolerance'}
    ${{ value: 10 }}                     | ${{ value: NaN }}                    | ${99}     | ${'value expected'}     | ${'NaN is never correct'}
    ${{ value: 10 }}                     | ${{}}                                | ${0}      | ${'value is missing'}   | ${'nothing was computed'}
    ${{ rate: null }}                    | ${{ rate: 0 }}                       | ${99}     | ${'rate expected'}      | ${'a number instead of none'}
    ${{ parts: [1, 2] }}                 | ${{ parts: [1, 2, 3] }}              | ${0}      | ${'parts expected'}     | ${'one element too many'}
    ${{ rows: [{ n: 3, interest: 5 }] }} | ${{ rows: [{ n: 1, interest: 5 }] }} | ${0}      | ${'rows[0] is missing'} | ${'the row is missing'}
    ${{ rows: [{ n: 1, interest: 5 }] }} | ${{ rows: [{ n: 1, interest: 6 }] }} | ${0}      | ${'rows[0].interest'}   | ${'the field is named'}
    ${{ interest_at_least: 400 }}        | ${{ interest_at_least: 388 }}        | ${99}     | ${'interest_at_least'}  | ${'bounds have no tolerance'}
  `('rejects $actual for $expected: $why', ({ expected, actual, tolerance, where }) => {
    expect(difference(expected, actual, tolerance)).toContain(where);
  });
});
