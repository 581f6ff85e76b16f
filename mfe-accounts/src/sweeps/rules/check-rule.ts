import type { SweepTerms } from '@tideline/contract';
import {
  figureMessage,
  type FormErrors,
  parseFigure,
  parseMoney,
  parsePercent,
  type Validated,
} from '@tideline/ui/forms';
import { destinationOf, GOES_TO, type RuleDraft, type RuleInput, type RuleKind } from './rule-draft.ts';

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
  daysWhat: string;
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
  /** Where a promotion, or a goal, sends its money; null: it is not there. */
  givenDestination: (draft: RuleDraft) => string | null;
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Reads what was typed; every field that is wrong gets its own sentence. What is left empty is left to the household. */
export function checkRule(
  draft: RuleDraft,
  { kind, currency, locale, words, givenDestination }: Reading,
): Validated<RuleDraft, RuleInput> {
  const errors: FormErrors<RuleDraft> = {};
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
    if (!parsed.ok) errors[field] = figureMessage(parsed.error, words.daysWhat);
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
  const termsOf = (): SweepTerms => {
    switch (kind) {
      case 'keep_target':
        return { kind, target: money('target'), band: optional('band') ?? { minor: '0', currency } };
      case 'above_threshold':
        return { kind, threshold: money('threshold') };
      case 'percent_of_income':
        return { kind, sharePpm: share() };
      case 'round_up':
        return {
          kind,
          unit: money('unit', { above: 1 }),
          releaseAt: money('releaseAt', { above: 1 }),
          startsOn: day(),
        };
      case 'fixed_schedule':
        return { kind, amount: money('amount', { above: 1 }), schedule: schedule() };
      case 'promo_deadline':
        return { kind, promoId: draft.promoId };
      case 'minimum_payment':
        return { kind };
      case 'debt_extra':
        return { kind, amount: draft.everything ? null : money('amount', { above: 1 }) };
      case 'buffer_refill':
        return { kind, protectedFloor: money('protectedFloor') };
      case 'savings_goal':
        return { kind, goalId: draft.goalId, schedule: schedule() };
    }
  };
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
  const terms = termsOf();
  const [keepFloor, minMove, roundTo] = [optional('keepFloor'), optional('minMove'), optional('roundTo')];
  const data: RuleInput = {
    name: draft.name.trim(),
    terms,
    sourceAccountId: draft.from,
    destinations,
    byHand: draft.byHand,
    direction: canComeBack && draft.twoWay ? 'two_way' : 'one_way',
    ...(keepFloor === null ? {} : { keepFloor }),
    ...(minMove === null ? {} : { minMove }),
    ...(roundTo === null ? {} : { roundTo }),
    maxMove: optional('maxMove'),
    maxPerWeek: optional('maxPerWeek'),
    bufferDays: count('bufferDays'),
    cancelWindowHours: count('cancelWindowHours'),
    confidencePpm: draft.confidence === '' ? null : Number(draft.confidence),
    automation:
      draft.automation === ''
        ? null
        : draft.automation === 'pre_approved_below'
          ? { level: draft.automation, limit: money('automationLimit', { above: 1 }) }
          : { level: draft.automation },
    destinationOrder: draft.destinationOrder === '' ? null : draft.destinationOrder,
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, data };
}
