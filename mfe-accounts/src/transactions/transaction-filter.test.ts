import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  isFiltered,
  noFilter,
  readView,
  sortNames,
  toListFilter,
  type TransactionView,
  writeView,
} from './transaction-filter.ts';

const read = (search: string) => readView(new URLSearchParams(search));
const id = '01890000-0000-7000-8000-000000000001';

const views: fc.Arbitrary<TransactionView> = fc
  .record({
    q: fc.string({ maxLength: 60 }),
    accountId: fc.option(fc.uuid()),
    categoryId: fc.option(fc.uuid()),
    uncategorized: fc.boolean(),
    needsReview: fc.boolean(),
    from: fc.option(fc.constantFrom('2025-02-28', '2026-03-01')),
    to: fc.option(fc.constantFrom('2026-03-31', '2024-02-29')),
    sort: fc.constantFrom(...sortNames),
  })
  .map((view) => (view.uncategorized ? { ...view, categoryId: null } : view));

describe('filter in the address', () => {
  it('is read as the same view that was written', () => {
    fc.assert(fc.property(views, (view) => expect(readView(writeView(new URLSearchParams(), view))).toEqual(view)));
  });

  it.each([
    { search: 'account=1%20or%201', why: 'an account that is not an id' },
    { search: 'from=2026-02-30', why: 'a day that does not exist' },
    { search: 'to=yesterday', why: 'a day in words' },
    { search: 'uncategorized=maybe', why: 'a flag that is not 1' },
    { search: 'category=', why: 'an empty category' },
  ] as const)('ignores $why', ({ search }) => {
    expect(read(search)).toEqual(noFilter);
  });

  it('preserves other parameters of the address', () => {
    expect(writeView(new URLSearchParams('import=1&q=rent'), { q: '' }).toString()).toBe('import=1');
  });

  it('makes a category and "without category" exclude each other, with the last choice winning', () => {
    expect(writeView(new URLSearchParams(`category=${id}`), { uncategorized: true }).toString()).toBe(
      'uncategorized=1',
    );
    expect(writeView(new URLSearchParams('uncategorized=1'), { categoryId: id }).toString()).toBe(`category=${id}`);
  });
});

describe('toListFilter', () => {
  it('returns no filter for a blank search', () => {
    expect(toListFilter({ ...noFilter, q: '   ' })).toEqual({});
    expect(isFiltered({ ...noFilter, q: '   ' })).toBe(false);
  });

  it('returns each filter that is set', () => {
    expect(toListFilter(read(`q=rent&account=${id}&uncategorized=1&review=1&from=2026-01-01&to=2026-01-31`))).toEqual({
      q: 'rent',
      accountId: id,
      uncategorized: true,
      needsReview: true,
      from: '2026-01-01',
      to: '2026-01-31',
    });
  });
});
