import { refuse } from '../import-file-error.ts';
import { FIELD_LINES_MAX } from '../limits.ts';

/** One field of a SWIFT message. Its text may span several lines. */
export interface SwiftField {
  readonly kind: 'field';
  readonly tag: string;
  readonly line: number;
  readonly lines: readonly string[];
}

/** The end of a message: a line with "-". */
export interface MessageEnd {
  readonly kind: 'end';
  readonly line: number;
}

const TAG = /^:(\d{2}[A-Z]?|NS):(.*)$/s;
const END = /^-(?:\}.*|XXX|[\p{Cc}\s]*)$/u;
/**
 * Matches a block header such as "{1:F01…}{4:", which may precede the first field on the same line or a separate one.
 */
const BLOCK_HEADER = /^.*\{4:(?=:)/;

/**
 * Yields the fields of all messages in a text, in SWIFT blocks or without. Lines between messages are headers added by
 * the bank and are skipped. A "-" ends a message if another message or nothing follows; otherwise it is text. Control
 * characters become spaces.
 */
export function* readFields(text: string): Generator<SwiftField | MessageEnd, void, undefined> {
  const lines = text.split('\n');
  const nextTag = tagBehind(lines);
  let open: { tag: string; line: number; lines: string[] } | null = null;
  for (const [position, written] of lines.entries()) {
    const line = bare(written);
    const [, tag, value = ''] = TAG.exec(line) ?? [];
    if (tag !== undefined) {
      if (open) yield { kind: 'field', ...open };
      open = { tag, line: position + 1, lines: [plain(value)] };
    } else if (END.test(line) && isBeginning(nextTag(position))) {
      if (open) yield { kind: 'field', ...open };
      open = null;
      yield { kind: 'end', line: position + 1 };
    } else if (open && line.trim() !== '') {
      if (open.lines.length === FIELD_LINES_MAX)
        throw refuse({
          code: 'IMPORT_LIMIT_EXCEEDED',
          line: position + 1,
          what: 'field_lines',
          limit: FIELD_LINES_MAX,
        });
      open.lines.push(plain(line));
    }
  }
  if (open) yield { kind: 'field', ...open };
}

const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').toWellFormed();

const bare = (line: string): string => (line.includes('{4:') ? line.replace(BLOCK_HEADER, '') : line);

const isBeginning = (tag: string | null): boolean => tag === null || tag === '20';

/**
 * Returns a function that finds the tag of the next field after a line; null if there is none. Lines must be requested
 * in ascending order, so that the text is walked only once.
 */
function tagBehind(lines: readonly string[]): (position: number) => string | null {
  let next = 0;
  return (position) => {
    next = Math.max(next, position + 1);
    while (next < lines.length && !TAG.test(bare(lines[next] ?? ''))) next += 1;
    return TAG.exec(bare(lines[next] ?? ''))?.[1] ?? null;
  };
}
