import type { Minor } from '@tideline/domain';
import { type AmountResult, readAmount } from '../amount.ts';
import type { StatedBalance } from '../join-periods.ts';
import { type SwiftDate, swiftDate } from './dates.ts';

/** Parses an amount: "1234,56", "300,", "0,5". Some banks mistakenly write a period instead of the comma. */
export function swiftAmount(text: string, currency: string): AmountResult {
  const plain = text.replace(/\s/g, '').replace(/[.,]$/, '');
  return readAmount(plain, currency, plain.includes('.') && !plain.includes(',') ? '.' : ',');
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})?([\d.,\s]+)$/;

export type BalanceResult =
  | {
      readonly ok: true;
      readonly currency: string;
      readonly balance: StatedBalance & { readonly on: SwiftDate['day'] };
      readonly moved: boolean;
    }
  | { readonly ok: false; readonly text: string };

/**
 * Parses a balance: direction, date, currency and amount, as in "C031002PLN40000,00". Some banks omit the currency
 * after the first balance of a message.
 */
export function swiftBalance(text: string, line: number, currencyOfMessage: string | null = null): BalanceResult {
  const [, mark = '', day = '', named = currencyOfMessage, figure = ''] = BALANCE.exec(text.trim()) ?? [];
  const currency = named ?? '';
  if (currency === '') return { ok: false, text };
  const [date, amount] = [swiftDate(day), swiftAmount(figure, currency)];
  if (date === null || !amount.ok) return { ok: false, text };
  const signed = mark === 'D' && amount.minor !== 0 ? (-amount.minor as Minor) : amount.minor;
  return {
    ok: true,
    currency,
    moved: date.moved,
    balance: { line, minor: signed, on: date.day, text: `${mark === 'D' ? '-' : ''}${figure} ${currency}` },
  };
}
