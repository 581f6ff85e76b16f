import type { Money, SweepSettings, SweepSettingsInput } from '@tideline/contract';
import {
  figureMessage,
  type FormErrors,
  parseFigure,
  parseMoney,
  parsePercent,
  typedMoney,
  typedPercent,
  type Validated,
} from '@tideline/ui/forms';

interface FixedFields {
  /** Empty fields use the financial mode's value. */
  bufferDays: string;
  confidence: string;
  automation: '' | 'inform' | 'propose' | 'pre_approved_below';
  automationLimit: string;
  destinationOrder: 'as_listed' | 'marginal_return';
  maxPerTransfer: string;
  maxPerDay: string;
  maxPerWeek: string;
  maxPerMonth: string;
  maxShare: string;
  coolDownDays: string;
  /** 0 = Sunday … 6 = Saturday. */
  weekdays: readonly number[];
  bankHolidays: boolean;
  blackoutDates: readonly string[];
  cancelWindowHours: string;
  staleAfterDays: string;
  transferDays: string;
  topUpLeadDays: string;
  /** Ids of the rules, in order. */
  order: readonly string[];
}

/** Settings in the form, with one floor field per source. */
export type SettingsDraft = FixedFields & { [floor: `floor-${string}`]: string };

export interface CheckedSettings {
  settings: SweepSettingsInput;
  order: readonly string[];
}

export interface InputFormat {
  locale: string;
  currency: string;
}

const LIMITS = ['maxPerTransfer', 'maxPerDay', 'maxPerWeek', 'maxPerMonth'] as const;
const COUNTS = {
  coolDownDays: 30,
  cancelWindowHours: 168,
  staleAfterDays: 60,
  transferDays: 10,
  topUpLeadDays: 20,
} as const;

export function draftOf(settings: SweepSettings, order: readonly string[], { locale }: InputFormat): SettingsDraft {
  const money = (amount: Money | null): string =>
    amount === null ? '' : typedMoney(amount.minor, amount.currency, locale);
  const { automation, maxSharePpm, bufferDays, confidencePpm } = settings;
  return {
    ...Object.fromEntries(settings.floors.map(({ accountId, floor }) => [`floor-${accountId}`, money(floor)])),
    bufferDays: bufferDays === null ? '' : String(bufferDays),
    confidence: confidencePpm === null ? '' : String(confidencePpm),
    automation: automation?.level ?? '',
    automationLimit: automation?.level === 'pre_approved_below' ? money(automation.limit) : '',
    destinationOrder: settings.destinationOrder,
    maxPerTransfer: money(settings.maxPerTransfer),
    maxPerDay: money(settings.maxPerDay),
    maxPerWeek: money(settings.maxPerWeek),
    maxPerMonth: money(settings.maxPerMonth),
    maxShare: maxSharePpm === null ? '' : typedPercent(maxSharePpm, locale),
    coolDownDays: String(settings.coolDownDays),
    weekdays: settings.weekdays,
    bankHolidays: settings.bankHolidays,
    blackoutDates: settings.blackoutDates,
    cancelWindowHours: String(settings.cancelWindowHours),
    staleAfterDays: String(settings.staleAfterDays),
    transferDays: String(settings.transferDays),
    topUpLeadDays: String(settings.topUpLeadDays),
    order,
  };
}

export interface SettingsWords {
  amountWhat: string;
  shareWhat: string;
  shareWrong: string;
  limitZero: string;
  noWeekday: string;
  atMost: (most: number) => string;
}

/** Parses the form and returns a message for every invalid field. An empty limit means no limit. */
export function checkSettings(
  draft: SettingsDraft,
  { settings, locale, currency, words }: InputFormat & { settings: SweepSettings; words: SettingsWords },
): Validated<SettingsDraft, CheckedSettings> {
  const errors: FormErrors<SettingsDraft> = {};
  const money = (field: keyof SettingsDraft & string, code: string): Money | null => {
    const typed = String(draft[field]);
    if (typed.trim() === '') return null;
    const parsed = parseMoney(typed, code, locale);
    if (!parsed.ok) errors[field] = figureMessage(parsed.error, words.amountWhat);
    return parsed.ok ? { minor: parsed.minor, currency: code } : null;
  };
  const limit = (field: (typeof LIMITS)[number] | 'automationLimit'): Money | null => {
    const amount = money(field, currency);
    if (amount?.minor === '0') errors[field] = words.limitZero;
    return amount;
  };
  const count = (field: keyof typeof COUNTS | 'bufferDays', most: number): number => {
    const parsed = parseFigure(draft[field], { decimals: 0, locale });
    const value = parsed.ok ? Number(parsed.units) : 0;
    if (!parsed.ok || value > most || value < 0) errors[field] = words.atMost(most);
    return value;
  };
  const share = (): number | null => {
    if (draft.maxShare.trim() === '') return null;
    const parsed = parsePercent(draft.maxShare, locale);
    if (!parsed.ok) errors.maxShare = figureMessage(parsed.error, words.shareWhat);
    else if (parsed.ppm < 1 || parsed.ppm > 1_000_000) errors.maxShare = words.shareWrong;
    return parsed.ok ? parsed.ppm : null;
  };
  const automation = (): SweepSettingsInput['automation'] => {
    if (draft.automation === '') return null;
    if (draft.automation !== 'pre_approved_below') return { level: draft.automation };
    if (draft.automationLimit.trim() === '') errors.automationLimit = figureMessage('empty', words.amountWhat);
    return { level: 'pre_approved_below', limit: limit('automationLimit') ?? { minor: '0', currency } };
  };
  if (draft.weekdays.length === 0) errors.weekdays = words.noWeekday;
  const read: SweepSettingsInput = {
    floors: settings.floors.map(({ accountId, inForce }) => ({
      accountId,
      floor: money(`floor-${accountId}`, inForce.currency),
    })),
    bufferDays: draft.bufferDays.trim() === '' ? null : count('bufferDays', 90),
    confidencePpm: draft.confidence === '' ? null : Number(draft.confidence),
    automation: automation(),
    destinationOrder: draft.destinationOrder,
    maxPerTransfer: limit('maxPerTransfer'),
    maxPerDay: limit('maxPerDay'),
    maxPerWeek: limit('maxPerWeek'),
    maxPerMonth: limit('maxPerMonth'),
    maxSharePpm: share(),
    coolDownDays: count('coolDownDays', COUNTS.coolDownDays),
    weekdays: draft.weekdays.toSorted((a, b) => a - b),
    bankHolidays: draft.bankHolidays,
    blackoutDates: draft.blackoutDates.toSorted(),
    cancelWindowHours: count('cancelWindowHours', COUNTS.cancelWindowHours),
    staleAfterDays: count('staleAfterDays', COUNTS.staleAfterDays),
    transferDays: count('transferDays', COUNTS.transferDays),
    topUpLeadDays: count('topUpLeadDays', COUNTS.topUpLeadDays),
  };
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, data: { settings: read, order: draft.order } };
}

/** Returns the fields that differ from the initial form, for the list of changes. */
export const changedFields = (before: SettingsDraft, after: SettingsDraft): (keyof SettingsDraft & string)[] =>
  (Object.keys(after) as (keyof SettingsDraft & string)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
