import type { SweepRule, SweepSettings, SweepSettingsInput } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';

const LIMITS = ['maxPerTransfer', 'maxPerDay', 'maxPerWeek', 'maxPerMonth'] as const;
const WEEKDAYS = '1,2,3,4,5';
/** Days of the week, starting with Monday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

export type SettingsPart = 'floors' | 'care' | 'limits' | 'days' | 'approval' | 'order';

interface Facts {
  settings: SweepSettings;
  /** The values of the form, or the stored ones while a field is invalid. */
  values: SweepSettingsInput;
  rules: readonly SweepRule[];
  order: readonly string[];
}

/** Returns a summary of each section's settings in one line. */
export function useSectionLines({ settings, values, rules, order }: Facts): Record<SettingsPart, string> {
  const t = useT(sweepMessages);
  const { money, percent, list } = useListFormats();
  const say = ({ minor, currency }: { minor: string; currency: string }) => money(minor, currency);
  const { mode } = settings;
  const automation = values.automation ?? mode.automation;
  const limits = [
    ...LIMITS.flatMap((name) => {
      const amount = values[name];
      return amount === null ? [] : [t(`set.${name}`, { amount: say(amount) })];
    }),
    ...(values.maxSharePpm === null ? [] : [t('set.maxShare', { share: percent(values.maxSharePpm) })]),
  ];
  const floors = settings.floors.map(({ accountId, name, inForce, basis }) => {
    const typed = values.floors.find((floor) => floor.accountId === accountId)?.floor ?? null;
    const amount = typed ?? (basis === 'half_paycheck' ? inForce : null);
    return amount === null ? t('set.noFloor', { name }) : t('set.floor', { name, amount: say(amount) });
  });
  const names = order.flatMap((id) => rules.filter((rule) => rule.id === id).map(({ name }) => name));
  const weekdays = values.weekdays.toSorted((a, b) => a - b).join();
  return {
    floors: floors.length === 0 ? t('floors.noAccounts') : list(floors),
    care: t('set.care', {
      days: values.bufferDays ?? mode.bufferDays,
      share: percent(values.confidencePpm ?? mode.confidencePpm),
    }),
    limits: limits.length === 0 ? t('set.noLimits') : list(limits),
    days: list([
      weekdays === WEEKDAYS
        ? t('set.weekdays')
        : list(WEEK.filter((day) => values.weekdays.includes(day)).map((day) => t(`days.${day}`))),
      ...(values.bankHolidays ? [t('set.noHolidays')] : []),
      ...(values.blackoutDates.length === 0 ? [] : [t('set.blackout', { count: values.blackoutDates.length })]),
    ]),
    approval: list([
      automation.level === 'pre_approved_below'
        ? t('set.below', { amount: say(automation.limit) })
        : t(`approval.${automation.level}`),
      t('set.cancel', { hours: values.cancelWindowHours }),
    ]),
    order: names.length === 0 ? t('order.none') : names.join(' → '),
  };
}

function useListFormats() {
  const { money, percent } = useFormats();
  return { money, percent, list: (parts: readonly string[]) => parts.join(' · ') };
}
