import { searchFieldOf } from './search-fields.ts';
import { searchTerms } from './search-terms.ts';

/** An amount as typed by users whose decimal mark is a comma, such as 22,99, 1.234,56 or 1.234. */
const WITH_COMMA = /^([+−-]?\p{Sc}?)(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,(\d{1,3}))?$/u;

/**
 * Rewrites the amounts of a search with a decimal point, for a user whose locale uses a decimal comma. Saved searches
 * and URLs are then the same for everyone. In other locales, and if a text is not such an amount, the query is
 * unchanged: `10,20,30` stays a list.
 * Example  canonicalAmounts('amount>1.234,56', ',') → 'amount>1234.56'
 */
export function canonicalAmounts(query: string, decimalMark: string): string {
  if (decimalMark !== ',') return query;
  let canonical = '';
  let copied = 0;
  for (const term of searchTerms(query)) {
    if (term.type !== 'condition' || searchFieldOf(term.name) !== 'amount') continue;
    if (term.values.some(({ quoted }) => quoted)) continue;
    const ends = query.slice(term.valueStart, term.end).split('..');
    const read = ends.map(withPoint);
    if (read.some((end) => end === null)) continue;
    canonical += query.slice(copied, term.valueStart) + read.join('..');
    copied = term.end;
  }
  return canonical + query.slice(copied);
}

/** Returns an amount with a decimal point; null: not an amount. An open end of a range stays empty. */
function withPoint(text: string): string | null {
  if (text === '') return text;
  const [, sign = '', whole, decimals] = WITH_COMMA.exec(text) ?? [];
  return whole === undefined
    ? null
    : `${sign}${whole.replaceAll('.', '')}${decimals === undefined ? '' : `.${decimals}`}`;
}
