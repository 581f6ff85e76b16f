import type { Row } from './row.ts';

const columns: { title: string; of: (row: Row) => string }[] = [
  { title: 'name', of: ({ name }) => name },
  { title: 'ours', of: ({ ours }) => ours },
  { title: 'reference', of: ({ reference }) => reference },
  { title: 'ratio', of: ({ ratio }) => (ratio === null ? '–' : ratio.toFixed(2)) },
  { title: 'budget', of: ({ budget }) => budget },
  { title: 'ok', of: ({ ok }) => (ok ? 'yes' : 'NO') },
];

/** Formats the table that `npm run bench` prints. */
export function formatTable(rows: readonly Row[]): string {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => of(row)))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
