import { closestTo, matchNames, type PlacedValue, quotedSearch, type SearchNode } from '@tideline/domain';
import type { SearchNames } from './search-names.store.ts';

interface Named {
  name: string;
  ids: string[];
}

const FIELDS = ['account', 'category', 'tag', 'currency'] as const;
type NamedField = (typeof FIELDS)[number];

/** Returns the ids of the entities that the text values name. */
export function idsNamed(field: NamedField, values: readonly PlacedValue[], searchNames: SearchNames): string[] {
  const named = namesOf(field, searchNames);
  return [
    ...new Set(
      values.flatMap((value) =>
        value.kind === 'text' ? find(named, value.text, field === 'account' ? searchNames : null) : [],
      ),
    ),
  ];
}

export interface NameProblem {
  code: 'NAME_UNKNOWN';
  start: number;
  end: number;
  field: string;
  text: string;
  suggestions: string[];
}

const MOST_SUGGESTIONS = 5;

/** Returns a problem for every value of a search that names nothing in the household. */
export function unknownNames(node: SearchNode, searchNames: SearchNames): NameProblem[] {
  if (node.type === 'text') return [];
  if (node.type === 'not') return unknownNames(node.node, searchNames);
  if (node.type !== 'condition') return node.nodes.flatMap((part) => unknownNames(part, searchNames));
  const field = FIELDS.find((name) => name === node.field);
  if (field === undefined) return [];
  const names = [...new Set(namesOf(field, searchNames).map(({ name }) => name))];
  return node.values.flatMap((value) => {
    if (value.kind !== 'text' || idsNamed(field, [value], searchNames).length > 0) return [];
    const likely = closestTo(names, value.text, MOST_SUGGESTIONS);
    return [
      {
        code: 'NAME_UNKNOWN' as const,
        start: value.start,
        end: value.end,
        field,
        text: value.text,
        suggestions: (likely.length > 0 ? likely : names.slice(0, MOST_SUGGESTIONS)).map(quotedSearch),
      },
    ];
  });
}

/** Returns the ids that a text matches; accounts also match by the last digits of their number. */
function find(named: readonly Named[], text: string, searchNames: SearchNames | null): string[] {
  const byNumber =
    searchNames === null || !/^\d{2,}$/.test(text)
      ? []
      : searchNames.accounts.filter(({ mask }) => mask?.endsWith(text) === true).map(({ id }) => id);
  if (byNumber.length > 0) return byNumber;
  return matchNames(
    named.map(({ name }) => name),
    text,
  ).flatMap((index) => named[index]?.ids ?? []);
}

/**
 * Returns the names of a field with their ids. A category group includes all of its categories, unless a category has
 * the same name.
 */
function namesOf(field: NamedField, { accounts, categories, tags }: SearchNames): Named[] {
  if (field === 'account') return accounts.map(({ id, name }) => ({ name, ids: [id] }));
  if (field === 'tag') return tags.map(({ id, name }) => ({ name, ids: [id] }));
  if (field === 'currency')
    return Object.entries(Object.groupBy(accounts, ({ currency }) => currency)).map(([name, of = []]) => ({
      name,
      ids: of.map(({ id }) => id),
    }));
  const own = categories.map(({ id, name }) => ({ name, ids: [id] }));
  const taken = new Set(own.map(({ name }) => name.toLowerCase()));
  const groups = Object.entries(Object.groupBy(categories, ({ group }) => group)).map(([name, of = []]) => ({
    name,
    ids: of.map(({ id }) => id),
  }));
  return [...own, ...groups.filter(({ name }) => !taken.has(name.toLowerCase()))];
}
