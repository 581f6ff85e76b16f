import { type Working, type WorkingInputs, type WorkingLine, type WorkingValue, inputsOf } from './working.ts';

/** A rule with a name: the screen says it in words, and its result follows from the shown inputs alone. */
export interface Formula {
  id: string;
  /** Names the result's label. */
  resultKey: string;
  compute: (inputs: WorkingInputs) => WorkingValue;
}

interface Explanation {
  lines: WorkingLine[];
  steps?: WorkingLine[];
  assumptions?: string[];
  otherwise?: WorkingLine | null;
}

/** A working whose result is computed from its lines by the formula, so that what is shown is what was used. */
export function explain(formula: Formula, { lines, steps, assumptions = [], otherwise = null }: Explanation): Working {
  return {
    formulaId: formula.id,
    lines,
    ...(steps === undefined ? {} : { steps }),
    result: { key: formula.resultKey, value: formula.compute(inputsOf(lines)) },
    assumptions,
    otherwise,
  };
}

export const moneyValue = (minor: Extract<WorkingValue, { kind: 'money' }>['minor']): WorkingValue => ({
  kind: 'money',
  minor,
});
