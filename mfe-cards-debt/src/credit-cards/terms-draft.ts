import {
  figureMessage,
  parseMoney,
  parsePercent,
  typedMoney,
  typedPercent,
  type FormErrors,
  type Validated,
} from '@tideline/ui/forms';
import type { Card, Money } from '@tideline/contract';
import { parseDayOfMonth } from '../forms/day-of-month.ts';
import type { DraftSettings } from './card-draft.ts';

type Apr = Card['rates'][number]['aprType'];
type Minimum = NonNullable<Card['minimum']>;

/** Terms of a card in the form. */
export interface TermsDraft {
  purchaseApr: string;
  transferApr: string;
  cashApr: string;
  limit: string;
  dueDay: string;
  closeDay: string;
  minimumKind: Minimum['kind'] | 'usual';
  minimumPercent: string;
  minimumFloor: string;
  autopay: Card['autopay'];
}

/** The data to send. Rates and the other terms have separate endpoints. */
export interface TermsInput {
  rates: { aprType: Apr; aprPpm: number }[];
  terms: {
    creditLimit: Money | null;
    dueDay: number | null;
    closeDay: number | null;
    minimum: Minimum | null;
    autopay: Card['autopay'];
  };
}

const rateFields = { purchaseApr: 'purchase_apr', transferApr: 'balance_transfer_apr', cashApr: 'cash_apr' } as const;
type RateField = keyof typeof rateFields;

/** Returns the form values of the card's current terms. */
export function draftOfCard(card: Card, locale: string): TermsDraft {
  const { currency } = card.owed;
  const rate = (field: RateField) => {
    const found = card.rates.find(({ aprType }) => aprType === rateFields[field]);
    return found ? typedPercent(found.aprPpm, locale) : '';
  };
  return {
    purchaseApr: rate('purchaseApr'),
    transferApr: rate('transferApr'),
    cashApr: rate('cashApr'),
    limit: card.creditLimit ? typedMoney(card.creditLimit.minor, currency, locale) : '',
    dueDay: card.dueDay === null ? '' : String(card.dueDay),
    closeDay: card.closeDay === null ? '' : String(card.closeDay),
    minimumKind: card.minimum?.kind ?? 'usual',
    minimumPercent: card.minimum ? typedPercent(card.minimum.pctPpm, locale) : '',
    minimumFloor: card.minimum ? typedMoney(card.minimum.floor.minor, currency, locale) : '',
    autopay: card.autopay,
  };
}

/** Parses the form and returns a message for every invalid field. */
export function checkTerms(
  draft: TermsDraft,
  { currency, locale, say }: DraftSettings,
): Validated<TermsDraft, TermsInput> {
  const errors: FormErrors<TermsDraft> = {};
  const rates = Object.entries(rateFields).flatMap(([field, aprType]) => {
    const typed = draft[field as RateField].trim();
    if (typed === '') return [];
    const parsed = parsePercent(typed, locale);
    if (parsed.ok) return [{ aprType, aprPpm: parsed.ppm }];
    errors[field as RateField] = figureMessage(parsed.error, say('terms.aprWhat'));
    return [];
  });
  if (draft.purchaseApr.trim() === '') errors.purchaseApr = say('terms.purchaseAprMissing');
  const money = (field: 'limit' | 'minimumFloor', what: string): Money | null => {
    if (draft[field].trim() === '') return null;
    const parsed = parseMoney(draft[field], currency, locale);
    if (parsed.ok) return { minor: parsed.minor, currency };
    errors[field] = figureMessage(parsed.error, what);
    return null;
  };
  const day = (field: 'dueDay' | 'closeDay'): number | null => {
    const parsed = parseDayOfMonth(draft[field]);
    if (parsed.ok) return parsed.day;
    errors[field] = say('terms.dayWrong');
    return null;
  };
  const creditLimit = money('limit', say('card.limitWhat'));
  const terms = {
    creditLimit,
    dueDay: day('dueDay'),
    closeDay: day('closeDay'),
    minimum: minimumOf(),
    autopay: draft.autopay,
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, data: { rates, terms } };

  function minimumOf(): Minimum | null {
    const { minimumKind: kind } = draft;
    if (kind === 'usual') return null;
    const noFloor = { minor: '0', currency };
    if (kind === 'full_balance') return { kind, pctPpm: 1_000_000, floor: noFloor, roundToMinor: 1 };
    const percent = parsePercent(draft.minimumPercent, locale);
    if (!percent.ok) errors.minimumPercent = figureMessage(percent.error, say('terms.percentWhat'));
    const floor = money('minimumFloor', say('terms.floorWhat')) ?? noFloor;
    return { kind, pctPpm: percent.ok ? percent.ppm : 0, floor, roundToMinor: 1 };
  }
}

/** Returns the rates that differ from the active ones; an omitted rate stays unchanged. */
export const changedRates = (card: Card, rates: TermsInput['rates']): TermsInput['rates'] =>
  rates.filter(({ aprType, aprPpm }) => card.rates.find((rate) => rate.aprType === aprType)?.aprPpm !== aprPpm);

const sameMoney = (one: Money | null, other: Money | null) => one?.minor === other?.minor;

/** Returns whether any term except the rates differs from the active terms. */
export function termsDiffer(
  card: Card,
  { creditLimit, dueDay, closeDay, minimum, autopay }: TermsInput['terms'],
): boolean {
  const sameMinimum =
    minimum?.kind === card.minimum?.kind &&
    minimum?.pctPpm === card.minimum?.pctPpm &&
    sameMoney(minimum?.floor ?? null, card.minimum?.floor ?? null);
  return !(
    sameMoney(creditLimit, card.creditLimit) &&
    dueDay === card.dueDay &&
    closeDay === card.closeDay &&
    autopay === card.autopay &&
    sameMinimum
  );
}
