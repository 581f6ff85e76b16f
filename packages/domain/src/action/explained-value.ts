import { assert } from '../assert.ts';
import type { Minor } from '../money/minor.ts';
import { explain, type Formula } from '../working/formula.ts';
import type { Working, WorkingLine } from '../working/working.ts';

/** The value of an action, read from the working that shows how it came about; otherwise: the key under which the same amount is lost. */
export function explainedValue(
  formula: Formula,
  { lines, assumptions, otherwise }: { lines: WorkingLine[]; assumptions: string[]; otherwise: string },
): { valueMinor: Minor; working: Working } {
  const working = explain(formula, { lines, assumptions });
  const { value } = working.result;
  assert(value.kind === 'money', `${formula.id} gives an amount`);
  return { valueMinor: value.minor, working: { ...working, otherwise: { key: otherwise, value } } };
}
