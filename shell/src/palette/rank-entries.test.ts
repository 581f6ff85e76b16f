import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold } from './match-text.ts';
import type { EntryKind, PaletteEntry } from './palette-entry.ts';
import { rankEntries } from './rank-entries.ts';

const entry = (kind: EntryKind, title: string, keywords: string[] = [], id = `${kind}:${title}`): PaletteEntry => ({
  id,
  kind,
  title,
  keywords,
  icon: 'list',
  run: () => undefined,
});

const dashboard = entry('place', 'Dashboard');
const debt = entry('place', 'Debt');
const accounts = entry('place', 'Accounts');
const addAccount = entry('command', 'Add account', ['new', 'bank']);
const plan = entry('command', 'Compare payoff plans', ['avalanche', 'debt']);
const harbor = entry('account', 'Harbor Everyday', ['Harbor Bank', '4021']);
const all = [dashboard, debt, accounts, addAccount, plan, harbor];

const shown = (query: string, recent: string[] = [], entries = all) =>
  rankEntries(query, entries, recent).map(({ kind, entries: found }) => [kind, ...found.map(({ title }) => title)]);

describe('rankEntries without a query', () => {
  it('shows all entries by kind', () => {
    expect(shown('  ')).toEqual([
      ['place', 'Dashboard', 'Debt', 'Accounts'],
      ['command', 'Add account', 'Compare payoff plans'],
      ['account', 'Harbor Everyday'],
    ]);
  });

  it('starts with recent choices, lists them only once, and omits deleted ones', () => {
    expect(shown('', [harbor.id, 'account:Closed', debt.id])).toEqual([
      ['recent', 'Harbor Everyday', 'Debt'],
      ['place', 'Dashboard', 'Accounts'],
      ['command', 'Add account', 'Compare payoff plans'],
    ]);
  });
});

describe('rankEntries with a query', () => {
  it.each([
    ['the group of the best match comes first', 'add', [['command', 'Add account']]],
    [
      'a match of a keyword comes after all matches of titles',
      'debt',
      [
        ['place', 'Debt'],
        ['command', 'Compare payoff plans'],
      ],
    ],
    ['an account is found by its last digits', '4021', [['account', 'Harbor Everyday']]],
    ['a title is found by some of its letters in order', 'dshbd', [['place', 'Dashboard']]],
    ['a keyword is not found by scattered letters', 'avlnch', []],
    ['a query without a match finds nothing', 'zebra', []],
  ])('applies the rule "%s" to: %s', (_, query, groups) => {
    expect(shown(query)).toEqual(groups);
  });

  it('ranks recent choices first only among equal matches', () => {
    const twins = [
      entry('account', 'Visa', [], 'a'),
      entry('account', 'Visa', [], 'b'),
      entry('account', 'Visa Gold', [], 'c'),
    ];
    const ids = (recent: string[]) =>
      rankEntries('visa', twins, recent).flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(ids([])).toEqual(['a', 'b', 'c']);
    expect(ids(['c', 'b'])).toEqual(['b', 'a', 'c']);
  });
});

const words = fc.string({ unit: fc.constantFrom(...'aábcdeé 12-'), minLength: 1, maxLength: 12 });
const anyEntries = fc
  .uniqueArray(
    fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom<EntryKind>('place', 'command', 'account'),
      title: words,
      keywords: fc.array(words, { maxLength: 3 }),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
  )
  .map((list) => list.map(({ id, kind, title, keywords }) => entry(kind, title, keywords, id)));
const flat = (query: string, entries: PaletteEntry[], recent: string[]) =>
  rankEntries(query, entries, recent).flatMap((group) => group.entries.map(({ id }) => id));

describe('rankEntries for any entries', () => {
  it('always ranks an exact title first', () => {
    fc.assert(
      fc.property(anyEntries, fc.nat(), (entries, at) => {
        const wanted = entries[at % entries.length]?.title ?? '';
        fc.pre(fold(wanted) !== '');
        const [first] = rankEntries(wanted, entries, []);
        expect(fold(first?.entries[0]?.title ?? '')).toBe(fold(wanted));
      }),
    );
  });

  it('has an order that does not depend on the input order', () => {
    fc.assert(
      fc.property(anyEntries, words, fc.infiniteStream(fc.nat()), (entries, query, numbers) => {
        fc.pre(fold(query) !== '');
        const recent = entries.filter(() => (numbers.next().value ?? 0) % 2 === 0).map(({ id }) => id);
        const shuffled = entries
          .map((each) => ({ each, key: numbers.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each);
        expect(flat(query, shuffled, recent)).toEqual(flat(query, entries, recent));
      }),
    );
  });

  it('lists no entry twice, and lists all entries for an empty query', () => {
    fc.assert(
      fc.property(anyEntries, words, (entries, query) => {
        const recent = entries.slice(0, 2).map(({ id }) => id);
        expect(new Set(flat(query, entries, recent)).size).toBe(flat(query, entries, recent).length);
        expect(flat('', entries, recent).toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
      }),
    );
  });
});
