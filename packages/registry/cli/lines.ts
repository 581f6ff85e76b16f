import type { Check } from '../src/index.ts';
import type { Texts } from './language/operator-language.ts';

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

/** Returns a line for each gate, and the reason and fix for each rejection. */
export const checkLines = (checks: readonly Check[], { command }: Texts): string[] =>
  checks.flatMap(({ gate, ok, detail, fix }) =>
    ok ? [`  ✓ ${gate}`] : [`  ✗ ${gate}: ${detail}`, ...(fix === undefined ? [] : [command.fix(fix)])],
  );
