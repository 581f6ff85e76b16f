import type { ParsedSearch, SearchNode, SearchSpan } from '@tideline/domain/search';

/** Conditions that stand side by side at the top of a search; a choice by `or` is one. */
export const conditionsOf = ({ tree }: ParsedSearch): readonly SearchNode[] =>
  tree === null ? [] : tree.type === 'and' ? tree.nodes : [tree];

/** The query without one of its conditions. */
export const withoutSpan = (query: string, { start, end }: SearchSpan): string =>
  `${query.slice(0, start).trimEnd()} ${query.slice(end).trimStart()}`.trim();

/** The query with something else in a place, and where the caret goes then. */
export function withReplaced(
  query: string,
  { start, end }: SearchSpan,
  insert: string,
): { query: string; caret: number } {
  const rest = query.slice(end);
  // A name or a choice is complete: what is typed next is another condition.
  const text = insert.endsWith(':') || rest.startsWith(' ') ? insert : `${insert} `;
  return {
    query: query.slice(0, start) + text + rest,
    caret: start + text.length + (rest.startsWith(' ') && !insert.endsWith(':') ? 1 : 0),
  };
}
