import { refuse } from './import-file-error.ts';
import { LINE_CHARS_MAX, LINES_MAX } from './limits.ts';

const LINE_END = 10;

/** Counts the lines without building a list. */
export function countLines(text: string): number {
  let lines = 1;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) === LINE_END) lines += 1;
  return lines;
}

/** Returns the line on which a text ends, ignoring trailing blank lines. */
export const lastLine = (text: string): number => countLines(text.trimEnd());

/** Yields the lines of a text, numbered from 1. */
export function* linesOf(text: string): Generator<readonly [line: number, written: string], void, undefined> {
  let line = 1;
  for (let start = 0; start <= text.length; line += 1) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    yield [line, text.slice(start, end)];
    start = end + 1;
  }
}

/**
 * Checks the text of a line-based format before any of it is stored. Errors: ImportFileError for too many lines and for
 * an overlong line.
 */
export function checkLines(text: string): void {
  let line = 1;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && text.charCodeAt(at) !== LINE_END) continue;
    if (at - start > LINE_CHARS_MAX)
      throw refuse({ code: 'IMPORT_LIMIT_EXCEEDED', line, what: 'line_chars', limit: LINE_CHARS_MAX });
    if (line > LINES_MAX) throw refuse({ code: 'IMPORT_LIMIT_EXCEEDED', line, what: 'lines', limit: LINES_MAX });
    line += 1;
    start = at + 1;
  }
}
