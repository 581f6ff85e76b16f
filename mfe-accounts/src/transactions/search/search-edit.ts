import type { ParsedSearch, SearchNode, SearchSpan } from '@tideline/domain/search';

/** Returns the top-level conditions of a search; an `or` group counts as one. */
export const conditionsOf = ({ tree }: ParsedSearch): readonly SearchNode[] =>
  tree === null ? [] : tree.type === 'and' ? tree.nodes : [tree];

/** Returns the query without one of its conditions. */
export const withoutSpan = (query: string, { start, end }: SearchSpan): string =>
  `${query.slice(0, start).trimEnd()} ${query.slice(end).trimStart()}`.trim();

/** Returns the query with a span replaced, and the new caret position. */
export function withReplaced(
  query: string,
  { start, end }: SearchSpan,
  insert: string,
): { query: string; caret: number } {
  const rest = query.slice(end);
  // A completed name or choice is followed by a space, because the next text is another condition.
  const text = insert.endsWith(':') || rest.startsWith(' ') ? insert : `${insert} `;
  return {
    query: query.slice(0, start) + text + rest,
    caret: start + text.length + (rest.startsWith(' ') && !insert.endsWith(':') ? 1 : 0),
  };
}
