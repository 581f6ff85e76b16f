import type { SearchField } from './search-fields.ts';

/** Position in the query, in UTF-16 units: `query.slice(start, end)`. */
export interface SearchSpan {
  start: number;
  end: number;
}

/**
 * One value of a condition.
 *
 * Texts    match anywhere in the field; `whole`: match the entire field
 * Amounts  thousandths of the currency's unit, so that a query means the same in every currency; `signed`: money out is
 *          negative, otherwise the absolute value is compared
 * Dates    periods as written (2026-03, last-month, 30d): from the start of `from` to the end of `to`
 * Ranges   include both ends, and null is open; `exclusive`: the single given end is excluded
 */
export type SearchValue =
  | { kind: 'text'; text: string; whole?: true }
  | { kind: 'none' }
  | { kind: 'choice'; choice: string }
  | { kind: 'amount'; from: number | null; to: number | null; exclusive: boolean; signed: boolean }
  | { kind: 'date'; from: string | null; to: string | null; exclusive: boolean };

export type PlacedValue = SearchValue & SearchSpan;

/** A condition, which matches any of its values. Adjacent conditions must all match. */
export interface SearchCondition extends SearchSpan {
  type: 'condition';
  field: SearchField;
  values: readonly PlacedValue[];
}

/** Text to find in a transaction, ignoring case. */
export interface SearchText extends SearchSpan {
  type: 'text';
  text: string;
}

export type SearchNode =
  | SearchText
  | SearchCondition
  | ({ type: 'not'; node: SearchNode } & SearchSpan)
  | ({ type: 'and' | 'or'; nodes: readonly SearchNode[] } & SearchSpan);

export type SearchProblemCode =
  | 'UNKNOWN_FIELD'
  | 'VALUE_MISSING'
  | 'NOT_AN_AMOUNT'
  | 'AMBIGUOUS_AMOUNT'
  | 'NOT_A_DATE'
  | 'NOT_A_CHOICE'
  | 'RANGE_REVERSED'
  | 'CANNOT_COMPARE'
  | 'QUOTE_NOT_CLOSED'
  | 'PARENTHESIS_NOT_CLOSED'
  | 'PARENTHESIS_NOT_OPENED'
  | 'GROUP_EMPTY'
  | 'OR_WITHOUT_SIDE'
  | 'TOO_LONG'
  | 'TOO_MANY_CONDITIONS'
  | 'TOO_DEEP';

/** A part of the query that could not be read. A suggestion replaces the text from `start` to `end`. */
export interface SearchProblem extends SearchSpan {
  code: SearchProblemCode;
  /** Name of the field; empty if no field is involved. */
  field: string;
  text: string;
  suggestions: readonly string[];
}

export interface ParsedSearch {
  /** Null matches everything. If there are problems, the tree contains the parts that could be read. */
  tree: SearchNode | null;
  problems: readonly SearchProblem[];
}
