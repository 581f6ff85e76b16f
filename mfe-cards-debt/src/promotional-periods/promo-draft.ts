import { figureMessage, parseMoney, parsePercent, typedMoney, typedPercent, type FormErrors, type Validated } from '@tideline/ui/forms';
import type { Money, Promo } from '@tideline/contract';
import type { Say } from '../forms/say.ts';

export type PromoKind = Promo['kind'];

/** A promotional period as it stands in the form. */
export interface PromoDraft {
  cardId: string;
  kind: PromoKind | '';
  startsOn: string;
  endsOn: string;
  balance: string;
  original: string;
  promoApr: string;
  revertApr: string;
  fee: string;
}

/** A promotional period as the api takes it. */
export interface PromoInput {
  cardId: string;
  kind: PromoKind;
  startsOn: string;
  endsOn: string;
  balance: Money;
  original: Money | null;
  promoAprPpm: number;
  revertAprPpm: number;
  feePpm: number;
}

export const emptyPromo = (cardId: string): PromoDraft => ({ cardId, kind: '', startsOn: '', endsOn: '', balance: '', original: '', promoApr: '0', revertApr: '', fee: '' });

export const draftOfPromo = (promo: Promo, locale: string): PromoDraft => ({
  cardId: promo.cardId,
  kind: promo.kind,
  startsOn: promo.startsOn,
  endsOn: promo.endsOn,
  balance: typedMoney(promo.balance.minor, promo.balance.currency, locale),
  original: promo.original === null ? '' : typedMoney(promo.original.minor, promo.original.currency, locale),
  promoApr: typedPercent(promo.promoAprPpm, locale),
  revertApr: typedPercent(promo.revertAprPpm, locale),
  fee: promo.feePpm === 0 ? '' : typedPercent(promo.feePpm, locale),
});

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Reads what was typed; every field that is wrong gets its own sentence. */
export function checkPromo(draft: PromoDraft, { currency, locale, say }: { currency: string; locale: string; say: Say }): Validated<PromoDraft, PromoInput> {
  const errors: FormErrors<PromoDraft> = {};
  const { cardId, kind, startsOn, endsOn } = draft;
  if (cardId === '') errors.cardId = say('promo.cardMissing');
  if (kind === '') errors.kind = say('promo.kindMissing');
  if (!isDate(startsOn)) errors.startsOn = say('promo.startMissing');
  if (!isDate(endsOn)) errors.endsOn = say('promo.endMissing');
  else if (isDate(startsOn) && endsOn < startsOn) errors.endsOn = say('promo.endBeforeStart');
  const money = (field: 'balance' | 'original', what: string): Money | null => {
    const parsed = parseMoney(draft[field], currency, locale);
    if (parsed.ok) return { minor: parsed.minor, currency };
    errors[field] = figureMessage(parsed.error, what);
    return null;
  };
  const rate = (field: 'promoApr' | 'revertApr' | 'fee', what: string): number => {
    if (draft[field].trim() === '' && field !== 'revertApr') return 0;
    const parsed = parsePercent(draft[field], locale);
    if (parsed.ok) return parsed.ppm;
    errors[field] = parsed.error === 'empty' ? say('promo.revertMissing') : figureMessage(parsed.error, what);
    return 0;
  };
  const balance = money('balance', say('promo.balanceWhat'));
  const original = draft.original.trim() === '' ? null : money('original', say('promo.originalWhat'));
  const promoAprPpm = kind === 'deferred_interest' ? 0 : rate('promoApr', say('terms.aprWhat'));
  const revertAprPpm = rate('revertApr', say('terms.aprWhat'));
  const feePpm = kind === 'balance_transfer' ? rate('fee', say('promo.feeWhat')) : 0;
  if (Object.keys(errors).length > 0 || balance === null || kind === '') return { ok: false, errors };
  return { ok: true, data: { cardId, kind, startsOn, endsOn, balance, original, promoAprPpm, revertAprPpm, feePpm } };
}
