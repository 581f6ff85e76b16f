import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate, type CivilDate } from '../../foundation/dates/civil-date.ts';
import {
  canonicalAmounts,
  matchNames,
  parseSearch,
  printSearch,
  quotedSearch,
  SEARCH_FIELDS,
  SEARCH_LIMITS,
  SEARCH_PERIODS,
  searchDays,
  type SearchNode,
  suggestSearch,
} from './index.ts';

/** Returns a tree without positions. */
function meaning(node: SearchNode | null): unknown {
  return JSON.parse(
    JSON.stringify(node, (key, value: unknown) => (key === 'start' || key === 'end' ? undefined : value)) ?? 'null',
  );
}
const problemsOf = (query: string) => parseSearch(query).problems.map(({ code, text }) => `${code} ${text}`.trim());
const printed = (query: string) => printSearch(parseSearch(query).tree);

describe('parseSearch', () => {
  it.each([
    [
      'amount>50 account:visa status:pending -category:groceries',
      'amount>50 account:visa status:pending -category:groceries',
      'the example of every help page',
    ],
    ['  coffee   shop ', 'coffee shop', 'adjacent words, of which all must match'],
    ['"whole foods"', '"whole foods"', 'words in this order'],
    ['"coffee"', 'coffee', 'unnecessary quotes'],
    ['a or b c', 'a or b c', 'adjacent words bind more closely than or'],
    ['(a or b) c', '(a or b) c', 'necessary parentheses'],
    ['((a) (b c))', 'a b c', 'unnecessary parentheses'],
    ['-(a b)', '-(a b)', 'an excluded group'],
    ['---a', '-a', 'three exclusions, which are one'],
    ['--a', 'a', 'two exclusions, which cancel out'],
    ['a - b', 'a "-" b', 'a dash between spaces, as banks print them'],
    ['7-eleven', '7-eleven', 'a dash inside a word'],
    ['12:30', '"12:30"', 'a field must start with a letter'],
    ['"or"', '"or"', 'the word or in quotes'],
    ['OR-MART', 'OR-MART', 'a word that starts with or'],
    ['MEMO:x Cat:none TYPE:fee', 'note:x category:none kind:fee', 'other names of fields'],
    ['category:"none"', 'category:"none"', 'a category named none'],
    ['category:food,"eating out",none', 'category:food,"eating out",none', 'any of several values'],
    ['account:"Joint, main"', 'account:"Joint, main"', 'a comma in quotes'],
    ['note:"say ""hi"""', 'note:"say ""hi"""', 'two quotes in quotes stand for one'],
    ['is:uncategorised is:Needs_Review', 'is:uncategorized is:review', 'other spellings'],
    ['payee=rei', 'payee=rei', 'an exact payee'],
    ['payee="Corner shop",rei', 'payee="Corner shop",rei', 'an exact payee in a list'],
    ['note=rent', 'note:rent', 'other texts match anywhere'],
    ['amount:>=50', 'amount>=50', 'an unnecessary colon before the operator'],
    ['amount=12.5', 'amount:12.50', 'amounts have two decimals or none'],
    ['amount>$1,234.50', 'amount>1234.50', 'a currency symbol, and commas between thousands'],
    ['amount>12,5', 'amount>12.50', 'a decimal comma that cannot be a list'],
    ['amount:1,234.56', 'amount:1234.56', 'one number, because a list would not have these decimals'],
    [
      'amount:1.234,56',
      'amount:1234.56',
      'one number with a decimal comma, because a list would not start with thousandths',
    ],
    ['amount>1.234,56', 'amount>1234.56', 'points between thousands'],
    ['amount>12,34,567.89', 'amount>1234567.89', 'groups as in India'],
    ['amount:12,34,567.89', 'amount:1234567.89', 'groups as in India, where a list is possible'],
    ['amount:10.00,20.00', 'amount:10,20', 'a list'],
    ['amount:12.5,10', 'amount:12.50,10', 'a list, because one number would have its point after the comma'],
    ['amount:−5', 'amount:-5', 'a typographic minus sign'],
    ['amount:-20..-10', 'amount:-20..-10', 'a signed range'],
    ['amount:+10..', 'amount>=+10', 'an open range'],
    ['amount:5,10..', 'amount:5,10..', 'an open range in a list'],
    ['amount:1.234', 'amount:1.234', 'three decimals, for currencies that have them'],
    ['date:2026-01..2026-02-01', 'date:2026-01..2026-02-01', 'from the start of January'],
    ['date:..2025', 'date<=2025', 'an open start'],
    ['date:Last-Month', 'date:last-month', 'a period relative to today'],
    ['date:2026-01,2026-03', 'date:2026-01,2026-03', 'two months'],
  ])('reads %s as %s: %s', (query, expected) => {
    expect(problemsOf(query)).toEqual([]);
    expect(printed(query)).toBe(expected);
  });

  it.each(['', '   ', '""', '-""'])('returns no condition for an empty query (%j)', (query) => {
    expect(parseSearch(query)).toEqual({ tree: null, problems: [] });
  });

  it('returns the position of each part', () => {
    const query = ' a  -is:split (b or c)';
    const { tree } = parseSearch(query);
    const parts = tree?.type === 'and' ? tree.nodes.map(({ start, end }) => query.slice(start, end)) : [];
    expect(parts).toEqual(['a', '-is:split', '(b or c)']);
  });

  it('returns amounts in thousandths, with or without a sign', () => {
    expect(parseSearch('amount>50').tree).toMatchObject({
      values: [{ kind: 'amount', from: 50_000, to: null, exclusive: true, signed: false }],
    });
    expect(parseSearch('amount<=-12.5').tree).toMatchObject({
      values: [{ from: null, to: -12_500, exclusive: false, signed: true }],
    });
  });
});

describe('search problem', () => {
  it.each([
    ['categry:food', ['UNKNOWN_FIELD categry:food']],
    ['https://shop.example', ['UNKNOWN_FIELD https://shop.example']],
    ['account:', ['VALUE_MISSING account:']],
    ['account:a,,b', ['VALUE_MISSING account:a,,b']],
    ['amount>lots', ['NOT_AN_AMOUNT lots']],
    ['amount:..', ['NOT_AN_AMOUNT ..']],
    ['amount:12,50', ['AMBIGUOUS_AMOUNT 12,50']],
    ['amount:1,234', ['AMBIGUOUS_AMOUNT 1,234']],
    ['amount:20..10', ['RANGE_REVERSED 20..10']],
    ['amount:1.2345', ['NOT_AN_AMOUNT 1.2345']],
    ['amount:1e9', ['NOT_AN_AMOUNT 1e9']],
    ['amount:9999999999999', ['NOT_AN_AMOUNT 9999999999999']],
    ['date:2026-02-30', ['NOT_A_DATE 2026-02-30']],
    ['date:2026-13', ['NOT_A_DATE 2026-13']],
    ['date:soon', ['NOT_A_DATE soon']],
    ['date:2026-03..2026-01', ['RANGE_REVERSED 2026-03..2026-01']],
    ['is:unc', ['NOT_A_CHOICE unc']],
    ['category>5', ['CANNOT_COMPARE category>5']],
    ['"open', ['QUOTE_NOT_CLOSED "open']],
    ['(a', ['PARENTHESIS_NOT_CLOSED (']],
    ['a)', ['PARENTHESIS_NOT_OPENED )']],
    ['()', ['GROUP_EMPTY ()']],
    ['or', ['OR_WITHOUT_SIDE or']],
    ['a or', ['OR_WITHOUT_SIDE or']],
    ['(a or) b', ['OR_WITHOUT_SIDE or']],
    ['x:1 y:2', ['UNKNOWN_FIELD x:1', 'UNKNOWN_FIELD y:2']],
  ])('is reported for %s with its text', (query, expected) => {
    expect(problemsOf(query)).toEqual(expected);
  });

  it.each([
    ['too many words', `a${' a'.repeat(SEARCH_LIMITS.conditions)}`, 'TOO_MANY_CONDITIONS'],
    ['too many values', `category:a${',a'.repeat(SEARCH_LIMITS.conditions)}`, 'TOO_MANY_CONDITIONS'],
    [
      'too many parentheses',
      `${'('.repeat(SEARCH_LIMITS.depth + 1)}a${')'.repeat(SEARCH_LIMITS.depth + 1)}`,
      'TOO_DEEP',
    ],
    ['a text that is too long', 'a'.repeat(SEARCH_LIMITS.letters + 1), 'TOO_LONG'],
    ['parentheses that do not close', '('.repeat(SEARCH_LIMITS.letters), 'TOO_DEEP'],
    ['only minus signs', `${'-'.repeat(SEARCH_LIMITS.letters - 1)}(`, 'PARENTHESIS_NOT_CLOSED'],
  ])('is the only one for %s', (_, query, code) => {
    expect(parseSearch(query).problems.map((problem) => problem.code)).toEqual([code]);
  });

  it('includes suggested replacements', () => {
    const suggestions = (query: string) => parseSearch(query).problems[0]?.suggestions;
    expect(suggestions('categry:food')).toEqual(['category:food', '"categry:food"']);
    expect(suggestions('is:unc')).toEqual(['uncategorized']);
    expect(suggestions('amount:12,50')).toEqual(['12.50', '12.00,50.00']);
    expect(suggestions('amount:1,234')).toEqual(['1234', '1.00,234.00']);
    expect(suggestions('"open')).toEqual(['"open"']);
    expect(suggestions('category>5')).toEqual(['category:5']);
  });

  it('does not affect the readable parts of the query', () => {
    expect(printed('coffee is:unc amount>5')).toBe('coffee amount>5');
  });
});

const words = fc.constantFrom(
  'a',
  '-',
  '(',
  ')',
  ' ',
  '  ',
  'or',
  '"',
  ',',
  ':',
  '..',
  '>',
  '<=',
  'amount',
  'date',
  'category',
  'is',
  'none',
  '12.50',
  '1,234',
  '2026-01',
  'last-month',
  'split',
  'ü',
  '💸',
  '\u0000',
  '\ud800',
  '%',
  '_',
  '\\',
);
const anyQuery = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(words, { maxLength: 25 }).map((parts) => parts.join('')),
);

describe('any query', () => {
  it('can be parsed, with every position within the query', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const { tree, problems } = parseSearch(query);
        for (const { start, end, text } of problems) {
          expect(start >= 0 && end <= query.length && start <= end).toBe(true);
          expect(query.slice(start, end)).toContain(text);
        }
        if (tree !== null) expect(query.slice(tree.start, tree.end).trim()).not.toBe('');
        suggestSearch(query, query.length, { category: ['Groceries'] });
      }),
      { numRuns: 3_000 },
    );
  });

  it('has the same meaning after it is printed and parsed again, and prints the same', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const first = parseSearch(query);
        fc.pre(first.problems.length === 0);
        const text = printSearch(first.tree);
        const second = parseSearch(text);
        expect({ query, problems: second.problems, tree: meaning(second.tree) }).toEqual({
          query,
          problems: [],
          tree: meaning(first.tree),
        });
        expect(printSearch(second.tree)).toBe(text);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is read as its own text if quoted', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== ''),
        (text) => {
          expect(parseSearch(quotedSearch(text))).toMatchObject({
            tree: { type: 'text', text: text.trim() },
            problems: [],
          });
          expect(parseSearch(`payee:${quotedSearch(text)}`)).toMatchObject({
            tree: { values: [{ kind: 'text', text: text.trim() }] },
            problems: [],
          });
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('search periods', () => {
  const today = civilDate('2026-03-11'); // a Wednesday
  it.each([
    ['2026', '2026-01-01', '2026-12-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026-02-03', '2026-02-03', '2026-02-03'],
    ['today', '2026-03-11', '2026-03-11'],
    ['yesterday', '2026-03-10', '2026-03-10'],
    ['this-week', '2026-03-09', '2026-03-15'],
    ['last-week', '2026-03-02', '2026-03-08'],
    ['this-month', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['this-quarter', '2026-01-01', '2026-03-31'],
    ['last-quarter', '2025-10-01', '2025-12-31'],
    ['this-year', '2026-01-01', '2026-12-31'],
    ['last-year', '2025-01-01', '2025-12-31'],
    ['1d', '2026-03-11', '2026-03-11'],
    ['30d', '2026-02-10', '2026-03-11'],
    ['2w', '2026-02-26', '2026-03-11'],
    ['1m', '2026-02-12', '2026-03-11'],
    ['12m', '2025-03-12', '2026-03-11'],
    ['1y', '2025-03-12', '2026-03-11'],
  ])('resolve %s to %s–%s', (text, from, to) => {
    expect(searchDays({ from: text, to: text, exclusive: false }, today)).toEqual({ from, to });
  });

  it('match from the day after the period for `after`, and through the day before it for `before`', () => {
    expect(searchDays({ from: '2026-02', to: null, exclusive: true }, today)).toEqual({ from: '2026-03-01', to: null });
    expect(searchDays({ from: null, to: '2026-02', exclusive: true }, today)).toEqual({ from: null, to: '2026-01-31' });
    expect(searchDays({ from: '2026-02', to: null, exclusive: false }, today)).toEqual({
      from: '2026-02-01',
      to: null,
    });
  });

  it('are valid calendar days on any day, for any number of periods', () => {
    const days = fc
      .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10) as CivilDate);
    fc.assert(
      fc.property(days, fc.constantFrom(...SEARCH_PERIODS, '9999d', '9999w', '9999m', '9999y'), (day, text) => {
        const { from, to } = searchDays({ from: text, to: text, exclusive: false }, day);
        expect(from !== null && to !== null && from <= to && /^\d{4}-\d\d-\d\d$/.test(from)).toBe(true);
      }),
    );
  });
});

describe('matchNames', () => {
  const names = ['Chase Visa', 'Visa Gold', 'Cash', 'Crédit Agricole', 'Visa'];
  it.each([
    ['visa', ['Visa'], 'the exact name'],
    ['VIS', ['Visa Gold', 'Visa'], 'names that start with the text'],
    ['gold', ['Visa Gold'], 'a later word'],
    ['credit', ['Crédit Agricole'], 'a word without accents'],
    ['chase v', ['Chase Visa'], 'two words'],
    ['sa', [], 'the middle of a word, which does not match'],
  ])('resolves %s to %j: %s', (text, expected) => {
    expect(matchNames(names, text).map((index) => names[index])).toEqual(expected);
  });
});

describe('suggestions', () => {
  const names = { category: ['Groceries', 'Eating out'], account: ['Everyday'] };
  const inserts = (query: string, caret = query.length) =>
    suggestSearch(query, caret, names).items.map(({ insert }) => insert);
  it.each([
    ['', Object.keys(SEARCH_FIELDS).map((field) => `${field}:`)],
    ['cat', ['category:', 'has:category']],
    ['mem', ['note:']],
    ['unc', ['is:uncategorized']],
    ['-is:unc', ['uncategorized']],
    ['category:', ['Groceries', '"Eating out"', 'none']],
    ['category:eat', ['"Eating out"']],
    ['category:Groceries,"ea', ['"Eating out"']],
    ['account:e', ['Everyday']],
    ['date:last', ['last-week', 'last-month', 'last-quarter', 'last-year']],
    ['status:p', ['pending', 'posted']],
    ['zzz', []],
    ['nofield:x', []],
  ])('for %j are %j', (query, expected) => {
    expect(inserts(query)).toEqual(expected);
  });

  it('replace only the text before the caret', () => {
    expect(suggestSearch('category:gro amount>5', 12, names)).toMatchObject({
      start: 9,
      end: 12,
      items: [{ insert: 'Groceries' }],
    });
    expect(suggestSearch('coffee  amount>5', 7, names)).toMatchObject({ start: 7, end: 7 });
  });

  it('can be parsed if accepted', () => {
    for (const field of Object.keys(SEARCH_FIELDS)) {
      for (const insert of inserts(`${field}:`)) expect(problemsOf(`${field}:${insert}`)).toEqual([]);
    }
  });
});

describe('canonicalAmounts', () => {
  it.each([
    ['amount:22,99', 'amount:22.99', 'a decimal comma'],
    ['amount>1.234,56 coffee', 'amount>1234.56 coffee', 'points between thousands'],
    ['amount:1.234', 'amount:1234', 'a point before three digits'],
    ['amount:-10,50..20,75', 'amount:-10.50..20.75', 'both ends of a range'],
    ['amount:10,50..', 'amount:10.50..', 'an open range'],
    ['(amount>€5,5 or payee:a,b)', '(amount>€5.5 or payee:a,b)', 'amounts only'],
    ['amount:22.99', 'amount:22.99', 'a decimal point'],
    ['amount:10,20,30', 'amount:10,20,30', 'a list'],
    ['amount:"1,5"', 'amount:"1,5"', 'quoted text'],
    ['amount:lots', 'amount:lots', 'not an amount'],
  ])('rewrites %s as %s: %s', (typed, canonical, _why) => {
    expect(canonicalAmounts(typed, ',')).toBe(canonical);
    expect(canonicalAmounts(canonical, ',')).toBe(canonical);
    expect(canonicalAmounts(typed, '.')).toBe(typed);
  });
});
