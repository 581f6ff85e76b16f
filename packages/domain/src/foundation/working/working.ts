import { assert } from '../assert.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor, Ppm } from '../money/minor.ts';

export type WorkingValue =
  | { kind: 'money'; minor: Minor }
  | { kind: 'ppm'; ppm: Ppm }
  | { kind: 'date'; on: CivilDate }
  | { kind: 'count'; count: number }
  | { kind: 'text'; text: string };

/** One input or result. The key determines its label. */
export interface WorkingLine {
  key: string;
  value: WorkingValue;
  /** Ids of transactions, statements, accounts or series on which the figure is based. */
  evidenceIds?: readonly string[];
}

/** Explains a figure as data that a screen can show and a user can check. */
export interface Working {
  formulaId: string;
  /** The inputs. The result depends only on them. */
  lines: WorkingLine[];
  /** Intermediate figures, in order of computation. */
  steps?: WorkingLine[];
  result: WorkingLine;
  assumptions: string[];
  /** The figure of the alternative, for comparison; null: none. */
  otherwise: WorkingLine | null;
}

export const money = (key: string, minor: Minor, evidenceIds?: readonly string[]): WorkingLine =>
  line(key, { kind: 'money', minor }, evidenceIds);
export const rate = (key: string, ppm: Ppm, evidenceIds?: readonly string[]): WorkingLine =>
  line(key, { kind: 'ppm', ppm }, evidenceIds);
export const date = (key: string, on: CivilDate, evidenceIds?: readonly string[]): WorkingLine =>
  line(key, { kind: 'date', on }, evidenceIds);
export const count = (key: string, value: number, evidenceIds?: readonly string[]): WorkingLine =>
  line(key, { kind: 'count', count: value }, evidenceIds);
export const text = (key: string, value: string, evidenceIds?: readonly string[]): WorkingLine =>
  line(key, { kind: 'text', text: value }, evidenceIds);

function line(key: string, value: WorkingValue, evidenceIds?: readonly string[]): WorkingLine {
  return evidenceIds === undefined ? { key, value } : { key, value, evidenceIds };
}

/** Returns a reader of inputs by key. A missing key or another kind is a programming error. */
export function inputsOf(lines: readonly WorkingLine[]): WorkingInputs {
  const find = <K extends WorkingValue['kind']>(key: string, kind: K): Extract<WorkingValue, { kind: K }> => {
    const value = lines.find((each) => each.key === key)?.value;
    assert(value?.kind === kind, () => `the working has no ${kind} "${key}"`);
    return value as Extract<WorkingValue, { kind: K }>;
  };
  return {
    has: (key) => lines.some((each) => each.key === key),
    money: (key) => find(key, 'money').minor,
    rate: (key) => find(key, 'ppm').ppm,
    date: (key) => find(key, 'date').on,
    count: (key) => find(key, 'count').count,
    text: (key) => find(key, 'text').text,
    moneys: (key) =>
      lines.flatMap((each) => (each.key === key && each.value.kind === 'money' ? [each.value.minor] : [])),
    rates: (key) => lines.flatMap((each) => (each.key === key && each.value.kind === 'ppm' ? [each.value.ppm] : [])),
    dates: (key) => lines.flatMap((each) => (each.key === key && each.value.kind === 'date' ? [each.value.on] : [])),
    texts: (key) => lines.flatMap((each) => (each.key === key && each.value.kind === 'text' ? [each.value.text] : [])),
    counts: (key) =>
      lines.flatMap((each) => (each.key === key && each.value.kind === 'count' ? [each.value.count] : [])),
  };
}

export interface WorkingInputs {
  has: (key: string) => boolean;
  money: (key: string) => Minor;
  rate: (key: string) => Ppm;
  date: (key: string) => CivilDate;
  count: (key: string) => number;
  text: (key: string) => string;
  /** Returns all amounts of one key, if an input has several lines. */
  moneys: (key: string) => Minor[];
  rates: (key: string) => Ppm[];
  counts: (key: string) => number[];
  dates: (key: string) => CivilDate[];
  texts: (key: string) => string[];
}
