import type { Money as Amount, SweepTerms } from '@tideline/contract';
import {
  figureMessage,
  type FormErrors,
  parseFigure,
  parseMoney,
  parsePercent,
  type Validated,
} from '@tideline/ui/forms';
import type { RuleKind } from './kinds.ts';
import { destinationOf, GOES_TO, type RuleDraft, type RuleInput } from './rule-draft.ts';

type MoneyFieldName =
  | 'target'
  | 'band'
  | 'threshold'
  | 'unit'
  | 'releaseAt'
  | 'amount'
  | 'protectedFloor'
  | 'keepFloor'
  | 'minMove'
  | 'maxMove'
  | 'maxPerWeek'
  | 'roundTo'
  | 'automationLimit';

export interface RuleWords {
  amountWhat: string;
  daysWrong: string;
  hoursWrong: string;
  nameMissing: string;
  fromMissing: string;
  toMissing: string;
  aboveZero: string;
  shareWrong: string;
  shareWhat: string;
  dateMissing: string;
  promoMissing: string;
  goalMissing: string;
}

interface Reading {
  kind: RuleKind;
  currency: string;
  locale: string;
  words: RuleWords;
  /** Returns the destination that a promotional period or goal determines, or null if that does not exist. */
  givenDestination: (draft: RuleDraft) => string | null;
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

interface FieldReaders {
  /** Returns an amount; a missing one is an error. */
  money: (field: MoneyFieldName, limits?: { above?: number }) => Amount;
  /** Returns an amount that may be missing. */
  optional: (field: MoneyFieldName) => Amount | null;
  count: (field: 'bufferDays' | 'cancelWindowHours') => number | null;
  share: () => number;
  day: () => string;
  schedule: () => { startsOn: string; every: RuleDraft['every']; endsOn: string | null };
  zero: Amount;
}

/** Returns functions that each read one field. An invalid field gets its message in `errors`. */
function fieldReaders(
  draft: RuleDraft,
  { currency, locale, words }: Pick<Reading, 'currency' | 'locale' | 'words'>,
  errors: FormErrors<RuleDraft>,
): FieldReaders {
  const money = (
    field: MoneyFieldName,
    { above = 0 }: { above?: number } = {},
  ): { minor: string; currency: string } => {
    const parsed = parseMoney(draft[field], currency, locale);
    if (!parsed.ok) errors[field] = figureMessage(parsed.error, words.amountWhat);
    else if (Number(parsed.minor) < above) errors[field] = words.aboveZero;
    return { minor: parsed.ok ? parsed.minor : '0', currency };
  };
  const optional = (field: MoneyFieldName) => (draft[field].trim() === '' ? null : money(field));
  const count = (field: 'bufferDays' | 'cancelWindowHours'): number | null => {
    if (draft[field].trim() === '') return null;
    const parsed = parseFigure(draft[field], { decimals: 0, locale });
    if (!parsed.ok) errors[field] = field === 'bufferDays' ? words.daysWrong : words.hoursWrong;
    return parsed.ok ? Number(parsed.units) : null;
  };
  const share = (): number => {
    const parsed = parsePercent(draft.share, locale);
    if (!parsed.ok) errors.share = figureMessage(parsed.error, words.shareWhat);
    else if (parsed.ppm <= 0 || parsed.ppm > 1_000_000) errors.share = words.shareWrong;
    return parsed.ok ? parsed.ppm : 0;
  };
  const day = (): string => {
    if (!isDate(draft.startsOn)) errors.startsOn = words.dateMissing;
    return draft.startsOn;
  };
  const schedule = () => ({ startsOn: day(), every: draft.every, endsOn: isDate(draft.endsOn) ? draft.endsOn : null });
  return { money, optional, count, share, day, schedule, zero: { minor: '0', currency } };
}

function termsOf(kind: RuleKind, draft: RuleDraft, read: FieldReaders): SweepTerms {
  switch (kind) {
    case 'keep_target':
      return { kind, target: read.money('target'), band: read.optional('band') ?? read.zero };
    case 'above_threshold':
      return { kind, threshold: read.money('threshold') };
    case 'percent_of_income':
      return { kind, sharePpm: read.share() };
    case 'round_up':
      return {
        kind,
        unit: read.money('unit', { above: 1 }),
        releaseAt: read.money('releaseAt', { above: 1 }),
        startsOn: read.day(),
      };
    case 'fixed_schedule':
      return { kind, amount: read.money('amount', { above: 1 }), schedule: read.schedule() };
    case 'promo_deadline':
      return { kind, promoId: draft.promoId };
    case 'minimum_payment':
      return { kind };
    case 'debt_extra':
      return { kind, amount: draft.everything ? null : read.money('amount', { above: 1 }) };
    case 'buffer_refill':
      return { kind, protectedFloor: read.money('protectedFloor') };
    case 'savings_goal':
      return { kind, goalId: draft.goalId, schedule: read.schedule() };
  }
}

/** Parses the form; every invalid field gets its own message. Empty fields fall back to the household's settings. */
export function checkRule(
  draft: RuleDraft,
  { kind, currency, locale, words, givenDestination }: Reading,
): Validated<RuleDraft, RuleInput> {
  const errors: FormErrors<RuleDraft> = {};
  const read = fieldReaders(draft, { currency, locale, words }, errors);
  const given = GOES_TO[kind] === 'given' ? givenDestination(draft) : null;
  const keys = GOES_TO[kind] === 'given' ? (given === null ? [] : [given]) : draft.to.filter((key) => key !== '');
  if (draft.name.trim() === '') errors.name = words.nameMissing;
  if (draft.from === '') errors.from = words.fromMissing;
  if (kind === 'promo_deadline' && given === null) errors.promoId = words.promoMissing;
  else if (kind === 'savings_goal' && given === null) errors.goalId = words.goalMissing;
  else if (keys.length === 0) errors.to = words.toMissing;
  const destinations = keys.map(destinationOf);
  const canComeBack =
    kind !== 'buffer_refill' && destinations.some((each) => each.kind === 'account' || each.kind === 'goal');
  const terms = termsOf(kind, draft, read);
  const [keepFloor, minMove, roundTo] = [
    read.optional('keepFloor'),
    read.optional('minMove'),
    read.optional('roundTo'),
  ];
  const data: RuleInput = {
    name: draft.name.trim(),
    terms,
    sourceAccountId: draft.from,
    destinations,
    byHand: draft.byHand,
    obeysLadder: draft.obeysLadder,
    direction: canComeBack && draft.twoWay ? 'two_way' : 'one_way',
    ...(keepFloor === null ? {} : { keepFloor }),
    ...(minMove === null ? {} : { minMove }),
    ...(roundTo === null ? {} : { roundTo }),
    maxMove: read.optional('maxMove'),
    maxPerWeek: read.optional('maxPerWeek'),
    bufferDays: read.count('bufferDays'),
    cancelWindowHours: read.count('cancelWindowHours'),
    confidencePpm: draft.confidence === '' ? null : Number(draft.confidence),
    automation:
      draft.automation === ''
        ? null
        : draft.automation === 'pre_approved_below'
          ? { level: draft.automation, limit: read.money('automationLimit', { above: 1 }) }
          : { level: draft.automation },
    destinationOrder: draft.destinationOrder === '' ? null : draft.destinationOrder,
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, data };
}
