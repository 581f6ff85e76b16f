import { AssertionError } from '../foundation/assert.ts';

/** A documentation page to be read for examples. */
export interface Page {
  path: string;
  text: string;
}

/** Expected result of an example. A value containing `…` lists only some of its fields. */
export type Expected =
  | { kind: 'value'; value: unknown }
  | { kind: 'some_fields'; value: unknown }
  | { kind: 'throws'; message: string };

/** One line of an `example` block: an expression over the engine's exports, and its expected result. */
export interface WorkedExample {
  page: string;
  line: number;
  expression: string;
  expected: string;
  /** Declarations of the names defined on earlier lines of the page. */
  given: string;
}

type Exports = Readonly<Record<string, unknown>>;

const FENCE = /^```example\n(.*?)^```$/gms;
const ARROW = ' → ';

/**
 * Extracts the examples of a page, in order.
 *
 * Form    inside a fence named `example`: `const name = …` names an input for the rest of the page, `expression →
 *         expected` is an example; either may span several lines until its brackets are closed; `//` starts a comment
 *         on a separate line
 * Errors  throws on a line that is neither
 */
export function examplesOf({ path, text }: Page): WorkedExample[] {
  const examples: WorkedExample[] = [];
  let given = '';
  for (const fence of text.matchAll(FENCE)) {
    const first = text.slice(0, fence.index).split('\n').length + 1;
    for (const { statement, line } of statementsOf(fence[1] ?? '', first)) {
      const at = statement.lastIndexOf(ARROW);
      if (statement.startsWith('const ')) given += `${statement}\n`;
      else if (at > 0)
        examples.push({
          page: path,
          line,
          expression: statement.slice(0, at).trim(),
          expected: statement.slice(at + ARROW.length).trim(),
          given,
        });
      else throw new AssertionError(`${path}:${line} is neither a name for an input nor an example: ${statement}`);
    }
  }
  return examples;
}

/** Yields whole statements: lines are joined while a bracket is open, or while an expression has no result yet. */
function* statementsOf(block: string, first: number): Generator<{ statement: string; line: number }> {
  let open = '';
  let begins = first;
  for (const [index, text] of block.split('\n').entries()) {
    if (open === '' && (text.trim() === '' || text.trim().startsWith('//'))) continue;
    if (open === '') begins = first + index;
    open = open === '' ? text : `${open}\n${text}`;
    const isWhole = depthOf(open) === 0 && (open.startsWith('const ') || open.includes(ARROW));
    if (!isWhole) continue;
    yield { statement: open.trim(), line: begins };
    open = '';
  }
  if (open !== '') throw new AssertionError(`an example that begins on line ${begins} has no result: ${open}`);
}

/** Counts open brackets, ignoring those within strings. */
function depthOf(text: string): number {
  const bare = text.replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '');
  return [...bare].reduce((depth, sign) => depth + Number('([{'.includes(sign)) - Number(')]}'.includes(sign)), 0);
}

/** Parses the expected side as data. `…` at the end of an object represents the unlisted fields. */
export function expectedOf({ expected }: Pick<WorkedExample, 'expected'>): Expected {
  const thrown = /^throws '(.*)'$/s.exec(expected);
  if (thrown !== null) return { kind: 'throws', message: thrown[1] ?? '' };
  const named = expected.replaceAll(/,\s*…,?\s*\}/g, ' }');
  return { kind: named === expected ? 'value' : 'some_fields', value: evaluate(named, '', {}) };
}

/** Evaluates an expression over the engine's exports and the names defined on its page. */
export function evaluate(expression: string, given: string, exports: Exports): unknown {
  // Safe: only this test evaluates the documents, which are part of the repository.
  return new Function(...Object.keys(exports), `'use strict'; ${given}return (${expression});`)(
    ...Object.values(exports),
  ) as unknown;
}
