import { refuse } from '../import-file-error.ts';
import { ELEMENTS_MAX, NESTING_MAX } from '../limits.ts';
import { lastLine } from '../lines.ts';
import { shorten } from '../shorten.ts';
import { type Dialect, tokenize } from '../tokenize-markup.ts';

export interface XmlElement {
  /** The name without its namespace. */
  readonly name: string;
  readonly line: number;
  readonly text: string | null;
  /** The attributes as written. */
  readonly attributes: string;
  readonly children: XmlElement[];
}

export interface TreeListener {
  /**
   * Called at the end of an element with this name, which is not added to the tree. `inside` contains its parsed
   * ancestors, outermost first. Returns whether the listener stores the element, which then counts toward the limit.
   */
  readonly [name: string]: (element: XmlElement, inside: readonly XmlElement[]) => boolean;
}

const CAMT: Dialect = {
  nameOf: (written) => written.slice(written.indexOf(':') + 1),
  swallowsRow: /^<!.*<(?:[\w.-]+:)?Ntry[\s>]/s,
};
const TOKENS_PER_SLICE = 5_000;

/**
 * Parses an XML document and passes on elements as they end. Yields the current line every few thousand tokens. Errors:
 * ImportFileError for a mismatched or missing end tag, and for any document type or entity declaration.
 */
export function* buildTree(source: string, listener: TreeListener): Generator<number, void, undefined> {
  const stack: XmlElement[] = [];
  // elements in memory now, and their number before each element on the stack started
  let held = 0;
  const heldBefore: number[] = [];
  const end = (element: XmlElement, before: number): void => {
    const received = listener[element.name];
    if (received === undefined) stack.at(-1)?.children.push(element);
    else if (!received(element, stack)) held = before;
  };
  let tokens = 0;
  let hasRoot = false;
  for (const token of tokenize(source, CAMT)) {
    if (++tokens % TOKENS_PER_SLICE === 0) yield token.line;
    if (token.kind === 'declaration') throw refuse({ code: 'IMPORT_DECLARATION_REFUSED', line: token.line });
    if (token.kind === 'unclosed') throw refuse({ code: 'IMPORT_TRUNCATED', line: token.line });
    if (token.kind === 'close') {
      const element = stack.pop();
      if (element?.name !== token.name)
        throw refuse({ code: 'IMPORT_MALFORMED', line: token.line, field: shorten(element?.name ?? token.name, 80) });
      end(element, heldBefore.pop() ?? 0);
      continue;
    }
    if (stack.length >= NESTING_MAX)
      throw refuse({ code: 'IMPORT_MALFORMED', line: token.line, field: shorten(token.name, 80) });
    hasRoot = true;
    const { name, line, text, attributes } = token;
    const element: XmlElement = { name, line, text, attributes, children: [] };
    const before = held;
    if (++held > ELEMENTS_MAX)
      throw refuse({ code: 'IMPORT_LIMIT_EXCEEDED', line, what: 'elements', limit: ELEMENTS_MAX });
    if (token.selfClosed) end(element, before);
    else {
      stack.push(element);
      heldBefore.push(before);
    }
  }
  if (stack.length > 0 || !hasRoot) throw refuse({ code: 'IMPORT_TRUNCATED', line: lastLine(source) });
}

/** Returns the first element on a path of names such as "Acct/Id/IBAN". */
export function at(element: XmlElement | undefined, path: string): XmlElement | undefined {
  return path
    .split('/')
    .reduce<XmlElement | undefined>((inside, name) => inside?.children.find((child) => child.name === name), element);
}

/** Returns the text on the first of these paths that has any. */
export function textAt(element: XmlElement | undefined, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = at(element, path)?.text;
    if (text) return text;
  }
  return null;
}

export const all = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const attribute = (element: XmlElement | undefined, name: string): string | null =>
  new RegExp(String.raw`\s${name}\s*=\s*["']([^"']*)["']`).exec(element?.attributes ?? '')?.[1] ?? null;
