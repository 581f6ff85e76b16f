/**
 * Converts a rule and its household's settings for the engine. A field that is not set falls back to the household's
 * setting, then to the financial mode.
 */
import {
  type Money,
  type SweepAutomation as WireAutomation,
  type SweepSchedule as WireSchedule,
  type SweepTerms as WireTerms,
  toMinor,
} from '@tideline/contract';
import {
  type CalendarName,
  civilDate,
  type Minor,
  minor,
  type ModeParameters,
  modeSweepSettings,
  NATURAL_TRIGGER,
  type Ppm,
  ppm,
  type SweepAutomation,
  type SweepRule,
  type SweepSchedule,
  type SweepSettings,
  type SweepTerms,
} from '@tideline/domain';
import type { RuleFields, RuleRow } from './sweep-rules.store.ts';
import type { SettingsRow } from './sweep-settings.store.ts';

/** Defaults for fields that a rule does not set. */
export interface RuleDefaults {
  destinationOrder: SweepRule['destinationOrder'];
  bufferDays: number;
  confidencePpm: Ppm;
  cancelWindowHours: number;
  automation: SweepAutomation;
}

export const ruleDefaults = (settings: SettingsRow, mode: ModeParameters): RuleDefaults => {
  const byMode = modeSweepSettings(mode, { monthlyExpensesMinor: minor(0) });
  return {
    destinationOrder: settings.destinationOrder,
    bufferDays: settings.bufferDays ?? byMode.bufferDays,
    confidencePpm: settings.confidencePpm === null ? byMode.confidencePpm : ppm(settings.confidencePpm),
    cancelWindowHours: settings.cancelWindowHours,
    automation: settings.automation === null ? byMode.automation : automationOf(settings.automation),
  };
};

const amount = (money: Money): Minor => minor(toMinor(money));

export const automationOf = (automation: WireAutomation): SweepAutomation =>
  automation.level === 'pre_approved_below'
    ? { level: automation.level, limitMinor: amount(automation.limit) }
    : automation;

const scheduleOf = ({ startsOn, every, endsOn }: WireSchedule): SweepSchedule => ({
  startsOn: civilDate(startsOn),
  every,
  endsOn: endsOn === null ? null : civilDate(endsOn),
});

function termsOf(terms: WireTerms): SweepTerms {
  switch (terms.kind) {
    case 'keep_target':
      return { kind: terms.kind, targetMinor: amount(terms.target), bandMinor: amount(terms.band) };
    case 'above_threshold':
      return { kind: terms.kind, thresholdMinor: amount(terms.threshold) };
    case 'percent_of_income':
      return { kind: terms.kind, sharePpm: ppm(terms.sharePpm) };
    case 'round_up':
      return {
        kind: terms.kind,
        unitMinor: amount(terms.unit),
        releaseAtMinor: amount(terms.releaseAt),
        startsOn: civilDate(terms.startsOn),
      };
    case 'fixed_schedule':
      return { kind: terms.kind, amountMinor: amount(terms.amount), schedule: scheduleOf(terms.schedule) };
    case 'debt_extra':
      return { kind: terms.kind, amountMinor: terms.amount === null ? null : amount(terms.amount) };
    case 'buffer_refill':
      return { kind: terms.kind, protectedFloorMinor: amount(terms.protectedFloor) };
    case 'savings_goal':
      return { kind: terms.kind, goalId: terms.goalId, schedule: scheduleOf(terms.schedule) };
    case 'promo_deadline':
    case 'minimum_payment':
      return terms;
  }
}

/** Returns all amounts in a rule's terms. They are in the currency of its source. */
export function amountsOf(terms: WireTerms): Money[] {
  switch (terms.kind) {
    case 'keep_target':
      return [terms.target, terms.band];
    case 'above_threshold':
      return [terms.threshold];
    case 'round_up':
      return [terms.unit, terms.releaseAt];
    case 'fixed_schedule':
      return [terms.amount];
    case 'debt_extra':
      return terms.amount === null ? [] : [terms.amount];
    case 'buffer_refill':
      return [terms.protectedFloor];
    default:
      return [];
  }
}

/**
 * Converts a stored rule for the engine.
 *
 * @param spareFloorMinor amount that the source keeps, so that the mode's cash remains when money leaves for a debt
 */
export function ruleOfRow(
  row: RuleFields & Pick<RuleRow, 'id' | 'state'>,
  defaults: RuleDefaults,
  spareFloorMinor: Minor = minor(0),
): SweepRule {
  const terms = termsOf(row.terms);
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    priority: row.priority,
    direction: row.direction,
    terms,
    trigger: row.byHand ? 'manual' : NATURAL_TRIGGER[terms.kind],
    sourceAccountId: row.sourceAccountId,
    destinations: row.destinations,
    destinationOrder: row.destinationOrder ?? defaults.destinationOrder,
    keepFloorMinor: minor(Math.max(row.keepFloorMinor, isSpare(row) ? spareFloorMinor : 0)),
    bufferDays: row.bufferDays ?? defaults.bufferDays,
    confidencePpm: row.confidencePpm === null ? defaults.confidencePpm : ppm(row.confidencePpm),
    minMoveMinor: minor(row.minMoveMinor),
    maxMoveMinor: orNull(row.maxMoveMinor),
    maxPerWeekMinor: orNull(row.maxPerWeekMinor),
    roundToMinor: minor(row.roundToMinor),
    cancelWindowHours: row.cancelWindowHours ?? defaults.cancelWindowHours,
    automation: row.automation === null ? defaults.automation : automationOf(row.automation),
    obeysLadder: row.obeysLadder,
  };
}

const orNull = (amountMinor: number | null): Minor | null => (amountMinor === null ? null : minor(amountMinor));

/**
 * Returns whether a rule pays debts voluntarily. Required payments are made regardless of the cash that the mode keeps.
 */
const isSpare = ({ terms, destinations }: Pick<RuleRow, 'terms' | 'destinations'>): boolean =>
  terms.kind !== 'minimum_payment' &&
  terms.kind !== 'promo_deadline' &&
  destinations.some(({ kind }) => kind === 'card_segment' || kind === 'loan');

interface SettingsContext extends Pick<SweepSettings, 'twoPersonAboveMinor'> {
  /** Minimum balances by account. */
  floors: Readonly<Record<string, Minor>>;
  defaults: RuleDefaults;
  taxPpm: number;
}

export function settingsOfRow(
  row: SettingsRow,
  { floors, defaults, taxPpm, twoPersonAboveMinor }: SettingsContext,
): SweepSettings {
  return {
    killSwitch: row.killSwitchAt !== null,
    floors,
    automation: defaults.automation,
    twoPersonAboveMinor,
    taxPpm: ppm(taxPpm),
    maxPerTransferMinor: orNull(row.maxPerTransferMinor),
    maxPerDayMinor: orNull(row.maxPerDayMinor),
    maxPerWeekMinor: orNull(row.maxPerWeekMinor),
    maxPerMonthMinor: orNull(row.maxPerMonthMinor),
    maxSharePpm: row.maxSharePpm === null ? null : ppm(row.maxSharePpm),
    coolDownDays: row.coolDownDays,
    weekdays: row.weekdays,
    blackoutDates: row.blackoutDates.map(civilDate),
    staleAfterDays: row.staleAfterDays,
    transferDays: row.transferDays,
    topUpLeadDays: row.topUpLeadDays,
  };
}

/** Returns the calendar of transfers. It excludes the household's holidays unless the household moves money on them. */
export const transferCalendar = (
  { bankHolidays }: Pick<SettingsRow, 'bankHolidays'>,
  holidayCalendar: CalendarName,
): CalendarName => (bankHolidays ? holidayCalendar : 'weekends');
