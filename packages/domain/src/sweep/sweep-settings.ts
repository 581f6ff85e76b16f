import { isBankHoliday, type BusinessCalendar, isBusinessDay } from '../dates/business-days.ts';
import { dayOfWeek } from '../dates/add.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { type Minor, minor, type Ppm, ppm } from '../money/minor.ts';
import type { SweepAutomation } from './sweep-rule.ts';

/** What a household says about all its sweeps. null: no such limit. */
export interface SweepSettings {
  /** Stops everything that has not been submitted. */
  killSwitch: boolean;
  /** By account; a rule may ask for more, never for less. */
  floors: Readonly<Record<string, Minor>>;
  maxPerTransferMinor: Minor | null;
  maxPerDayMinor: Minor | null;
  /** Seven days back, today included. */
  maxPerWeekMinor: Minor | null;
  /** Thirty days back, today included. */
  maxPerMonthMinor: Minor | null;
  /** Of the source's balance, in one transfer. */
  maxSharePpm: Ppm | null;
  /** Business days between two moves of a rule, and between opposite moves of a pair. */
  coolDownDays: number;
  /** 0 = Sunday … 6 = Saturday. */
  weekdays: readonly number[];
  blackoutDates: readonly CivilDate[];
  /** A balance older than this many days moves nothing. */
  staleAfterDays: number;
  /** The most that any rule may do by itself. */
  automation: SweepAutomation;
  /** The household's marginal tax rate on interest. */
  taxPpm: Ppm;
  /** Business days from instruction to arrival. */
  transferDays: number;
  /** Business days before a projected shortfall at which money is brought back. */
  topUpLeadDays: number;
}

export const DEFAULT_SWEEP_SETTINGS: SweepSettings = {
  killSwitch: false,
  floors: {},
  maxPerTransferMinor: null,
  maxPerDayMinor: null,
  maxPerWeekMinor: null,
  maxPerMonthMinor: null,
  maxSharePpm: null,
  coolDownDays: 3,
  weekdays: [1, 2, 3, 4, 5],
  blackoutDates: [],
  staleAfterDays: 3,
  automation: { level: 'propose' },
  taxPpm: ppm(0),
  transferDays: 1,
  topUpLeadDays: 3,
};

export type NoMoveDay = 'weekday_off' | 'bank_holiday' | 'blackout';

/** Why nothing moves on a day; null: it is a day for moves. */
export function noMoveDay(on: CivilDate, settings: SweepSettings, calendar: BusinessCalendar = {}): NoMoveDay | null {
  if (settings.blackoutDates.includes(on)) return 'blackout';
  if (isBusinessDay(on, calendar)) return settings.weekdays.includes(dayOfWeek(on)) ? null : 'weekday_off';
  return (calendar.isHoliday ?? isBankHoliday)(on) ? 'bank_holiday' : 'weekday_off';
}

/** The calendar of days on which this household moves money: dates roll over its own closed days too. Where it has no open weekday nothing moves, and days are counted as banks count them. */
export function moveCalendar(settings: SweepSettings, calendar: BusinessCalendar = {}): BusinessCalendar {
  if (!settings.weekdays.some((weekday) => weekday >= 1 && weekday <= 5)) return calendar;
  return { isHoliday: (on) => noMoveDay(on, settings, calendar) !== null };
}

const LEVELS = ['inform', 'propose', 'pre_approved_below'] as const;

export type SweepApproval = 'inform_only' | 'needs_approval' | 'pre_approved';

/**
 * What an amount needs before it may move: the stricter of rule and household counts. Below means strictly below. What is only said
 * counts against the limits like a proposal, so that the same money is not said twice.
 */
export function approvalFor(amountMinor: Minor, rule: SweepAutomation, household: SweepAutomation): SweepApproval {
  const level = LEVELS[Math.min(LEVELS.indexOf(rule.level), LEVELS.indexOf(household.level))];
  if (level === 'inform') return 'inform_only';
  if (level === 'propose') return 'needs_approval';
  const limits = [rule, household].map((each) => (each.level === 'pre_approved_below' ? each.limitMinor : minor(0)));
  return amountMinor < Math.min(...limits) ? 'pre_approved' : 'needs_approval';
}
