import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor, Ppm } from '../money/minor.ts';

export type WorkingValue =
  | { kind: 'money'; minor: Minor }
  | { kind: 'ppm'; ppm: Ppm }
  | { kind: 'date'; on: CivilDate }
  | { kind: 'count'; count: number }
  | { kind: 'text'; text: string };

/** One input or result; the key names its label. */
export interface WorkingLine {
  key: string;
  value: WorkingValue;
}

/** How a figure came about, as data that a screen can render and a person can check. */
export interface Working {
  formulaId: string;
  lines: WorkingLine[];
  result: WorkingLine;
  assumptions: string[];
  /** What happens otherwise. */
  otherwise: WorkingLine | null;
}

export const money = (key: string, minor: Minor): WorkingLine => ({ key, value: { kind: 'money', minor } });
export const rate = (key: string, ppm: Ppm): WorkingLine => ({ key, value: { kind: 'ppm', ppm } });
export const date = (key: string, on: CivilDate): WorkingLine => ({ key, value: { kind: 'date', on } });
export const count = (key: string, value: number): WorkingLine => ({ key, value: { kind: 'count', count: value } });
