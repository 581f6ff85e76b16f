import type { SearchSpan } from './search-tree.ts';

/** Operator of a condition. `=` means the same as `:`, except that a payee must match exactly. */
export type SearchOperator = ':' | '=' | '>' | '>=' | '<' | '<=';

export interface TermValue extends SearchSpan {
  text: string;
  quoted: boolean;
}

/** Terms of a query before interpretation. `isClosed` is false if a quote does not end. */
export type SearchTerm = SearchSpan &
  (
    | { type: 'open' }
    | { type: 'close' }
    | { type: 'or' }
    /** An odd number of minus signs, which excludes the next term. */
    | { type: 'minus' }
    | { type: 'text'; text: string; isClosed: boolean }
    | {
        type: 'condition';
        name: string;
        operator: SearchOperator;
        valueStart: number;
        values: TermValue[];
        isClosed: boolean;
      }
  );

const SPACE = /\s*/uy;
const CONDITION = /(\p{L}[\p{L}_-]*)(:?[<>]=?|[:=])/uy;
const WORD = /[^\s()]+/uy;
const BARE = /[^\s(),]*/uy;
const MINUS = /-+(?=[^\s)])/y;

/** Splits a query into terms. Every character belongs to a term or is whitespace between terms. */
export function searchTerms(query: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let at = after(SPACE, query, 0); at < query.length; at = after(SPACE, query, at)) {
    const term = termAt(query, at);
    terms.push(term);
    at = term.end;
  }
  return terms;
}

function termAt(query: string, start: number): SearchTerm {
  const letter = query[start];
  if (letter === '(') return { type: 'open', start, end: start + 1 };
  if (letter === ')') return { type: 'close', start, end: start + 1 };
  if (letter === '"') {
    const { text, end, isClosed } = quotedAt(query, start);
    return { type: 'text', text, start, end, isClosed };
  }
  const minus = match(MINUS, query, start);
  if (minus !== null) return { type: 'minus', start, end: start + minus[0].length };
  const condition = match(CONDITION, query, start);
  if (condition !== null) return conditionAt(query, start, condition);
  const end = after(WORD, query, start);
  const text = query.slice(start, end);
  return /^or$/i.test(text) ? { type: 'or', start, end } : { type: 'text', text, start, end, isClosed: true };
}

function conditionAt(query: string, start: number, [whole, name = '', sign = '']: RegExpExecArray): SearchTerm {
  const valueStart = start + whole.length;
  const operator = (/[<>]=?/.exec(sign)?.[0] ?? sign) as SearchOperator;
  const values: TermValue[] = [];
  let isClosed = true;
  for (let at = valueStart; ; at += 1) {
    const isQuoted = query[at] === '"';
    const value = isQuoted
      ? quotedAt(query, at)
      : { text: query.slice(at, after(BARE, query, at)), end: after(BARE, query, at), isClosed: true };
    values.push({ text: value.text, quoted: isQuoted, start: at, end: value.end });
    isClosed &&= value.isClosed;
    at = value.end;
    if (query[at] !== ',') return { type: 'condition', name, operator, valueStart, values, start, end: at, isClosed };
  }
}

/** Reads quoted text, in which a doubled quote stands for one quote. */
function quotedAt(query: string, start: number): { text: string; end: number; isClosed: boolean } {
  for (let at = start + 1; ; at += 2) {
    at = query.indexOf('"', at);
    if (at < 0) return { text: query.slice(start + 1).replaceAll('""', '"'), end: query.length, isClosed: false };
    if (query[at + 1] !== '"')
      return { text: query.slice(start + 1, at).replaceAll('""', '"'), end: at + 1, isClosed: true };
  }
}

function match(pattern: RegExp, query: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(query);
}

const after = (pattern: RegExp, query: string, at: number): number => at + (match(pattern, query, at)?.[0].length ?? 0);
