import type { Check } from '../src/index.ts';

/** Aligns columns with spaces. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Formats an instant in the reader's time zone, to the minute: `2026-03-01 12:00`. */
export const minuteOf = (instant: string | undefined): string => (instant ?? '').slice(0, 16).replace('T', ' ');

export const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

/** Shows each gate, a refusal with its reason and its fix. */
export const checkLines = (checks: readonly Check[]): string[] =>
  checks.flatMap(({ gate, ok, detail, fix }) =>
    ok ? [`  ✓ ${gate}`] : [`  ✗ ${gate}: ${detail}`, ...(fix === undefined ? [] : [`    fix: ${fix}`])],
  );
