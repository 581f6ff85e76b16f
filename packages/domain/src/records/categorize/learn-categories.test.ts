import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { type CategoryChoice, learnCategories } from './learn-categories.ts';

const choice = (payee: string, categoryId: string, on = '2026-03-01', cents = -1_000): CategoryChoice => ({
  payee,
  categoryId,
  postedOn: civilDate(on),
  amountMinor: minor(cents),
});

describe('learnCategories', () => {
  const recall = learnCategories([
    choice('KROGER #0451', 'groceries'),
    choice('KROGER #0999', 'groceries'),
    choice('Kroger', 'home'),
    choice('SHELL OIL 1001', 'fuel', '2026-01-01'),
    choice('SHELL OIL 1002', 'snacks', '2026-02-01'),
    choice('ACME CORP', 'salary', '2026-01-31', 300_000),
  ]);

  it.each([
    [
      'KROGER #7777',
      -500,
      { categoryId: 'groceries', chosen: 2, choices: 3, confidencePpm: 500_000 },
      'two of three choices, at a branch that was never seen: 2 ÷ 4',
    ],
    [
      'SHELL OIL 1003',
      -500,
      { categoryId: 'snacks', chosen: 1, choices: 2, confidencePpm: 333_333 },
      'two equally frequent choices, of which the latest wins: 1 ÷ 3',
    ],
    [
      'ACME CORP',
      310_000,
      { categoryId: 'salary', chosen: 1, choices: 1, confidencePpm: 500_000 },
      'a single choice: 1 ÷ 2',
    ],
    ['ACME CORP', -310_000, null, 'money out to a payee that so far only sent money'],
    ['LIDL', -500, null, 'an unknown payee'],
  ])('returns for %s (%d): %j (%s)', (payee, cents, expected, _why) => {
    expect(recall(payee, minor(cents))).toEqual(expected);
  });

  it('grows more confident with every equal choice, but never reaches certainty', () => {
    const confidence = (count: number) =>
      learnCategories(Array.from({ length: count }, () => choice('ALDI', 'groceries')))('ALDI', minor(-1))
        ?.confidencePpm ?? 0;
    expect([1, 3, 9, 99].map(confidence)).toEqual([500_000, 750_000, 900_000, 990_000]);
  });

  it('does not depend on the order of the choices, and only returns chosen categories', () => {
    const choices = fc
      .array(
        fc.tuple(
          fc.constantFrom('ALDI 1', 'ALDI 2', 'LIDL'),
          fc.constantFrom('a', 'b', 'c'),
          fc.nat(3),
          fc.constantFrom(-1, 1),
        ),
        { maxLength: 20 },
      )
      .map((tuples) =>
        tuples.map(([payee, category, day, cents]) =>
          choice(payee, category, addDays(civilDate('2026-03-01'), day), cents),
        ),
      );
    fc.assert(
      fc.property(choices, (list) => {
        const [one, other] = [learnCategories(list), learnCategories(list.toReversed())];
        for (const payee of ['ALDI 9', 'LIDL']) {
          for (const cents of [minor(-5), minor(5)]) {
            const found = one(payee, cents);
            expect(other(payee, cents)).toEqual(found);
            if (found !== null) expect(list.some(({ categoryId }) => categoryId === found.categoryId)).toBe(true);
          }
        }
      }),
    );
  });
});
