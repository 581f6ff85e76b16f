import type { Card, CardPayment, Money } from '@tideline/contract';
import { figureMessage, parseMoney, parsePercent, type FormErrors, type Validated } from '@tideline/ui/forms';
import type { activityMessages } from '../../../messages/card-activity.en.ts';
import { isDate } from '../../forms/is-date.ts';

export const activities = ['transfer', 'cash', 'refund', 'rate', 'dispute'] as const;
export type Activity = (typeof activities)[number];

/** A card event as entered. Each kind of event uses only its own fields. */
export interface ActivityDraft {
  what: Activity;
  amount: string;
  on: string;
  fee: string;
  account: string;
  hasPromo: boolean;
  promoApr: string;
  promoEnds: string;
  revertApr: string;
  payee: string;
  aprType: 'purchase_apr' | 'balance_transfer_apr' | 'cash_apr';
  apr: string;
  balanceId: string;
}

export type ActivityInput =
  | {
      what: 'transfer';
      amount: Money;
      on: string;
      fee: Money | null;
      fromAccountId: string | null;
      promo: { promoAprPpm: number; endsOn: string; revertAprPpm: number | null } | null;
    }
  | { what: 'cash'; amount: Money; on: string; fee: Money | null; toAccountId: string | null }
  | { what: 'refund'; amount: Money; on: string; payee: string }
  | { what: 'rate'; on: string; aprType: ActivityDraft['aprType']; aprPpm: number }
  | { what: 'dispute'; amount: Money; on: string; balanceId: string; note: string | null };

export const outside = 'outside';

export const emptyActivity = (today: string): ActivityDraft => ({
  what: 'transfer',
  amount: '',
  on: today,
  fee: '',
  account: '',
  hasPromo: true,
  promoApr: '0',
  promoEnds: '',
  revertApr: '',
  payee: '',
  aprType: 'purchase_apr',
  apr: '',
  balanceId: '',
});

type Messages = typeof activityMessages;
type PlainKey = { [K in keyof Messages]: Messages[K] extends string ? K : never }[keyof Messages];

interface Rules {
  currency: string;
  locale: string;
  today: string;
  payment: Pick<CardPayment, 'balances'> | undefined;
  say: (key: PlainKey) => string;
}

/** Parses the form and returns a message for every invalid field. */
export function checkActivity(
  draft: ActivityDraft,
  { currency, locale, today, payment, say }: Rules,
): Validated<ActivityDraft, ActivityInput> {
  const errors: FormErrors<ActivityDraft> = {};
  const { what, on } = draft;
  const isDay = isDate(on);
  if (!isDay) errors.on = say('do.onMissing');
  else if (what !== 'rate' && on > today) errors.on = say('do.onAhead');
  const percent = (field: 'promoApr' | 'revertApr' | 'apr', isOptional = false): number | null => {
    if (isOptional && draft[field].trim() === '') return null;
    const parsed = parsePercent(draft[field], locale);
    if (parsed.ok) return parsed.ppm;
    errors[field] = figureMessage(parsed.error, say('do.rateWhat'));
    return null;
  };
  const amount = what === 'rate' ? null : moneyOf('amount', 'do.amountWhat');
  if (amount?.minor === '0') errors.amount = say('do.amountZero');
  const fee = (what === 'transfer' || what === 'cash') && draft.fee.trim() !== '' ? moneyOf('fee', 'do.feeWhat') : null;
  if ((what === 'transfer' || what === 'cash') && draft.account === '') errors.account = say('do.chooseMissing');
  const accountId = draft.account === outside ? null : draft.account;
  const data = read();
  return Object.keys(errors).length > 0 || data === null ? { ok: false, errors } : { ok: true, data };

  function moneyOf(field: 'amount' | 'fee', whatKey: 'do.amountWhat' | 'do.feeWhat'): Money | null {
    const parsed = parseMoney(draft[field], currency, locale);
    if (parsed.ok) return { minor: parsed.minor, currency };
    errors[field] = figureMessage(parsed.error, say(whatKey));
    return null;
  }

  function read(): ActivityInput | null {
    if (what === 'rate') {
      const aprPpm = percent('apr');
      return aprPpm === null ? null : { what, on, aprType: draft.aprType, aprPpm };
    }
    if (what === 'refund' && draft.payee.trim() === '') errors.payee = say('do.payeeMissing');
    if (what === 'dispute') checkBalance(amount);
    const promo = what === 'transfer' && draft.hasPromo ? promoOf() : null;
    if (amount === null) return null;
    switch (what) {
      case 'transfer':
        return { what, amount, on, fee, fromAccountId: accountId, promo };
      case 'cash':
        return { what, amount, on, fee, toAccountId: accountId };
      case 'refund':
        return { what, amount, on, payee: draft.payee.trim() };
      case 'dispute':
        return { what, amount, on, balanceId: draft.balanceId, note: draft.payee.trim() || null };
    }
  }

  function promoOf() {
    if (!isDate(draft.promoEnds) || draft.promoEnds < on) errors.promoEnds = say('do.promoEndsMissing');
    return { promoAprPpm: percent('promoApr') ?? 0, endsOn: draft.promoEnds, revertAprPpm: percent('revertApr', true) };
  }

  function checkBalance(of: Money | null): void {
    const balance = payment?.balances.find(({ id }) => id === draft.balanceId);
    if (balance === undefined) errors.balanceId = say('do.balanceMissing');
    else if (of !== null && Number(of.minor) > Number(balance.balance.minor) - Number(balance.disputed.minor))
      errors.amount = say('do.tooMuch');
  }
}

/** Returns whether a rate is higher than the current one. */
export const isRaise = (
  card: Card,
  { aprType, aprPpm }: { aprType: ActivityDraft['aprType']; aprPpm: number },
): boolean => aprPpm > (card.rates.find((rate) => rate.aprType === aprType)?.aprPpm ?? aprPpm);
