import { refuse } from '../import-file-error.ts';
import { NESTING_MAX } from '../limits.ts';
import { shorten } from '../shorten.ts';
import { type Dialect, tokenize } from '../tokenize-markup.ts';

/** An element: a leaf has text (null when empty), an aggregate has children. */
export interface OfxElement {
  readonly name: string;
  readonly line: number;
  readonly text: string | null;
  readonly children: OfxElement[];
}

export interface TreeListener {
  /**
   * A statement row has ended; `closed` is false where its end tag is missing. Rows are not kept in the tree. `inside` are
   * the elements it stands in, outermost first, as far as they are read.
   */
  readonly row: (row: OfxElement, closed: boolean, inside: readonly OfxElement[]) => void;
  /** Any other aggregate has ended with its own end tag. */
  readonly aggregate: (element: OfxElement) => void;
}

const ROW_ELEMENTS: ReadonlySet<string> = new Set(['STMTTRN', 'STMTTRNP']);
/** Elements whose missing end means that the file is damaged, not that a leaf is empty. */
const MUST_CLOSE: ReadonlySet<string> = new Set(['OFX', 'STMTRS', 'CCSTMTRS', 'INVSTMTRS']);
const OFX: Dialect = { nameOf: (written) => written.toUpperCase(), swallowsRow: /^<!.*<STMTTRN/is };
const TOKENS_PER_SLICE = 5_000;

/**
 * Elements of an OFX document, handed out as they end.
 *
 * An open tag without text is an aggregate, or an empty leaf whose end tag SGML lets a bank leave out ("<MEMO>" before
 * "<CURRENCY>"). Which one it was shows when its parent ends: elements still open then were empty leaves, and what
 * looked like their content belongs to the parent.
 * Yields the line it is at after every few thousand tokens, so that a caller can let other work run.
 */
export function* buildTree(source: string, listener: TreeListener): Generator<number, void, undefined> {
  const stack: OfxElement[] = [];
  let leafName: string | null = null;
  let tokens = 0;
  let rootsClosed = 0;
  for (const token of tokenize(source, OFX)) {
    if (++tokens % TOKENS_PER_SLICE === 0) yield token.line;
    if (token.kind === 'declaration') throw refuse({ code: 'IMPORT_DECLARATION_REFUSED', line: token.line });
    if (token.kind === 'unclosed') throw refuse({ code: 'IMPORT_TRUNCATED', line: token.line });
    if (token.kind === 'close') {
      const isLeafEnd: boolean = token.name === leafName;
      leafName = null;
      if (isLeafEnd || !stack.some((element) => element.name === token.name)) continue;
      closeDownTo(stack, token.name, listener);
      if (token.name === 'OFX') rootsClosed += 1;
      continue;
    }
    leafName = null;
    if (stack.length === 0 && token.name !== 'OFX') continue; // before or after the document
    if (ROW_ELEMENTS.has(token.name)) endUnclosedRow(stack, listener);
    const element = { name: token.name, line: token.line, text: token.text, children: [] };
    if ((token.text !== null && !ROW_ELEMENTS.has(token.name)) || token.selfClosed) {
      stack.at(-1)?.children.push(element);
      leafName = token.name;
    } else {
      if (stack.length >= NESTING_MAX)
        throw refuse({ code: 'IMPORT_MALFORMED', line: token.line, field: shorten(token.name, 80) });
      stack.push(element);
    }
  }
  if (stack.length > 0 || rootsClosed === 0) throw refuse({ code: 'IMPORT_TRUNCATED', line: lastLine(source) });
}

function closeDownTo(stack: OfxElement[], name: string, listener: TreeListener): void {
  for (let element = stack.pop(); element; element = stack.pop()) {
    const parent = stack.at(-1);
    if (element.name === name) {
      if (ROW_ELEMENTS.has(name)) listener.row(element, true, stack);
      else {
        parent?.children.push(element);
        listener.aggregate(element);
      }
      return;
    }
    dissolve(element, stack, listener);
  }
}

/** An element without an end: an empty leaf, whose apparent content is its parent's. */
function dissolve(element: OfxElement, stack: readonly OfxElement[], listener: TreeListener): void {
  if (MUST_CLOSE.has(element.name)) throw refuse({ code: 'IMPORT_MALFORMED', line: element.line, field: element.name });
  if (ROW_ELEMENTS.has(element.name)) {
    listener.row(element, false, stack);
    return;
  }
  const parent = stack.at(-1);
  if (parent === undefined) return;
  parent.children.push({ name: element.name, line: element.line, text: null, children: [] });
  for (const child of element.children) parent.children.push(child); // spread, many of them would exhaust the stack
}

function endUnclosedRow(stack: OfxElement[], listener: TreeListener): void {
  if (!stack.some((element) => ROW_ELEMENTS.has(element.name))) return;
  for (let element = stack.pop(); element; element = stack.pop()) {
    dissolve(element, stack, listener);
    if (ROW_ELEMENTS.has(element.name)) return;
  }
}

function lastLine(source: string): number {
  return source.trimEnd().split('\n').length;
}
