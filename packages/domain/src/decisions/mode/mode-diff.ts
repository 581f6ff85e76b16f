import { daysBetween } from '../../foundation/dates/add.ts';
import { type CivilDate, partsOf } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { money, type Working } from '../../foundation/working/working.ts';
import { modeCashChange, modeInterestSaved } from './mode-formulas.ts';
import type { ModeParameters } from './mode-parameters.ts';
import { modePlan, type ModePlanFacts } from './mode-plan.ts';
import { isSame, type ModeParameter } from './validate-mode.ts';

/** A sweep that a mode would propose. */
export interface ModeSweep {
  /** The rule and its destination: the same sweep in two modes has the same id. */
  id: string;
  amountMinor: Minor;
}

/** The state of a household under a mode. */
export interface ModeOutcome {
  /** null: the debts are never paid off. */
  debtFreeOn: CivilDate | null;
  /** Total interest until then; null: the debts are never paid off. */
  totalInterestMinor: Minor | null;
  /** null: no forecast is available. */
  lowestCashMinor: Minor | null;
  sweeps: readonly ModeSweep[];
}

export interface Change<T> {
  before: T;
  after: T;
}

export interface ModeDiff {
  /** Whether there is no visible difference. */
  isEmpty: boolean;
  parameters: ModeParameter[];
  /** Days and calendar months sooner; below zero: later; null if a mode never pays off the debts. */
  debtFree: Change<CivilDate | null> & { daysSooner: number | null; monthsSooner: number | null };
  interest: Change<Minor | null> & { savedMinor: Minor | null; working: Working | null };
  lowestCash: Change<Minor | null> & { changeMinor: Minor | null; working: Working | null };
  sweeps: { added: ModeSweep[]; removed: ModeSweep[]; changed: (Change<Minor> & { id: string })[] };
}

/** In display order. */
const PARAMETERS: readonly ModeParameter[] = [
  'floor',
  'bufferDays',
  'confidence',
  'hurdlePpm',
  'debtOrder',
  'customOrder',
  'destinationOrder',
  'promoMarginDays',
  'automation',
];

export type EvaluateMode = (parameters: ModeParameters) => ModeOutcome;

/** The cash figures of a mode, from the forecast and the sweep rules as executed. */
export type CashOutcome = Pick<ModeOutcome, 'lowestCashMinor' | 'sweeps'>;

/**
 * Returns a function that evaluates a mode: its debts by its own plan, and its cash by the given function. Without that
 * function, no cash figures are reported.
 */
export function modeEvaluator(
  facts: ModePlanFacts,
  cashOf: (parameters: ModeParameters) => CashOutcome = () => ({ lowestCashMinor: null, sweeps: [] }),
): EvaluateMode {
  return (parameters) => {
    const plan = modePlan(parameters, facts);
    const debts =
      plan.outcome === 'paid_off'
        ? { debtFreeOn: plan.debtFreeOn, totalInterestMinor: plan.totalInterestMinor }
        : { debtFreeOn: null, totalInterestMinor: null };
    return { ...debts, ...cashOf(parameters) };
  };
}

/**
 * Computes the differences between two modes with the functions that execute them.
 *
 * Units    minor units, whole days, calendar months
 * Result   the diff of a mode with itself is empty
 */
export function modeDiff(
  before: ModeParameters,
  after: ModeParameters,
  evaluate: (parameters: ModeParameters, side: 'before' | 'after') => ModeOutcome,
): ModeDiff {
  const [was, is] = [evaluate(before, 'before'), evaluate(after, 'after')];
  const parameters = PARAMETERS.filter((name) => !isSame(before[name], after[name]));
  const sweeps = sweepChanges(was.sweeps, is.sweeps);
  const isEmpty =
    parameters.length === 0 &&
    was.debtFreeOn === is.debtFreeOn &&
    was.totalInterestMinor === is.totalInterestMinor &&
    was.lowestCashMinor === is.lowestCashMinor &&
    sweeps.added.length + sweeps.removed.length + sweeps.changed.length === 0;
  return {
    isEmpty,
    parameters,
    debtFree: debtFreeChange(was.debtFreeOn, is.debtFreeOn),
    interest: interestChange(was, is),
    lowestCash: cashChange(was, is),
    sweeps,
  };
}

function debtFreeChange(before: CivilDate | null, after: CivilDate | null): ModeDiff['debtFree'] {
  if (before === null || after === null) return { before, after, daysSooner: null, monthsSooner: null };
  return {
    before,
    after,
    daysSooner: daysBetween(after, before),
    monthsSooner: monthNumber(before) - monthNumber(after),
  };
}

function monthNumber(on: CivilDate): number {
  const { year, month } = partsOf(on);
  return year * 12 + month;
}

function interestChange(
  { totalInterestMinor: before }: ModeOutcome,
  { totalInterestMinor: after }: ModeOutcome,
): ModeDiff['interest'] {
  if (before === null || after === null) return { before, after, savedMinor: null, working: null };
  const working = explain(modeInterestSaved, {
    lines: [money('interest_before', before), money('interest_after', after)],
    assumptions: ['same_monthly_amount'],
  });
  return { before, after, savedMinor: (before - after) as Minor, working };
}

function cashChange(
  { lowestCashMinor: before }: ModeOutcome,
  { lowestCashMinor: after }: ModeOutcome,
): ModeDiff['lowestCash'] {
  if (before === null || after === null) return { before, after, changeMinor: null, working: null };
  const working = explain(modeCashChange, {
    lines: [money('lowest_cash_before', before), money('lowest_cash_after', after)],
  });
  return { before, after, changeMinor: (after - before) as Minor, working };
}

function sweepChanges(before: readonly ModeSweep[], after: readonly ModeSweep[]): ModeDiff['sweeps'] {
  const [had, has] = [
    new Map(before.map((sweep) => [sweep.id, sweep])),
    new Map(after.map((sweep) => [sweep.id, sweep])),
  ];
  return {
    added: after.filter(({ id }) => !had.has(id)),
    removed: before.filter(({ id }) => !has.has(id)),
    changed: after.flatMap(({ id, amountMinor }) => {
      const was = had.get(id)?.amountMinor;
      return was === undefined || was === amountMinor ? [] : [{ id, before: was, after: amountMinor }];
    }),
  };
}
