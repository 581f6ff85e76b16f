import { closestTo } from './match-names.ts';
import { SEARCH_FIELDS, searchFieldOf } from './search-fields.ts';
import { searchTerms, type SearchTerm } from './search-terms.ts';
import type { ParsedSearch, SearchNode, SearchProblem, SearchSpan } from './search-tree.ts';
import { readValues } from './search-values.ts';

/** Maximum size of a query. Nobody types longer ones, and programs have other options. */
export const SEARCH_LIMITS = { letters: 1_000, conditions: 50, depth: 10 } as const;

/**
 * Parses a transaction search.
 *
 *     query      any = all (`or` all)*                    all = part*: all parts must match
 *     part       -part · (any) · word · "some words" · field:value,value · field>value
 *
 * Never throws: unreadable parts are returned as problems with their positions, alongside the readable ones.
 * Example  parseSearch('amount>50 -category:groceries').tree → { type: 'and', … }
 */
export function parseSearch(query: string): ParsedSearch {
  if (query.length > SEARCH_LIMITS.letters)
    return { tree: null, problems: [problem('TOO_LONG', { start: SEARCH_LIMITS.letters, end: query.length }, '')] };
  const terms = searchTerms(query);
  const problems: SearchProblem[] = [];
  const parser: Parser = { query, terms, at: 0, values: 0, problems };
  const tree = parseAny(parser, 0);
  const stopped = problems.findIndex(({ code }) => code === 'TOO_MANY_CONDITIONS' || code === 'TOO_DEEP');
  return {
    tree,
    problems: stopped < 0 ? problems.toSorted((a, b) => a.start - b.start) : problems.slice(stopped, stopped + 1),
  };
}

interface Parser {
  query: string;
  terms: readonly SearchTerm[];
  at: number;
  values: number;
  problems: SearchProblem[];
}

const problem = (
  code: SearchProblem['code'],
  { start, end }: SearchSpan,
  query: string,
  suggestions: readonly string[] = [],
  field = '',
): SearchProblem => ({
  code,
  start,
  end,
  field,
  text: query.slice(start, end),
  suggestions,
});

/** Parses the sides of `or`; `depth` counts the enclosing parentheses. */
function parseAny(parser: Parser, depth: number): SearchNode | null {
  const sides: SearchNode[] = [];
  for (;;) {
    const from = parser.at;
    const side = parseAll(parser, depth);
    const or = parser.terms[parser.at];
    const isEmpty = parser.at === from;
    if (side !== null) sides.push(side);
    const lonely = or?.type === 'or' ? or : parser.terms[from - 1];
    if (isEmpty && lonely?.type === 'or' && parser.problems.at(-1)?.start !== lonely.start) {
      parser.problems.push(
        problem('OR_WITHOUT_SIDE', lonely, parser.query, [`"${parser.query.slice(lonely.start, lonely.end)}"`]),
      );
    }
    if (or?.type !== 'or') return joined('or', sides);
    parser.at += 1;
  }
}

function parseAll(parser: Parser, depth: number): SearchNode | null {
  const parts: SearchNode[] = [];
  for (let term = parser.terms[parser.at]; term !== undefined && term.type !== 'or'; term = parser.terms[parser.at]) {
    if (term.type === 'close') {
      if (depth > 0) break;
      parser.problems.push(problem('PARENTHESIS_NOT_OPENED', term, parser.query));
      parser.at += 1;
      continue;
    }
    const part = parsePart(parser, term, depth);
    if (part !== null) parts.push(part);
  }
  return joined('and', parts);
}

function parsePart(parser: Parser, first: SearchTerm, depth: number): SearchNode | null {
  let isNegated = false;
  let term: SearchTerm | undefined = first;
  for (; term?.type === 'minus'; term = parser.terms[++parser.at])
    isNegated = isNegated !== ((term.end - term.start) % 2 === 1);
  if (term === undefined) return null;
  const node = parsePlain(parser, term, depth);
  if (node === null || !isNegated) return node;
  return node.type === 'not' ? node.node : { type: 'not', node, start: first.start, end: node.end };
}

function parsePlain(parser: Parser, term: SearchTerm, depth: number): SearchNode | null {
  parser.at += 1;
  if (term.type === 'open') return parseGroup(parser, term, depth);
  if (term.type === 'close' || term.type === 'or' || term.type === 'minus') return null;
  const { start, end } = term;
  if (!term.isClosed)
    parser.problems.push(problem('QUOTE_NOT_CLOSED', term, parser.query, [`${parser.query.slice(start, end)}"`]));
  parser.values += term.type === 'text' ? 1 : term.values.length;
  if (parser.values > SEARCH_LIMITS.conditions) return stop(parser, 'TOO_MANY_CONDITIONS', term);
  if (term.type === 'text')
    return term.text.trim() === '' ? null : { type: 'text', text: term.text.trim(), start, end };
  const field = searchFieldOf(term.name);
  if (field === undefined) {
    const rest = parser.query.slice(start + term.name.length, end);
    const likely = closestTo(Object.keys(SEARCH_FIELDS), term.name, 3).map((name) => name + rest);
    parser.problems.push(
      problem(
        'UNKNOWN_FIELD',
        term,
        parser.query,
        [...likely, quotedSearch(parser.query.slice(start, end))],
        term.name,
      ),
    );
    return null;
  }
  const { values, complaints } = readValues(field, term.operator, term.values, parser.query);
  for (const { code, suggestions, ...span } of complaints) {
    const whole = code === 'CANNOT_COMPARE' || span.start === span.end ? { start, end } : span;
    parser.problems.push(problem(code, whole, parser.query, suggestions, field));
  }
  return values.length === 0 ? null : { type: 'condition', field, values, start, end };
}

function parseGroup(parser: Parser, open: SearchTerm, depth: number): SearchNode | null {
  if (depth === SEARCH_LIMITS.depth) return stop(parser, 'TOO_DEEP', open);
  const before = parser.problems.length;
  const inside = parseAny(parser, depth + 1);
  const close = parser.terms[parser.at];
  if (close === undefined) {
    parser.problems.push(problem('PARENTHESIS_NOT_CLOSED', open, parser.query));
    return inside;
  }
  parser.at += 1;
  const span = { start: open.start, end: close.end };
  if (inside === null && parser.problems.length === before)
    parser.problems.push(problem('GROUP_EMPTY', span, parser.query));
  return inside && { ...inside, ...span };
}

function stop(parser: Parser, code: 'TOO_MANY_CONDITIONS' | 'TOO_DEEP', term: SearchTerm): null {
  parser.problems.push(problem(code, { start: term.start, end: parser.query.length }, parser.query));
  parser.at = parser.terms.length;
  return null;
}

/** Joins nodes into one; nested groups of the same kind are flattened. */
function joined(type: 'and' | 'or', nodes: readonly SearchNode[]): SearchNode | null {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (first === undefined || last === undefined) return null;
  if (nodes.length === 1) return first;
  return {
    type,
    nodes: nodes.flatMap((node) => (node.type === type ? node.nodes : [node])),
    start: first.start,
    end: last.end,
  };
}

/** Returns a text in quotes if the search language would read it differently without them. */
export function quotedSearch(text: string): string {
  const isPlain = /^[^\s()",:<>=-][^\s()",:<>=]*$/u.test(text) && !/^(or|none)$/i.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
