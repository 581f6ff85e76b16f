import type { Statement } from '@tideline/contract';
import { figureMessage, parseMoney, typedMoney, type FormErrors, type Validated } from '@tideline/ui/forms';
import { isDate } from '../../forms/is-date.ts';

/** Due date and printed figures of a closed statement as entered. Empty figures are computed. */
export interface StatementEditDraft {
  dueOn: string;
  closing: string;
  minimum: string;
  interest: string;
  isActual: boolean;
}

export interface StatementEdit {
  dueOn: string;
  source: Statement['source'];
  printed: { closing: string | null; minimumDue: string | null; interest: string | null };
}

export function draftOfStatement(
  { dueOn, printed, source }: Pick<Statement, 'dueOn' | 'printed' | 'source'>,
  locale: string,
): StatementEditDraft {
  const typed = (amount: Statement['printed']['closing']) =>
    amount === null ? '' : typedMoney(amount.minor, amount.currency, locale);
  return {
    dueOn,
    closing: typed(printed.closing),
    minimum: typed(printed.minimumDue),
    interest: typed(printed.interest),
    isActual: source === 'actual',
  };
}

export interface StatementEditWords {
  dateMissing: string;
  dueOrder: string;
  closing: string;
  minimum: string;
  interest: string;
}

interface Rules {
  closesOn: string;
  currency: string;
  locale: string;
  words: StatementEditWords;
}

export function checkStatementEdit(
  draft: StatementEditDraft,
  { closesOn, currency, locale, words }: Rules,
): Validated<StatementEditDraft, StatementEdit> {
  const errors: FormErrors<StatementEditDraft> = {};
  if (!isDate(draft.dueOn)) errors.dueOn = words.dateMissing;
  else if (draft.dueOn < closesOn) errors.dueOn = words.dueOrder;
  const amount = (field: 'closing' | 'minimum' | 'interest'): string | null => {
    if (draft[field].trim() === '') return null;
    const parsed = parseMoney(draft[field], currency, locale, field === 'closing');
    if (parsed.ok) return parsed.minor;
    errors[field] = figureMessage(parsed.error, words[field]);
    return null;
  };
  const printed = { closing: amount('closing'), minimumDue: amount('minimum'), interest: amount('interest') };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, data: { dueOn: draft.dueOn, source: draft.isActual ? 'actual' : 'estimated', printed } };
}
