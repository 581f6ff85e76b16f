import { type Working, type WorkingInputs, type WorkingLine, type WorkingValue, inputsOf } from './working.ts';

/** A named rule. The screen explains it, and its result depends only on the displayed inputs. */
export interface Formula {
  id: string;
  /** Key of the result's label. */
  resultKey: string;
  compute: (inputs: WorkingInputs) => WorkingValue;
}

interface Explanation {
  lines: WorkingLine[];
  steps?: WorkingLine[];
  assumptions?: string[];
  otherwise?: WorkingLine | null;
}

/**
 * Builds a working whose result the formula computes from its lines, so that the displayed inputs are the actual ones.
 */
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
