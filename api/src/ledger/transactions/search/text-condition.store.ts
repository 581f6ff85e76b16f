import type { HouseholdTx } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { SearchNames } from './search-names.store.ts';

/** The household to search and the names that the search may use. */
export interface SearchContext {
  tx: HouseholdTx;
  searchNames: SearchNames;
}

/** Separates payee, note, description and check number in `search_key`. */
const BETWEEN = '\u001f';

/** Patterns that match one of the four texts; the other three may be anything. */
const AMONG = {
  payee: (text: string) => `${text}${BETWEEN}%${BETWEEN}%${BETWEEN}%`,
  note: (text: string) => `%${BETWEEN}${text}${BETWEEN}%${BETWEEN}%`,
  description: (text: string) => `%${BETWEEN}%${BETWEEN}${text}${BETWEEN}%`,
  check: (text: string) => `%${BETWEEN}%${BETWEEN}%${BETWEEN}${text}`,
} as const;

export type TextField = keyof typeof AMONG;

const literal = (text: string): string => text.replaceAll(BETWEEN, ' ').replace(/[\\%_]/g, '\\$&');

/**
 * Compares a pattern with the text in the index; the few texts that are too long for the index are read from the table.
 * The database converts both sides to lower case, so they always agree.
 */
const like = (asked: SearchContext, pattern: string): Sql => matches(asked, sql`like lower(${pattern})`);

const matches = ({ tx }: SearchContext, one: Sql): Sql => sql`(
  (not t.search_is_long and t.search_key ${one})
  or (t.search_is_long and exists (
    select from transaction d where d.household_id = ${tx.householdId} and d.id = t.id
      and search_text_of(d.payee, d.memo, d.raw_description, d.check_number) ${one})))`;

export const inSplits = ({ tx, searchNames }: SearchContext, condition: Sql): Sql =>
  searchNames.hasSplits
    ? sql`(t.is_split and exists (select from split s where s.household_id = ${tx.householdId}
      and s.transaction_id = t.id and ${condition}))`
    : sql`false`;

const inNotesOfSplits = (asked: SearchContext, text: string): Sql =>
  inSplits(asked, sql`lower(s.memo) like lower(${`%${literal(text)}%`})`);

/** Matches text in the payee, note, description, check number or the notes of parts. */
export const anywhere = (asked: SearchContext, text: string): Sql =>
  sql`(${like(asked, `%${literal(text)}%`)} or ${inNotesOfSplits(asked, text)})`;

/**
 * Matches one of several words in a single condition, because planning fifty conditions takes longer than executing
 * them.
 */
export function oneAnywhere(asked: SearchContext, texts: readonly string[]): Sql {
  const one = (patterns: readonly string[]): Sql =>
    sql`like any(string_to_array(lower(${patterns.join(BETWEEN)}), ${BETWEEN}))`;
  const patterns = texts.map((text) => `%${literal(text)}%`);
  return sql`(${matches(asked, one(patterns))} or ${inSplits(asked, sql`lower(s.memo) ${one(patterns)}`)})`;
}

/** Matches text in one field; a check number must match completely. */
export function inText(
  asked: SearchContext,
  field: TextField,
  { text, whole = false }: { text: string; whole?: boolean },
): Sql {
  const here = like(asked, AMONG[field](whole || field === 'check' ? literal(text) : `%${literal(text)}%`));
  return field === 'note' ? sql`(${here} or ${inNotesOfSplits(asked, text)})` : here;
}

/** Matches a field that is not empty. */
export function hasText(asked: SearchContext, field: TextField): Sql {
  const here = sql`not ${like(asked, AMONG[field](''))}`;
  return field === 'note' ? sql`(${here} or ${inSplits(asked, sql`s.memo <> ''`)})` : here;
}
