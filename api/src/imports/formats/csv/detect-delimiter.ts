import type { CsvDelimiter } from '@tideline/contract';

const DELIMITERS: readonly CsvDelimiter[] = [',', ';', '\t', '|'];
/** Lines that are looked at: a preamble is shorter, and the rest is like them. */
const LINES = 200;
const MIN_ALIKE = 0.5;

/**
 * What parts the cells of a table: the delimiter by which most lines have the same number of cells, two at least; null where the text
 * is no table. Delimiters within quotes do not count, nor do commas in amounts ("12,50") where a semicolon does as well.
 */
export function detectDelimiter(text: string): CsvDelimiter | null {
  const lines = firstLines(text);
  let best: { delimiter: CsvDelimiter; score: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(lines, delimiter);
    if (score !== null && (best === null || score > best.score)) best = { delimiter, score };
  }
  return best?.delimiter ?? null;
}

function scoreOf(lines: readonly string[], delimiter: CsvDelimiter): number | null {
  const widths = lines.map((line) => line.split(delimiter).length);
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width, alike] = [...counts]
    .filter(([cells]) => cells > 1)
    .reduce((most, next) => (next[1] > most[1] || (next[1] === most[1] && next[0] > most[0]) ? next : most), [
      0, 0,
    ] as readonly [number, number]);
  const isHeaderAlone = lines.length === 1 && width > 2;
  const tableLines = lines.length - widths.indexOf(width); // what stands above the table is not like it
  if (alike < Math.max(isHeaderAlone ? 1 : 2, tableLines * MIN_ALIKE)) return null;
  // a comma or a point within amounts gives few, uneven cells; the real delimiter gives as many in each line
  return alike / tableLines + Math.min(width, 20) / 100 + (delimiter === ',' ? 0 : 0.05);
}

/** Lines without their quoted parts; a line end within quotes ends no line. */
function firstLines(text: string): string[] {
  const head = text.slice(0, 200_000).replace(/"(?:[^"]|"")*"/g, '""');
  return head
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
}
