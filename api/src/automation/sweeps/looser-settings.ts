import type { ModeParameters } from '@tideline/domain';
import { ruleDefaults } from './rule-of-row.ts';
import type { SettingsFields, SettingsRow } from './sweep-settings.store.ts';

type Settings = SettingsRow | SettingsFields;

/** Returns whether a minimum was lowered, which makes it less restrictive. */
const isLess = (before: number, after: number): boolean => after < before;
const isMore = (before: number, after: number): boolean => after > before;
const hasHigherLimit = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);

/**
 * Returns whether the new settings let more money move, sooner, on more days or on less certain figures. Floors and
 * automation are checked separately.
 */
export function isLooser(after: Settings, before: SettingsRow, mode: ModeParameters): boolean {
  const [was, is] = [ruleDefaults(before, mode), ruleDefaults({ ...before, ...after }, mode)];
  return [
    isLess(was.bufferDays, is.bufferDays),
    isLess(was.confidencePpm, is.confidencePpm),
    isLess(before.coolDownDays, after.coolDownDays),
    isLess(before.cancelWindowHours, after.cancelWindowHours),
    isMore(before.staleAfterDays, after.staleAfterDays),
    hasHigherLimit(before.maxPerTransferMinor, after.maxPerTransferMinor),
    hasHigherLimit(before.maxPerDayMinor, after.maxPerDayMinor),
    hasHigherLimit(before.maxPerWeekMinor, after.maxPerWeekMinor),
    hasHigherLimit(before.maxPerMonthMinor, after.maxPerMonthMinor),
    hasHigherLimit(before.maxSharePpm, after.maxSharePpm),
    before.bankHolidays && !after.bankHolidays,
    after.weekdays.some((weekday) => !before.weekdays.includes(weekday)),
    before.blackoutDates.some((date) => !after.blackoutDates.includes(date)),
  ].includes(true);
}

/** Returns whether any account has a lower floor than before. */
export const hasLowerFloor = (
  after: Readonly<Record<string, number>>,
  before: Readonly<Record<string, number>>,
): boolean => Object.entries(before).some(([accountId, floorMinor]) => (after[accountId] ?? 0) < floorMinor);
