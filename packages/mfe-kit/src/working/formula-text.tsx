import { Fragment, type ReactNode } from 'react';
import type { FormulaWords } from '../messages/working-formulas.en.ts';

export interface FormulaInputs {
  /** Returns the name of an input. */
  labelOf: (key: string) => string;
  /** Returns the figures of an input, one per line; empty if the working does not have it. */
  valuesOf: (key: string) => readonly ReactNode[];
}

const placeholder = /\{([\w-]+)\}/;

const keysOf = (term: string): string[] => Array.from(term.matchAll(/\{([\w-]+)\}/g), ([, key]) => key ?? '');

/** Returns a name for use inside a sentence: "Extra payment × APR". Only acronyms stay capitalized. */
const inside = (label: string, at: number): string =>
  at === 0 || /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

const present = ({ terms }: FormulaWords, { valuesOf }: FormulaInputs): string[] =>
  terms.filter((term) => keysOf(term).every((key) => valuesOf(key).length > 0));

/** Returns the formula as a sentence of input names. */
export function formulaWords(formula: FormulaWords, inputs: FormulaInputs): string {
  if (formula.sentence !== undefined) return formula.sentence;
  const text = present(formula, inputs).join(' + ');
  return text.replaceAll(/\{([\w-]+)\}/g, (_, key: string, at: number) => inside(inputs.labelOf(key), at));
}

/** Shows the values of an input, as a sum if there are several. */
function Figures({ values }: { values: readonly ReactNode[] }) {
  const sum = values.map((value, index) => (
    <Fragment key={index}>
      {index === 0 ? null : ' + '}
      {value}
    </Fragment>
  ));
  return values.length > 1 ? <>({sum})</> : <>{sum}</>;
}

/** Returns the formula with figures instead of names, or nothing if there are no figures. */
export function formulaFigures(formula: FormulaWords, inputs: FormulaInputs): ReactNode {
  const terms = present(formula, inputs);
  if (!terms.some((term) => placeholder.test(term))) return undefined;
  return terms
    .join(' + ')
    .split(/(\{[\w-]+\})/)
    .map((piece, index) => {
      const key = placeholder.exec(piece)?.[1];
      return <Fragment key={index}>{key === undefined ? piece : <Figures values={inputs.valuesOf(key)} />}</Fragment>;
    });
}
