import { refuse } from '../import-file-error.ts';
import { ELEMENTS_MAX, NESTING_MAX } from '../limits.ts';
import { lastLine } from '../lines.ts';
import { shorten } from '../shorten.ts';
import { type Dialect, tokenize } from '../tokenize-markup.ts';

/** An element: a leaf has text (null if empty), while an aggregate has children. */
export interface OfxElement {
  readonly name: string;
  readonly line: number;
  readonly text: string | null;
  readonly children: OfxElement[];
}

export interface TreeListener {
  /**
   * Called at the end of a statement row. `closed` is false if its end tag is missing. Rows are not part of the tree.
   * `inside` lists the enclosing elements read so far, outermost first. Returns whether the listener retains the row's
   * elements.
   */
  readonly row: (row: OfxElement, closed: boolean, inside: readonly OfxElement[]) => boolean;
  /** Called when any other aggregate ends with an end tag. */
  readonly aggregate: (element: OfxElement) => void;
}

const ROW_ELEMENTS: ReadonlySet<string> = new Set(['STMTTRN', 'STMTTRNP']);
/** Elements whose missing end tag means that the file is damaged, and not that a leaf is empty. */
const MUST_CLOSE: ReadonlySet<string> = new Set(['OFX', 'STMTRS', 'CCSTMTRS', 'INVSTMTRS']);
const OFX: Dialect = { nameOf: (written) => written.toUpperCase(), swallowsRow: /^<!.*<STMTTRN/is };
const TOKENS_PER_SLICE = 5_000;

/**
 * Builds the elements of an OFX document and reports each one as it ends.
 *
 * An open tag without text is either an aggregate or an empty leaf whose end tag was omitted, as SGML allows ("<MEMO>"
 * before "<CURRENCY>"). The difference shows when the parent ends: elements still open at that point were empty leaves,
 * and their apparent content belongs to the parent. Yields the current line every few thousand tokens, so that the
 * caller can let other work run.
 */
export function* buildTree(source: string, listener: TreeListener): Generator<number, void, undefined> {
  const stack: OfxElement[] = [];
  // number of elements in memory, now and before the current row
  let [held, heldBefore] = [0, 0];
  const counting: TreeListener = {
    ...listener,
    row: (row, closed, inside) => {
      const isKept = listener.row(row, closed, inside);
      if (!isKept) held = heldBefore;
      return isKept;
    },
  };
  const hold = (line: number): void => {
    if (++held > ELEMENTS_MAX)
      throw refuse({ code: 'IMPORT_LIMIT_EXCEEDED', line, what: 'elements', limit: ELEMENTS_MAX });
  };
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
      if (isLeafEnd) continue;
      if (!stack.some((element) => element.name === token.name)) {
        hold(token.line); // One end tag that closes nothing is a mistake, but a hundred thousand are an attack.
        continue;
      }
      closeDownTo(stack, token.name, counting);
      if (token.name === 'OFX') rootsClosed += 1;
      continue;
    }
    leafName = null;
    if (stack.length === 0 && token.name !== 'OFX') continue; // outside the document
    if (ROW_ELEMENTS.has(token.name)) endUnclosedRow(stack, counting);
    if (ROW_ELEMENTS.has(token.name)) heldBefore = held;
    hold(token.line);
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

/** Treats an element without an end tag as an empty leaf, and moves its apparent content to the parent. */
function dissolve(element: OfxElement, stack: readonly OfxElement[], listener: TreeListener): void {
  if (MUST_CLOSE.has(element.name)) throw refuse({ code: 'IMPORT_MALFORMED', line: element.line, field: element.name });
  if (ROW_ELEMENTS.has(element.name)) {
    listener.row(element, false, stack);
    return;
  }
  const parent = stack.at(-1);
  if (parent === undefined) return;
  parent.children.push({ name: element.name, line: element.line, text: null, children: [] });
  for (const child of element.children) parent.children.push(child); // spreading many children would overflow the stack
}

function endUnclosedRow(stack: OfxElement[], listener: TreeListener): void {
  if (!stack.some((element) => ROW_ELEMENTS.has(element.name))) return;
  for (let element = stack.pop(); element; element = stack.pop()) {
    dissolve(element, stack, listener);
    if (ROW_ELEMENTS.has(element.name)) return;
  }
}
