import { refuse } from '../import-file-error.ts';
import { NESTING_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import { type Dialect, tokenize } from '../tokenize-markup.ts';

export interface XmlElement {
  /** Without its namespace. */
  readonly name: string;
  readonly line: number;
  readonly text: string | null;
  /** As written. */
  readonly attributes: string;
  readonly children: XmlElement[];
}

export interface TreeListener {
  /** An element of this name has ended; it is not kept in the tree. `inside` are the elements it stands in, outermost first, as far as they are read. */
  readonly [name: string]: (element: XmlElement, inside: readonly XmlElement[]) => void;
}

const CAMT: Dialect = {
  nameOf: (written) => written.slice(written.indexOf(':') + 1),
  swallowsRow: /^<!.*<(?:[\w.-]+:)?Ntry[\s>]/s,
};
const TOKENS_PER_SLICE = 5_000;

/**
 * Elements of an XML document, handed out as they end. Yields the line it is at after every few thousand tokens.
 * Errors: ImportFileError for an end tag that closes something else, a missing end, and any declaration of a document type or entity.
 */
export function* buildTree(source: string, listener: TreeListener): Generator<number, void, undefined> {
  const stack: XmlElement[] = [];
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
      end(element, stack, listener);
      continue;
    }
    if (stack.length >= NESTING_MAX)
      throw refuse({ code: 'IMPORT_MALFORMED', line: token.line, field: shorten(token.name, 80) });
    hasRoot = true;
    const { name, line, text, attributes } = token;
    const element: XmlElement = { name, line, text, attributes, children: [] };
    if (token.selfClosed) end(element, stack, listener);
    else stack.push(element);
  }
  if (stack.length > 0 || !hasRoot)
    throw refuse({ code: 'IMPORT_TRUNCATED', line: source.trimEnd().split('\n').length });
}

function end(element: XmlElement, stack: readonly XmlElement[], listener: TreeListener): void {
  const heard = listener[element.name];
  if (heard) heard(element, stack);
  else stack.at(-1)?.children.push(element);
}

/** First element on a path of names: "Acct/Id/IBAN". */
export function at(element: XmlElement | undefined, path: string): XmlElement | undefined {
  return path
    .split('/')
    .reduce<XmlElement | undefined>((inside, name) => inside?.children.find((child) => child.name === name), element);
}

/** Text on the first of these paths that has any. */
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
