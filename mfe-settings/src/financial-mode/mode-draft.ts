/** The form values of a mode, and their conversion to API input. */
import type { ModeChoice, ModeParameters, CustomParameters } from '@tideline/contract';
import { parseFigure, parseMoney, parsePercent, typedMoney, typedPercent, type FormErrors } from '@tideline/ui/forms';
import type { ModeInput } from './mode.queries.ts';

export type ModeKey = ModeChoice['key'];
export type Destination = ModeParameters['destinationOrder'][number];

export interface ModeDraft {
  key: ModeKey;
  floorKind: 'months' | 'amount';
  months: string;
  amount: string;
  bufferDays: string;
  confidence: ModeParameters['confidence'];
  hurdleKind: 'best' | 'set';
  rate: string;
  marginKind: 'cycle' | 'days';
  days: string;
  level: ModeParameters['automation']['level'];
  limit: string;
  debtOrder: ModeParameters['debtOrder'];
  customOrder: readonly string[];
  destinationOrder: readonly Destination[];
}

export interface InputFormat {
  currency: string;
  locale: string;
}

/** Returns every debt once: first in the custom order, then the others in their given order. */
export const completeOrder = <Id extends string>(order: readonly Id[], all: readonly Id[]): Id[] => {
  const known = order.filter((id) => all.includes(id));
  return [...known, ...all.filter((id) => !known.includes(id))];
};

export function draftOf(
  { key, parameters }: Pick<ModeChoice, 'key' | 'parameters'>,
  { currency, locale }: InputFormat,
): ModeDraft {
  const { floor, automation, hurdlePpm, promoMarginDays } = parameters;
  return {
    key,
    floorKind: floor.kind,
    months:
      floor.kind === 'months' ? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(floor.months) : '',
    amount: floor.kind === 'amount' ? typedMoney(floor.amount.minor, currency, locale) : '',
    bufferDays: String(parameters.bufferDays),
    confidence: parameters.confidence,
    hurdleKind: hurdlePpm === null ? 'best' : 'set',
    rate: hurdlePpm === null ? '' : typedPercent(hurdlePpm, locale),
    marginKind: promoMarginDays === null ? 'cycle' : 'days',
    days: promoMarginDays === null ? '' : String(promoMarginDays),
    level: automation.level,
    limit: automation.level === 'pre_approved_below' ? typedMoney(automation.limit.minor, currency, locale) : '',
    debtOrder: parameters.debtOrder,
    customOrder: parameters.customOrder,
    destinationOrder: parameters.destinationOrder,
  };
}

/** Validation errors, as message keys. */
export type DraftErrors = Partial<
  Record<
    keyof ModeDraft,
    'error.months' | 'error.amount' | 'error.bufferDays' | 'error.rate' | 'error.days' | 'error.limit' | 'error.order'
  >
>;

function whole(text: string, max: number, locale: string): number | null {
  const parsed = parseFigure(text, { decimals: 0, locale });
  return parsed.ok && parsed.units <= BigInt(max) ? Number(parsed.units) : null;
}

function monthsOf(text: string, locale: string): number | null {
  const parsed = parseFigure(text, { decimals: 2, locale });
  return parsed.ok && parsed.units <= 6_000n ? Number(parsed.units) / 100 : null;
}

/** Returns null if the text is invalid, or not above zero where that is required. */
function amountOf(
  text: string,
  { currency, locale }: InputFormat,
  least: bigint,
): { minor: string; currency: string } | null {
  const parsed = parseMoney(text, currency, locale);
  return parsed.ok && BigInt(parsed.minor) >= least && parsed.minor.length <= 13
    ? { minor: parsed.minor, currency }
    : null;
}

/** Returns the API input, or the errors. Only the custom mode sends an order; other modes determine it themselves. */
export function readDraft(
  draft: ModeDraft,
  { typing, debtIds }: { typing: InputFormat; debtIds: readonly string[] },
): { ok: true; data: ModeInput } | { ok: false; errors: DraftErrors } {
  const { locale } = typing;
  const months = draft.floorKind === 'months' ? monthsOf(draft.months, locale) : 0;
  const amount =
    draft.floorKind === 'amount' ? amountOf(draft.amount, typing, 0n) : { minor: '0', currency: typing.currency };
  const bufferDays = whole(draft.bufferDays, 90, locale);
  const rate = draft.hurdleKind === 'set' ? parsePercent(draft.rate, locale) : null;
  const hurdlePpm = rate === null ? null : rate.ok && rate.ppm <= 1_000_000 ? rate.ppm : undefined;
  const margin = draft.marginKind === 'days' ? (whole(draft.days, 365, locale) ?? undefined) : null;
  const limit =
    draft.level === 'pre_approved_below'
      ? amountOf(draft.limit, typing, 1n)
      : { minor: '1', currency: typing.currency };
  const customOrder = completeOrder(draft.customOrder, debtIds);
  if (
    months === null ||
    amount === null ||
    bufferDays === null ||
    hurdlePpm === undefined ||
    margin === undefined ||
    limit === null
  ) {
    return {
      ok: false,
      errors: {
        ...(months === null && { months: 'error.months' as const }),
        ...(amount === null && { amount: 'error.amount' as const }),
        ...(bufferDays === null && { bufferDays: 'error.bufferDays' as const }),
        ...(hurdlePpm === undefined && { rate: 'error.rate' as const }),
        ...(margin === undefined && { days: 'error.days' as const }),
        ...(limit === null && { limit: 'error.limit' as const }),
      },
    };
  }
  const parameters: CustomParameters = {
    floor: draft.floorKind === 'months' ? { kind: 'months', months } : { kind: 'amount', amount },
    bufferDays,
    confidence: draft.confidence,
    hurdlePpm,
    promoMarginDays: margin,
    automation: draft.level === 'pre_approved_below' ? { level: draft.level, limit } : { level: draft.level },
    ...(draft.key === 'custom' && {
      debtOrder: draft.debtOrder,
      customOrder: draft.debtOrder === 'custom' ? customOrder : [],
      destinationOrder: [...draft.destinationOrder],
    }),
  };
  return { ok: true, data: { key: draft.key, parameters } };
}

/** Returns whether mode and parameters are unchanged, so that there is nothing to switch. */
export const isUnchanged = (wanted: ModeInput, now: { key: ModeKey; parameters: ModeParameters }): boolean =>
  wanted.key === now.key &&
  JSON.stringify(sorted({ ...now.parameters, ...wanted.parameters })) === JSON.stringify(sorted(now.parameters));

const sorted = (parameters: object): [string, unknown][] =>
  Object.entries(parameters).toSorted(([one], [other]) => one.localeCompare(other));

export type ModeFormErrors = FormErrors<ModeDraft>;
