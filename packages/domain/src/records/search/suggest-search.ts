import { SEARCH_PERIODS } from './search-periods.ts';
import { SEARCH_FIELDS, type SearchField, searchFieldOf } from './search-fields.ts';
import { matchNames } from './match-names.ts';
import { quotedSearch } from './parse-search.ts';
import { searchTerms, type SearchTerm } from './search-terms.ts';
import type { SearchSpan } from './search-tree.ts';

/** Names of the household to suggest. Missing fields get no suggestions. */
export type SearchNames = Partial<Record<SearchField, readonly string[]>>;

export interface SearchSuggestion {
  kind: 'field' | 'value';
  field: SearchField;
  /** The suggested field, name, choice or period. */
  value: string;
  /** Replacement for the text from `start` to `end`. */
  insert: string;
}

export interface SearchSuggestions extends SearchSpan {
  items: SearchSuggestion[];
}

const MOST = 12;

/**
 * Suggests completions at the caret: fields and choices for a partial word, values after a field.
 *
 * Example  suggestSearch('is:unc', 6).items[0] → { kind: 'value', field: 'is', value: 'uncategorized', insert:
 *          'uncategorized' }
 */
export function suggestSearch(query: string, caret: number, names: SearchNames = {}): SearchSuggestions {
  const term = searchTerms(query).findLast(
    ({ start, end, type }) => start < caret && caret <= end && type !== 'open' && type !== 'close' && type !== 'minus',
  );
  if (term === undefined) return { start: caret, end: caret, items: fieldsFor('') };
  if (term.type !== 'condition') return forWord(term, query);
  if (caret < term.valueStart) return { start: term.start, end: term.start + term.name.length, items: [] };
  const field = searchFieldOf(term.name);
  const value = term.values.find(({ start, end }) => start <= caret && caret <= end);
  if (field === undefined || value === undefined) return { start: caret, end: caret, items: [] };
  return { start: value.start, end: value.end, items: valuesFor(field, value.text, names) };
}

/** Suggests completions of a word, which may be the start of a field, or of a choice of `is` or `has`. */
function forWord({ start, end }: SearchTerm, query: string): SearchSuggestions {
  const typed = query.slice(start, end).toLowerCase();
  const choices =
    typed.length < 2
      ? []
      : (['is', 'has'] as const).flatMap((field) =>
          valuesFor(field, typed, {}).map((item) => ({ ...item, insert: `${field}:${item.insert}` })),
        );
  return { start, end, items: [...fieldsFor(typed), ...choices].slice(0, MOST) };
}

const fieldsFor = (typed: string): SearchSuggestion[] =>
  (Object.keys(SEARCH_FIELDS) as SearchField[])
    .filter((field) => [field, ...(SEARCH_FIELDS[field].also ?? [])].some((name) => name.startsWith(typed)))
    .map((field) => ({ kind: 'field', field, value: field, insert: `${field}:` }));

function valuesFor(field: SearchField, typed: string, names: SearchNames): SearchSuggestion[] {
  const { type, choices, none } = SEARCH_FIELDS[field];
  const known = choices ?? (type === 'date' ? SEARCH_PERIODS : []);
  const own = names[field] ?? [];
  const plain = [...known, ...(none === true ? ['none'] : [])]
    .filter((value) => value.startsWith(typed.toLowerCase()))
    .map((value) => ({ value, insert: value }));
  const named = (typed === '' ? own : matchNames(own, typed).map((index) => own[index] ?? '')).map((value) => ({
    value,
    insert: quotedSearch(value),
  }));
  return [...named, ...plain].slice(0, MOST).map((item) => ({ kind: 'value', field, ...item }));
}
