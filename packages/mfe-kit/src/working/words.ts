import { engineAssumptions } from '../messages/working-assumptions.en.ts';
import { engineFormulas, type FormulaWords } from '../messages/working-formulas.en.ts';
import { engineLines } from '../messages/working-lines.en.ts';
import { engineValues } from '../messages/working-values.en.ts';

/** Texts for the parts of a working, by the keys of the engine or the screen that computed it. */
export interface WorkingWords {
  /** Names of inputs, steps and results. */
  lines: Readonly<Record<string, string>>;
  formulas: Readonly<Record<string, FormulaWords>>;
  assumptions: Readonly<Record<string, string>>;
}

/** Texts for every formula, input and assumption that the server sends. */
export const engineWords: WorkingWords = {
  lines: engineLines,
  formulas: engineFormulas,
  assumptions: engineAssumptions,
};

/** Texts for the engine's constants. Other values are shown unchanged. */
export const valueWords: Readonly<Record<string, string>> = engineValues;
