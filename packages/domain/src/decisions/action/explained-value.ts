import { assert } from '../../foundation/assert.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { explain, type Formula } from '../../foundation/working/formula.ts';
import type { Working, WorkingLine } from '../../foundation/working/working.ts';

/**
 * Returns the value of an action and its working. `otherwise` is the key of the line that states the loss if the action
 * is not taken.
 */
export function explainedValue(
  formula: Formula,
  { lines, assumptions, otherwise }: { lines: WorkingLine[]; assumptions: string[]; otherwise: string },
): { valueMinor: Minor; working: Working } {
  const working = explain(formula, { lines, assumptions });
  const { value } = working.result;
  assert(value.kind === 'money', () => `${formula.id} gives an amount`);
  return { valueMinor: value.minor, working: { ...working, otherwise: { key: otherwise, value } } };
}
