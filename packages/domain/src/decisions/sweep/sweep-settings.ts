import { isBankHoliday, type BusinessCalendar, isBusinessDay } from '../../foundation/dates/business-days.ts';
import { dayOfWeek } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, type Ppm, ppm } from '../../foundation/money/minor.ts';
import type { SweepAutomation } from './sweep-rule.ts';

/** The household's settings for all its sweeps. A null limit does not apply. */
export interface SweepSettings {
  /** Whether all sweeps that are not submitted yet are stopped. */
  killSwitch: boolean;
  /** Floor by account. A rule can require more, but never less. */
  floors: Readonly<Record<string, Minor>>;
  maxPerTransferMinor: Minor | null;
  maxPerDayMinor: Minor | null;
  /** Limit over seven days, including today. */
  maxPerWeekMinor: Minor | null;
  /** Limit over thirty days, including today. */
  maxPerMonthMinor: Minor | null;
  /** Maximum share of the source's balance in one transfer. */
  maxSharePpm: Ppm | null;
  /** Number of business days between two moves of a rule, and between opposite moves of a pair. */
  coolDownDays: number;
  /** Weekdays on which money moves; 0 = Sunday … 6 = Saturday. */
  weekdays: readonly number[];
  blackoutDates: readonly CivilDate[];
  /** Maximum age of a balance in days; older balances move nothing. */
  staleAfterDays: number;
  /** The highest level of automation that any rule can use. */
  automation: SweepAutomation;
  /** Amount above which two members must approve; null: one member is sufficient. */
  twoPersonAboveMinor: Minor | null;
  /** The household's marginal tax rate on interest. */
  taxPpm: Ppm;
  /** Number of business days from instruction to arrival. */
  transferDays: number;
  /** Number of business days before a projected shortfall on which money is brought back. */
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
  twoPersonAboveMinor: null,
  taxPpm: ppm(0),
  transferDays: 1,
  topUpLeadDays: 3,
};

export type TransferBlock = 'weekday_off' | 'bank_holiday' | 'blackout';

/** Returns the reason no money moves on a day; null: money may move. */
export function transferBlockOn(
  on: CivilDate,
  settings: SweepSettings,
  calendar: BusinessCalendar = {},
): TransferBlock | null {
  if (settings.blackoutDates.includes(on)) return 'blackout';
  if (isBusinessDay(on, calendar)) return settings.weekdays.includes(dayOfWeek(on)) ? null : 'weekday_off';
  return (calendar.isHoliday ?? isBankHoliday)(on) ? 'bank_holiday' : 'weekday_off';
}

/**
 * Returns the calendar of days on which this household moves money; dates roll over its closed days too. If it has no
 * open weekday, nothing moves and days are counted as banks count them.
 */
export function moveCalendar(settings: SweepSettings, calendar: BusinessCalendar = {}): BusinessCalendar {
  if (!settings.weekdays.some((weekday) => weekday >= 1 && weekday <= 5)) return calendar;
  return { isHoliday: (on) => transferBlockOn(on, settings, calendar) !== null };
}

const LEVELS = ['inform', 'propose', 'pre_approved_below'] as const;

export type SweepApproval = 'inform_only' | 'needs_approval' | 'needs_two_approvals' | 'pre_approved';

/**
 * Returns the approval that an amount needs: the stricter setting of rule and household applies. Below means strictly
 * below, and above strictly above. Amounts that are only reported count against the limits like proposals, so that the
 * same money is not reported twice.
 */
export function approvalFor(
  amountMinor: Minor,
  rule: SweepAutomation,
  { automation, twoPersonAboveMinor }: Pick<SweepSettings, 'automation' | 'twoPersonAboveMinor'>,
): SweepApproval {
  const level = LEVELS[Math.min(LEVELS.indexOf(rule.level), LEVELS.indexOf(automation.level))];
  if (level === 'inform') return 'inform_only';
  if (twoPersonAboveMinor !== null && amountMinor > twoPersonAboveMinor) return 'needs_two_approvals';
  if (level === 'propose') return 'needs_approval';
  const limits = [rule, automation].map((each) => (each.level === 'pre_approved_below' ? each.limitMinor : minor(0)));
  return amountMinor < Math.min(...limits) ? 'pre_approved' : 'needs_approval';
}
