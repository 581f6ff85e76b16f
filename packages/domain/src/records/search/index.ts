export { canonicalAmounts } from './canonical-amounts.ts';
export { closestTo, matchNames } from './match-names.ts';
export { parseSearch, quotedSearch, SEARCH_LIMITS } from './parse-search.ts';
export { printSearch, searchCondition } from './print-search.ts';
export { searchDays, type SearchDays } from './search-dates.ts';
export { SEARCH_PERIODS } from './search-periods.ts';
export { SEARCH_FIELDS, type SearchField } from './search-fields.ts';
export type {
  ParsedSearch,
  PlacedValue,
  SearchCondition,
  SearchNode,
  SearchProblem,
  SearchProblemCode,
  SearchSpan,
  SearchText,
  SearchValue,
} from './search-tree.ts';
export { type SearchNames, suggestSearch, type SearchSuggestion, type SearchSuggestions } from './suggest-search.ts';
