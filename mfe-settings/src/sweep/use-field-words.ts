import type { SweepRule, SweepSettings } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { parseMoney, parsePercent } from '@tideline/ui/forms';
import { checkMessages } from '../../messages/sweep-settings-check.en.ts';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';
import type { SettingsDraft } from './settings-draft.ts';

type Field = keyof SettingsDraft & string;

const MONEY: ReadonlySet<Field> = new Set<Field>([
  'maxPerTransfer',
  'maxPerDay',
  'maxPerWeek',
  'maxPerMonth',
  'automationLimit',
]);
const UNITS: Partial<Record<Field, 'days' | 'businessDays' | 'hours'>> = {
  bufferDays: 'days',
  staleAfterDays: 'days',
  coolDownDays: 'businessDays',
  transferDays: 'businessDays',
  topUpLeadDays: 'businessDays',
  cancelWindowHours: 'hours',
};

/** Returns functions for the name and the displayed value of each setting, for the list of changes. */
export function useFieldWords(
  settings: SweepSettings,
  rules: readonly SweepRule[],
): { nameOf: (field: Field) => string; valueOf: (field: Field, draft: SettingsDraft) => string } {
  const t = useT(sweepMessages);
  const c = useT(checkMessages);
  const { date, percent, money, locale, currency } = useFormats();
  const names: Partial<Record<Field, string>> = {
    bufferDays: t('care.bufferDays'),
    confidence: t('care.confidence'),
    automation: t('approval.legend'),
    automationLimit: t('approval.limit'),
    destinationOrder: t('order.destinations'),
    maxPerTransfer: t('limits.maxPerTransfer'),
    maxPerDay: t('limits.maxPerDay'),
    maxPerWeek: t('limits.maxPerWeek'),
    maxPerMonth: t('limits.maxPerMonth'),
    maxShare: t('limits.maxShare'),
    coolDownDays: t('limits.coolDownDays'),
    weekdays: t('days.weekdays'),
    bankHolidays: t('days.bankHolidays'),
    blackoutDates: t('days.blackout'),
    cancelWindowHours: t('approval.cancelWindowHours'),
    staleAfterDays: t('care.staleAfterDays'),
    transferDays: t('care.transferDays'),
    topUpLeadDays: t('care.topUpLeadDays'),
    order: t('order.rules'),
  };
  const accountOf = (field: Field) => settings.floors.find(({ accountId }) => field === `floor-${accountId}`);
  const ruleName = (id: string) => rules.find((rule) => rule.id === id)?.name ?? id;
  const wordOf = (field: Field, text: string): string => {
    if (field === 'automation')
      return text === ''
        ? t('approval.mode', { level: t(`approval.short.${settings.mode.automation.level}`) })
        : t(`approval.${text as 'inform'}`);
    if (field === 'destinationOrder') return t(`order.${text as 'as_listed'}`);
    if (field === 'confidence')
      return text === ''
        ? t('care.confidenceMode', { share: percent(settings.mode.confidencePpm) })
        : percent(Number(text));
    if (text.trim() === '') return c('check.none');
    if (MONEY.has(field) || accountOf(field) !== undefined) {
      const code = accountOf(field)?.inForce.currency ?? currency;
      const parsed = parseMoney(text, code, locale);
      return parsed.ok ? money(parsed.minor, code) : text;
    }
    if (field === 'maxShare') {
      const parsed = parsePercent(text, locale);
      return parsed.ok ? percent(parsed.ppm) : text;
    }
    const unit = UNITS[field];
    return unit === undefined ? text : `${text} ${t(unit)}`;
  };
  return {
    nameOf: (field) => names[field] ?? t('floors.of', { name: accountOf(field)?.name ?? '' }),
    valueOf: (field, draft) => {
      const value = draft[field];
      if (typeof value === 'boolean') return value ? c('check.yes') : c('check.no');
      if (typeof value === 'string') return wordOf(field, value);
      if (value === undefined || value.length === 0) return c('check.none');
      if (field === 'weekdays')
        return draft.weekdays
          .toSorted((a, b) => a - b)
          .map((day) => t(`days.${day as 0}`))
          .join(', ');
      return (value as readonly string[]).map((each) => (field === 'order' ? ruleName(each) : date(each))).join(', ');
    },
  };
}
