import { isArchive } from '../formats/archive/open-archive.ts';

/** Imports with more rows than this run in the background. */
export const ROWS_IN_REQUEST = 5_000;

const ROW_MARKS = ['<STMTTRN>', ':61:', '\n^', '<Ntry>', ':Ntry>'] as const;

/**
 * Estimates a file's row count before it is read: from a marker that occurs once per row, otherwise from its lines.
 * Stops counting at the limit of a request (`most`). An archive may expand to any size, so it always exceeds the limit.
 */
export async function estimateRows(file: Blob, most: number): Promise<number> {
  if (isArchive(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) return most + 1;
  const counts = { marks: ROW_MARKS.map(() => 0), lines: 0, returns: 0 };
  for await (const part of file.stream()) {
    const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    const upTo = (mark: string, before: number): number => count(text, mark, { before, most });
    for (const [index, mark] of ROW_MARKS.entries()) counts.marks[index] = upTo(mark, counts.marks[index] ?? 0);
    if (Math.max(...counts.marks) > most) break;
    counts.lines = upTo('\n', counts.lines);
    counts.returns = upTo('\r', counts.returns);
  }
  return Math.max(...counts.marks) || Math.max(counts.lines, counts.returns);
}

function count(text: Buffer, mark: string, { before, most }: { before: number; most: number }): number {
  let found = before;
  for (let at = text.indexOf(mark); at !== -1 && found <= most; at = text.indexOf(mark, at + mark.length)) found += 1;
  return found;
}
