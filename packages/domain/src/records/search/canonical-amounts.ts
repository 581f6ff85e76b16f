import { searchFieldOf } from './search-fields.ts';
import { searchTerms } from './search-terms.ts';

/** An amount as typed where a comma is the decimal mark: 22,99 and 1.234,56 and 1.234. */
const WITH_COMMA = /^([+−-]?\p{Sc}?)(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,(\d{1,3}))?$/u;

/**
 * Rewrites the amounts of a search as the search language has them, for a user whose locale writes a decimal comma. A
 * saved search and an address are then the same for everyone. In other locales, and for what is no such amount, the
 * query is unchanged: `10,20,30` stays a list.
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

/** null: not an amount. An open end of a range stays empty. */
function withPoint(text: string): string | null {
  if (text === '') return text;
  const [, sign = '', whole, decimals] = WITH_COMMA.exec(text) ?? [];
  return whole === undefined
    ? null
    : `${sign}${whole.replaceAll('.', '')}${decimals === undefined ? '' : `.${decimals}`}`;
}
