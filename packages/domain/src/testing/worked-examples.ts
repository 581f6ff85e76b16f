import { AssertionError } from '../assert.ts';

/** A page of documentation, read for its examples. */
export interface Page {
  path: string;
  text: string;
}

/** What an example says it gives. A value with `…` in it names some of its fields. */
export type Expected =
  | { kind: 'value'; value: unknown }
  | { kind: 'some_fields'; value: unknown }
  | { kind: 'throws'; message: string };

/** One line of an `example` block: an expression over the exports of the engine, and what it gives. */
export interface WorkedExample {
  page: string;
  line: number;
  expression: string;
  expected: string;
  /** The names that earlier lines of the page gave to their inputs, as declarations. */
  given: string;
}

type Exports = Readonly<Record<string, unknown>>;

const FENCE = /^```example\n(.*?)^```$/gms;
const ARROW = ' → ';

/**
 * The examples of a page, in order.
 *
 * Form    inside a fence named `example`: `const name = …` names an input for the rest of the page, `expression → expected` is an
 *         example; either may go on over several lines until its brackets are closed; `//` begins a remark on a line of its own
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

/** Whole statements: lines are joined while a bracket is open, or while an expression has no result yet. */
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

/** Brackets that are still open, those within texts left out. */
function depthOf(text: string): number {
  const bare = text.replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '');
  return [...bare].reduce((depth, sign) => depth + Number('([{'.includes(sign)) - Number(')]}'.includes(sign)), 0);
}

/** The expected side as data. `…` at the end of an object stands for the fields that are not named. */
export function expectedOf({ expected }: Pick<WorkedExample, 'expected'>): Expected {
  const thrown = /^throws '(.*)'$/s.exec(expected);
  if (thrown !== null) return { kind: 'throws', message: thrown[1] ?? '' };
  const named = expected.replaceAll(/,\s*…,?\s*\}/g, ' }');
  return { kind: named === expected ? 'value' : 'some_fields', value: evaluate(named, '', {}) };
}

/** What an expression gives, over the exports of the engine and the names its page gave. */
export function evaluate(expression: string, given: string, exports: Exports): unknown {
  // Only this test ever runs the documents, which are part of the repository.
  return new Function(...Object.keys(exports), `'use strict'; ${given}return (${expression});`)(
    ...Object.values(exports),
  ) as unknown;
}
