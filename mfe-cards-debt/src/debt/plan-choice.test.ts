import { describe, expect, it } from '@jest/globals';
import { cardId, storeId } from '../testing/examples.ts';
import { choiceOf, completeOrder, writeExtras } from './plan-choice.ts';

describe('plan choice in the address', () => {
  it('is read from all parameters', () => {
    const params = new URLSearchParams(
      `strategy=custom&monthly=50000&order=${storeId},${cardId}&extra=2027-02-15:100000&extra=2027-04-01:5000:12&extra=2027-05-01:700::Gift:%20aunt`,
    );
    expect(choiceOf(params)).toEqual({
      strategy: 'custom',
      monthlyMinor: '50000',
      order: [storeId, cardId],
      extras: [
        { on: '2027-02-15', amountMinor: 100_000 },
        { on: '2027-04-01', amountMinor: 5_000, everyMonths: 12 },
        { on: '2027-05-01', amountMinor: 700, label: 'Gift: aunt' },
      ],
    });
  });

  it.each([
    ['', 'no choice'],
    ['strategy=fastest&monthly=12.50&order=first', 'only invalid values'],
  ])('"%s" requests nothing: %s', (query) => {
    expect(choiceOf(new URLSearchParams(query))).toEqual({
      strategy: undefined,
      monthlyMinor: undefined,
      order: undefined,
      extras: undefined,
    });
  });

  it.each(['2027-13-45:100', '2027-02-15:0', '2027-02-15:1.5', '2027-02-15', 'none'])(
    'contains no extra payment for "%s"',
    (extra) => {
      expect(choiceOf(new URLSearchParams({ extra })).extras).toEqual([]);
    },
  );

  it('is read with the same extra payments that were written, including none', () => {
    const extras = [
      { on: '2027-02-15', amountMinor: 100_000 },
      { on: '2027-04-01', amountMinor: 5_000, everyMonths: 12, label: 'Rent: half' },
      { on: '2027-05-01', amountMinor: 1, label: 'Gift' },
    ];
    const params = writeExtras(new URLSearchParams('strategy=best&extra=2026-01-01:1'), extras);
    expect(choiceOf(params)).toMatchObject({ strategy: 'best', extras });
    expect(choiceOf(writeExtras(params, [])).extras).toEqual([]);
  });
});

describe('custom order', () => {
  it('contains every debt once, including debts added later', () => {
    expect(completeOrder(['b', 'gone'], ['a', 'b', 'c'])).toEqual(['b', 'a', 'c']);
    expect(completeOrder(undefined, ['a', 'b'])).toEqual(['a', 'b']);
  });
});
