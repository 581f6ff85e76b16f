import type { CsvDelimiter } from '@tideline/contract';
import { isAmount } from './csv-amount.ts';
import { isDate } from './dates.ts';

const DELIMITERS: readonly CsvDelimiter[] = [',', ';', '\t', '|'];
/** Number of lines examined. A preamble is shorter than this, and later lines resemble these. */
const LINES = 200;
/** Number of lines at the end of those examined whose first cells are searched for dates and amounts. */
const JUDGED_LINES = 60;
const JUDGED_CELLS = 60;
const MIN_ALIKE = 0.5;

/**
 * Returns the character that separates the cells of a table; null if the text is not a table. Chooses the delimiter
 * that gives the most lines a date and an amount in separate cells. If several do, it chooses the one with which the
 * most lines have the same number of cells (at least two). Delimiters within quotes do not count.
 */
export function detectDelimiter(text: string): CsvDelimiter | null {
  const lines = firstLines(text);
  const found = DELIMITERS.flatMap((delimiter) => {
    const [transactions, shape] = [transactionLines(lines, delimiter), scoreOf(lines, delimiter)];
    return transactions === 0 && shape === null ? [] : [{ delimiter, transactions, shape: shape ?? 0 }];
  });
  return found.sort((a, b) => b.transactions - a.transactions || b.shape - a.shape)[0]?.delimiter ?? null;
}

/** Counts the lines with a date and an amount. A preamble has none, regardless of its length. */
function transactionLines(lines: readonly string[], delimiter: CsvDelimiter): number {
  return lines.slice(-JUDGED_LINES).filter((line) => {
    const cells = line.split(delimiter, JUDGED_CELLS).map(shown);
    return cells.some(isDate) && cells.some((cell) => isAmount(cell) && !isDate(cell));
  }).length;
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
  const tableLines = lines.length - widths.indexOf(width); // lines above the table have other numbers of cells
  if (alike < Math.max(isHeaderAlone ? 1 : 2, tableLines * MIN_ALIKE)) return null;
  // Separating at the comma or point within amounts yields few, uneven cells. The real delimiter yields the same number
  // in every line.
  return alike / tableLines + Math.min(width, 20) / 100 + (delimiter === ',' ? 0 : 0.05);
}

/** Placeholders for delimiters within quotes, in the order of DELIMITERS. */
const HIDDEN = ['\ue000', '\ue001', '\ue002', '\ue003'] as const;

const hidden = (quoted: string): string =>
  quoted
    .replaceAll('\n', ' ')
    .replace(/[,;\t|]/g, (mark) => HIDDEN[DELIMITERS.findIndex((delimiter) => delimiter === mark)] ?? ' ');

/** Returns the cell's content: unquoted, with hidden delimiters restored. */
const shown = (cell: string): string =>
  cell
    .trim()
    .replace(/^"|"$/g, '')
    .replace(/[\ue000-\ue003]/g, (mark) => DELIMITERS[HIDDEN.findIndex((one) => one === mark)] ?? '');

/** Returns the first lines with quoted delimiters hidden. A line break within quotes does not end a line. */
function firstLines(text: string): string[] {
  const head = text.slice(0, 200_000).replace(/"(?:[^"]|"")*"/g, hidden);
  return head
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
}
