import { parse, type AnyNode, type Expression, type SpreadElement, type Super } from 'acorn';
import type { Finding } from '../finding.ts';

/** Facts that the gates need about a script; it is never run. */
export interface ScriptFacts {
  /** Code that turns text into code, as it is written. */
  evaluations: string[];
  /** Names of getters in object literals: bundlers define the exports of a module so. */
  exportNames: ReadonlySet<string>;
}

const timers = new Set(['setTimeout', 'setInterval']);

const isText = (node: Expression | SpreadElement | undefined): boolean =>
  (node?.type === 'Literal' && typeof node.value === 'string') || node?.type === 'TemplateLiteral';

const calleeName = (callee: Expression | Super): string | undefined => {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return undefined;
  const isGlobal = callee.object.type === 'Identifier' && ['globalThis', 'window', 'self'].includes(callee.object.name);
  return isGlobal ? callee.property.name : undefined;
};

/** Returns what a call evaluates, or undefined. Bundlers ask `Function("return this")` for the global object. */
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

function getterName(node: AnyNode): string | undefined {
  if (node.type !== 'Property' || node.computed) return undefined;
  const { key, value } = node;
  const isGetter =
    (value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression') && value.params.length === 0;
  if (!isGetter) return undefined;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/**
 * Whether a script could turn text into code: it names something that does, perhaps with an escape. Most scripts don't,
 * and need not be parsed.
 */
export const mayEvaluate = (code: string): boolean => /\b(?:eval|Function|setTimeout|setInterval)\b|\\u/.test(code);

/** Reads a script without running it. Throws a SyntaxError for one that no browser could parse. */
export function readScript(code: string): ScriptFacts {
  const evaluations = new Set<string>();
  const exportNames = new Set<string>();
  const open: AnyNode[] = [parse(code, { ecmaVersion: 'latest', sourceType: 'script' })];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const evaluated = evaluation(node);
    if (evaluated !== undefined) evaluations.add(evaluated);
    const name = getterName(node);
    if (name !== undefined) exportNames.add(name);
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) open.push(...value.filter(isNode));
      else if (isNode(value)) open.push(value);
    }
  }
  return { evaluations: [...evaluations], exportNames };
}

/** Finds code that the page's security policy blocks. */
export const evaluationFindings = (path: string, { evaluations }: ScriptFacts): Finding[] =>
  evaluations.map((what) => ({
    gate: 'scripts',
    detail: `${path} contains ${what}, which the page's security policy blocks`,
    fix: 'remove the code or the package that turns text into code, and build with NODE_ENV=production',
  }));
