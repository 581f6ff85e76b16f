import { parse, type AnyNode, type Expression, type SpreadElement, type Super } from 'acorn';
import type { Finding } from '../finding.ts';
import { gates } from '../messages/gates.en.ts';

const timers = new Set(['setTimeout', 'setInterval']);

const isText = (node: Expression | SpreadElement | undefined): boolean =>
  (node?.type === 'Literal' && typeof node.value === 'string') || node?.type === 'TemplateLiteral';

const calleeName = (callee: Expression | Super): string | undefined => {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return undefined;
  const isGlobal = callee.object.type === 'Identifier' && ['globalThis', 'window', 'self'].includes(callee.object.name);
  return isGlobal ? callee.property.name : undefined;
};

/**
 * Returns the form of a call that evaluates text as code, such as `eval(…)`; undefined for any other node. Bundlers use
 * `Function("return this")` to get the global object.
 */
function evaluation(node: AnyNode): string | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const name = calleeName(node.callee);
  const [first] = node.arguments;
  if (name === 'eval') return 'eval(…)';
  if (name === 'Function') {
    const isGlobalLookup = node.arguments.length === 1 && first?.type === 'Literal' && first.value === 'return this';
    return isGlobalLookup ? undefined : 'new Function(…)';
  }
  return name !== undefined && timers.has(name) && isText(first) ? `${name}("…")` : undefined;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Matches names that evaluate text as code, timers with a text or comment as argument, and escaped letters. */
const SUSPECT = new RegExp(
  [
    String.raw`\b(?:eval|Function)\b`,
    String.raw`\bset(?:Timeout|Interval)\b\s*(?:/[*/]|(?:\?\.\s*)?\(\s*(?:["'\u0060]|/[*/]))`,
    String.raw`\\u(?:\{0*|00)[4-7][0-9a-fA-F]`,
  ].join('|'),
);

/**
 * Returns whether a script could evaluate text as code. Most scripts cannot, so they are not parsed: parsing would take
 * tenths of a second per remote in the process that serves pages.
 */
export const mayEvaluate = (code: string): boolean => SUSPECT.test(code);

/**
 * Returns the calls in a script that evaluate text as code. Throws a SyntaxError for a script that browsers could not
 * parse.
 */
function evaluationsIn(code: string): string[] {
  const evaluations = new Set<string>();
  const open: AnyNode[] = [parse(code, { ecmaVersion: 'latest', sourceType: 'script' })];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const evaluated = evaluation(node);
    if (evaluated !== undefined) evaluations.add(evaluated);
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) open.push(...value.filter(isNode));
      else if (isNode(value)) open.push(value);
    }
  }
  return [...evaluations];
}

/** Returns whether a script defines an export: bundlers write `{ Name: () => value }`, or a getter. */
export const definesExport = (code: string, name: string): boolean =>
  new RegExp(
    String.raw`[{,]\s*(?:get\s+)?["']?${name}["']?\s*(?::\s*(?:\(\s*\)\s*=>|function\s*\(\s*\))|\(\s*\)\s*\{)`,
  ).test(code);

/** Returns a finding for each piece of code that the page's security policy blocks. */
export const evaluationFindings = (path: string, code: string): Finding[] =>
  evaluationsIn(code).map((what) => ({
    gate: 'scripts',
    detail: gates.evaluates(path, what),
    fix: gates.removeCode,
  }));
