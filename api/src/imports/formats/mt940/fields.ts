/** One field of a SWIFT message; its text may go on over several lines. */
export interface SwiftField {
  readonly kind: 'field';
  readonly tag: string;
  readonly line: number;
  readonly lines: readonly string[];
}

/** The end of a message, a line of "-". */
export interface MessageEnd {
  readonly kind: 'end';
  readonly line: number;
}

const TAG = /^:(\d{2}[A-Z]?|NS):(.*)$/s;
const END = /^-(?:\}.*|XXX|[\p{Cc}\s]*)$/u;
/** "{1:F01…}{4:" may stand before the first field, in its own line or not. */
const BLOCK_HEADER = /^.*\{4:(?=:)/;

/**
 * Fields of all messages of a text, in SWIFT blocks or bare. Lines between messages are a bank's own headers and no part of them.
 * A "-" ends a message where another one or nothing follows; elsewhere it is text. Control characters are blanks.
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
    } else if (open && line.trim() !== '') open.lines.push(plain(line));
  }
  if (open) yield { kind: 'field', ...open };
}

const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').toWellFormed();

const bare = (line: string): string => (line.includes('{4:') ? line.replace(BLOCK_HEADER, '') : line);

const isBeginning = (tag: string | null): boolean => tag === null || tag === '20';

/** Tag of the next field behind a line; null: none. Lines are asked in rising order, so the text is walked once. */
function tagBehind(lines: readonly string[]): (position: number) => string | null {
  let next = 0;
  return (position) => {
    next = Math.max(next, position + 1);
    while (next < lines.length && !TAG.test(bare(lines[next] ?? ''))) next += 1;
    return TAG.exec(bare(lines[next] ?? ''))?.[1] ?? null;
  };
}
