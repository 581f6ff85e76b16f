import type { SpareDestination } from '../ladder/rung.ts';
import { PPM_ONE } from '../../foundation/money/minor.ts';
import { FIXED_BY_MODE, type ModeKey, type ModeParameters, MODES } from './mode-parameters.ts';

export type ModeParameter = keyof ModeParameters;

/**
 * out_of_range: with the limits · too_precise: more precise than hundredths of a month · repeated · unknown_debt ·
 * order_missing: a custom order needs at least one debt · fixed_by_mode: only the custom mode can change it
 */
export type ModeProblem =
  | { parameter: ModeParameter; code: 'out_of_range'; min: number; max: number }
  | { parameter: ModeParameter; code: 'repeated' | 'unknown_debt'; names: readonly string[] }
  | { parameter: ModeParameter; code: 'too_precise' | 'order_missing' | 'fixed_by_mode' };

export type ModeResult = { ok: true; parameters: ModeParameters } | { ok: false; problems: ModeProblem[] };

const LIMITS = { months: [0, 60], bufferDays: [0, 90], hurdlePpm: [0, PPM_ONE], promoMarginDays: [0, 365] } as const;

/**
 * Returns a mode with the user's own parameters, or all problems with those parameters.
 *
 * debtIds  of the household; empty: it has no debts, so a custom order may be empty
 * Errors   returned, one for each parameter and cause; nothing is corrected silently
 */
export function validateMode(
  key: ModeKey,
  own: Partial<ModeParameters>,
  { debtIds }: { debtIds: readonly string[] },
): ModeResult {
  const parameters = { ...MODES[key], ...own };
  const problems = [
    ...fixedProblems(key, own),
    ...floorProblems(parameters),
    ...rangeProblems(parameters),
    ...orderProblems(parameters, debtIds),
  ];
  return problems.length === 0 ? { ok: true, parameters } : { ok: false, problems };
}

function fixedProblems(key: ModeKey, own: Partial<ModeParameters>): ModeProblem[] {
  if (key === 'custom') return [];
  return FIXED_BY_MODE.flatMap((parameter) =>
    own[parameter] === undefined || isSame(own[parameter], MODES[key][parameter])
      ? []
      : [{ parameter, code: 'fixed_by_mode' as const }],
  );
}

/** Returns whether two parameters are equal as plain data, by their JSON. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function floorProblems({ floor }: ModeParameters): ModeProblem[] {
  if (floor.kind === 'amount') return inRange('floor', floor.amountMinor, 0, Number.MAX_SAFE_INTEGER);
  const found = Number.isFinite(floor.months) && floor.months >= LIMITS.months[0] && floor.months <= LIMITS.months[1];
  if (!found) return [{ parameter: 'floor', code: 'out_of_range', min: LIMITS.months[0], max: LIMITS.months[1] }];
  return Math.abs(floor.months * 100 - Math.round(floor.months * 100)) < 1e-6
    ? []
    : [{ parameter: 'floor', code: 'too_precise' }];
}

function rangeProblems({ bufferDays, hurdlePpm, promoMarginDays, automation }: ModeParameters): ModeProblem[] {
  return [
    ...inRange('bufferDays', bufferDays, ...LIMITS.bufferDays),
    ...(hurdlePpm === null ? [] : inRange('hurdlePpm', hurdlePpm, ...LIMITS.hurdlePpm)),
    ...(promoMarginDays === null ? [] : inRange('promoMarginDays', promoMarginDays, ...LIMITS.promoMarginDays)),
    ...(automation.level === 'pre_approved_below'
      ? inRange('automation', automation.limitMinor, 1, Number.MAX_SAFE_INTEGER)
      : []),
  ];
}

const inRange = (parameter: ModeParameter, value: number, min: number, max: number): ModeProblem[] =>
  Number.isSafeInteger(value) && value >= min && value <= max ? [] : [{ parameter, code: 'out_of_range', min, max }];

function orderProblems(
  { debtOrder, customOrder, destinationOrder }: ModeParameters,
  debtIds: readonly string[],
): ModeProblem[] {
  const unknown = customOrder.filter((id) => !debtIds.includes(id));
  return [
    ...repeated('destinationOrder', destinationOrder),
    ...repeated('customOrder', customOrder),
    ...(unknown.length === 0
      ? []
      : [{ parameter: 'customOrder' as const, code: 'unknown_debt' as const, names: unknown }]),
    ...(debtOrder === 'custom' && customOrder.length === 0 && debtIds.length > 0
      ? [{ parameter: 'customOrder' as const, code: 'order_missing' as const }]
      : []),
  ];
}

function repeated(parameter: ModeParameter, names: readonly (string | SpareDestination)[]): ModeProblem[] {
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  return twice.length === 0 ? [] : [{ parameter, code: 'repeated', names: twice }];
}
