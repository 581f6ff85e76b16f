/** Imports of more rows are worked on in the background. */
export const ROWS_IN_REQUEST = 5_000;

/** Of a row in a table of a bank; other formats say more of each. */
const USUAL_ROW_BYTES = 50;

/** Whether files of so many bytes are likely worked on in the background: what is told of them before they are here. */
export const mayHoldManyRows = (bytes: number): boolean => bytes > ROWS_IN_REQUEST * USUAL_ROW_BYTES;

const ROW_MARKS = ['<STMTTRN>', ':61:', '\n^', '<Ntry>', ':Ntry>'] as const;

/** About how many rows a file holds, before it is read: what it repeats for each of them, else its lines. */
export async function estimateRows(file: Blob): Promise<number> {
  const counts = { marks: ROW_MARKS.map(() => 0), lines: 0, returns: 0 };
  for await (const part of file.stream()) {
    const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    ROW_MARKS.forEach((mark, index) => (counts.marks[index] = (counts.marks[index] ?? 0) + count(text, mark)));
    counts.lines += count(text, '\n');
    counts.returns += count(text, '\r');
  }
  return Math.max(...counts.marks) || Math.max(counts.lines, counts.returns);
}

function count(text: Buffer, mark: string): number {
  let found = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) found += 1;
  return found;
}
