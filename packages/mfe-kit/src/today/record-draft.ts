import type { Money } from '@tideline/contract';
import { figureMessage, parseMoney, type FormErrors, type Validated } from '@tideline/ui/forms';
import type { recordMessages } from '../messages/record-move.en.ts';
import type { useT } from '../use-t.ts';

/** The form as typed. */
export interface RecordDraft {
  amount: string;
  /** Account id, or `OUTSIDE`. */
  from: string;
  to: string;
  on: string;
}

export interface RecordInput {
  /** null means an account that is not in the ledger. */
  fromAccountId: string | null;
  toAccountId: string;
  amount: Money;
  postedOn: string;
}

export const OUTSIDE = 'outside';

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

export interface RecordRules {
  currency: string;
  locale: string;
  today: string;
  say: ReturnType<typeof useT<typeof recordMessages>>;
}

/** Checks a payment or transfer as typed: an amount, two different accounts, and a date that is not in the future. */
export function checkRecord(
  draft: RecordDraft,
  { currency, locale, today, say }: RecordRules,
): Validated<RecordDraft, RecordInput> {
  const errors: FormErrors<RecordDraft> = {};
  const amount = parseMoney(draft.amount, currency, locale);
  if (!amount.ok) errors.amount = figureMessage(amount.error, say('record.amountWhat'));
  else if (amount.minor === '0' || amount.minor.startsWith('-')) errors.amount = say('record.amountZero');
  if (draft.from === '') errors.from = say('record.fromMissing');
  if (draft.to === '') errors.to = say('record.toMissing');
  else if (draft.to === draft.from) errors.to = say('record.same');
  if (!isDate(draft.on)) errors.on = say('record.dateMissing');
  else if (draft.on > today) errors.on = say('record.dateAhead');
  if (Object.keys(errors).length > 0 || !amount.ok) return { ok: false, errors };
  return {
    ok: true,
    data: {
      fromAccountId: draft.from === OUTSIDE ? null : draft.from,
      toAccountId: draft.to,
      amount: { minor: amount.minor, currency },
      postedOn: draft.on,
    },
  };
}
