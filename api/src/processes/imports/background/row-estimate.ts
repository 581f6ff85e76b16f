import { isArchive } from '../formats/archive/open-archive.ts';

/** Imports with more rows run in the background. */
export const ROWS_IN_REQUEST = 5_000;

const ROW_MARKS = ['<STMTTRN>', ':61:', '\n^', '<Ntry>', ':Ntry>'] as const;

/**
 * Estimates a file's row count before it is read, from a marker repeated per row, otherwise from its lines. Counts no
 * further than what a request would read (`most`). An archive may expand to any number, so it counts as more than that.
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
