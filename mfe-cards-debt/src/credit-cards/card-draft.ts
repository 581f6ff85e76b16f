import { figureMessage, parseMoney, parsePercent, type FormErrors, type Validated } from '@tideline/ui/forms';
import type { Money } from '@tideline/contract';

import { parseDayOfMonth } from '../forms/day-of-month.ts';
import type { Translate } from '../forms/translate.ts';

/** A new card as entered. */
export interface CardDraft {
  name: string;
  mask: string;
  owed: string;
  limit: string;
  apr: string;
  dueDay: string;
}

/** A new card in the format of the api. */
export interface NewCard {
  name: string;
  mask: string | null;
  owed: Money;
  creditLimit: Money | null;
  purchaseAprPpm: number | null;
  dueDay: number | null;
}

export const emptyCard: CardDraft = { name: '', mask: '', owed: '', limit: '', apr: '', dueDay: '' };

export interface DraftSettings {
  currency: string;
  locale: string;
  say: Translate;
}

/** Parses the form and returns a message for every invalid field. */
export function checkCard(draft: CardDraft, { currency, locale, say }: DraftSettings): Validated<CardDraft, NewCard> {
  const errors: FormErrors<CardDraft> = {};
  const name = draft.name.trim();
  if (name === '') errors.name = say('card.nameMissing');
  const mask = draft.mask.trim();
  if (mask !== '' && !/^\d{2,6}$/.test(mask)) errors.mask = say('card.maskWrong');
  const owed = parseMoney(draft.owed, currency, locale);
  if (!owed.ok) errors.owed = figureMessage(owed.error, say('card.owedWhat'));
  const limit = draft.limit.trim() === '' ? null : parseMoney(draft.limit, currency, locale);
  if (limit?.ok === false) errors.limit = figureMessage(limit.error, say('card.limitWhat'));
  const apr = draft.apr.trim() === '' ? null : parsePercent(draft.apr, locale);
  if (apr?.ok === false) errors.apr = figureMessage(apr.error, say('terms.aprWhat'));
  const day = parseDayOfMonth(draft.dueDay);
  if (!day.ok) errors.dueDay = say('terms.dayWrong');
  if (Object.keys(errors).length > 0 || !owed.ok || limit?.ok === false || apr?.ok === false || !day.ok)
    return { ok: false, errors };
  return {
    ok: true,
    data: {
      name,
      mask: mask === '' ? null : mask,
      owed: { minor: owed.minor, currency },
      creditLimit: limit === null ? null : { minor: limit.minor, currency },
      purchaseAprPpm: apr === null ? null : apr.ppm,
      dueDay: day.day,
    },
  };
}
