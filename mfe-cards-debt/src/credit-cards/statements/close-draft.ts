import type { FormErrors, Validated } from '@tideline/ui/forms';
import { figureMessage, parseMoney } from '@tideline/ui/forms';
import type { CycleDates } from './statements.queries.ts';
import { isDate } from '../../forms/is-date.ts';

/** A statement as entered. Amounts are text; empty ones are computed. */
export interface CloseDraft extends CycleDates {
  closing: string;
  minimum: string;
  interest: string;
  bookInterest: boolean;
  /** Whether there was a grace period; asked only for the first statement. null: derived from the transactions. */
  inGrace: boolean | null;
}

export interface CloseInput extends CycleDates {
  printed: { closing: string | null; minimumDue: string | null; interest: string | null };
  bookInterest: boolean;
  inGrace: boolean | null;
}

export interface CloseWords {
  dateMissing: string;
  dateAhead: string;
  dateOrder: string;
  dueOrder: string;
  closing: string;
  minimum: string;
  interest: string;
}

/** Returns whether the dates of a cycle are complete and valid. */
export const areDatesWhole = ({ startsOn, closesOn, dueOn }: CycleDates, today: string): boolean =>
  isDate(startsOn) &&
  isDate(closesOn) &&
  isDate(dueOn) &&
  startsOn <= closesOn &&
  closesOn <= dueOn &&
  closesOn <= today;

export function checkClose(
  draft: CloseDraft,
  { currency, locale, today, words }: { currency: string; locale: string; today: string; words: CloseWords },
): Validated<CloseDraft, CloseInput> {
  const errors: FormErrors<CloseDraft> = {};
  for (const field of ['startsOn', 'closesOn', 'dueOn'] as const)
    if (!isDate(draft[field])) errors[field] = words.dateMissing;
  if (errors.closesOn === undefined && draft.closesOn > today) errors.closesOn = words.dateAhead;
  else if (errors.closesOn === undefined && draft.closesOn < draft.startsOn) errors.closesOn = words.dateOrder;
  if (errors.dueOn === undefined && draft.dueOn < draft.closesOn) errors.dueOn = words.dueOrder;
  const amount = (field: 'closing' | 'minimum' | 'interest'): string | null => {
    if (draft[field].trim() === '') return null;
    const parsed = parseMoney(draft[field], currency, locale, field === 'closing');
    if (parsed.ok) return parsed.minor;
    errors[field] = figureMessage(parsed.error, words[field]);
    return null;
  };
  const printed = { closing: amount('closing'), minimumDue: amount('minimum'), interest: amount('interest') };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const { startsOn, closesOn, dueOn, bookInterest, inGrace } = draft;
  return { ok: true, data: { startsOn, closesOn, dueOn, printed, bookInterest, inGrace } };
}
